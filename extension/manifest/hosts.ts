/** Patterns of hosts for which the extension may ask the browser's leave: the company's server, or all with 'show what fits'. */
export const anySite = 'https://*/*'
export const optionalHosts = [anySite, 'http://localhost/*', 'http://127.0.0.1/*']

/** The pattern for the host of an address: Firefox's have no ports. */
export function hostPattern(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}
