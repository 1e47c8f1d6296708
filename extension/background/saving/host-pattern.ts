/** What a browser gives leave for, of an address: Firefox's patterns have no ports. */
export function hostPattern(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}
