/** Where notices lead: several in one to their own entry, people and machines to their page in the settings. */
const screens =
  /^\/(notifications|vaults|jit|breakglass|export|audit|links|account|restore|settings(\/(users|machines)\/[\w-]+)?)?$/

/**
 * The path of a link that the server gives, if notices lead to that screen; else the page of notifications.
 * Another site could look like ours and ask for a passphrase. A page for clients, opened in a new tab, is ours indeed, but what somebody
 * types there is sealed for whoever made that link.
 */
export function ownPath(link: string): string {
  const origin = 'https://ours.invalid'
  const address = URL.canParse(link, origin) ? new URL(link, origin) : null
  if (address?.origin !== origin || !screens.test(address.pathname)) return '/notifications'
  // The start page takes a sign-in's code from its address.
  return address.pathname === '/' ? '/' : address.pathname + address.search + address.hash
}
