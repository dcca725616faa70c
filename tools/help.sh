# Read by scripts in sh after they went to the checkout's root: answers -h and --help with the comment at the script's head.
case "${1:-}" in -h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "scripts/${0##*/}"
    exit 0 ;;
esac
