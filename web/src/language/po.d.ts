declare module '*.po' {
  const texts: import('./catalogue').Texts
  export default texts
}
