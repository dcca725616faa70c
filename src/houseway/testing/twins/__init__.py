"""Twin worlds: two sittings that differ only in cards a viewer has not seen must look the same to that viewer."""
