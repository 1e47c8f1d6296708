/** Instead of a page that cannot start. */
export const texts = {
  siteData: {
    heading: 'This browser does not let Chaveiro keep anything',
    detail:
      'Without that, nobody can stay signed in or open a key here. Allow cookies and site data for this address in the browser’s settings, or leave private browsing, and reload the page. If that changes nothing, use another browser.',
  },
  webAssembly: {
    heading: 'WebAssembly is turned off in this browser',
    detail:
      'Without it, a passphrase cannot open a key here. Lockdown Mode and strict security settings turn it off: make an exception for this address and reload the page, or use another browser or device.',
  },
  start: {
    heading: 'This page could not be shown',
    detail:
      'Check the connection and reload the page. If it keeps happening, update the browser or use another one.',
  },
}
