/**
 * A link that the server gives, as a path of this app; where it leads anywhere else, the page of notifications. The router would
 * follow it to another site, which could look like ours and ask for a passphrase.
 */
export function ownPath(link: string): string {
  const origin = 'https://ours.invalid'
  const address = URL.canParse(link, origin) ? new URL(link, origin) : null
  const path = address?.origin === origin ? address.pathname + address.search + address.hash : ''
  // A path of two slashes names a site again.
  return path.startsWith('/') && !path.startsWith('//') ? path : '/notifications'
}
