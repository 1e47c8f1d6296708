/** A host with or without a path, as people write it: 'ads.google.com', 'otica.example/wp-admin', '192.168.0.1:8443'. */
const bareAddress =
  /^(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?(?:[/?#]\S*)?$/

/** Other password managers write several addresses into one cell: the first of the web becomes the address, the others go into the notes. */
export function splitAddresses(text: string): { first: string; others: string[] } {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  const isOfWeb = (part: string) => /^https?:\/\//i.test(part) || bareAddress.test(part)
  // Such as androidapp://com.example, where an app was filled in.
  const areAll = parts.every((part) => isOfWeb(part) || /^[a-z][a-z0-9+.-]*:\/\/\S/i.test(part))
  if (parts.length < 2 || !areAll) return { first: text, others: [] }
  const first = parts.find(isOfWeb) ?? (parts[0] as string)
  return { first, others: parts.filter((_, at) => at !== parts.indexOf(first)) }
}

/**
 * Adds https:// to an address without a scheme, as the form does. In a column after the password, only if the row has exactly as many
 * values as the header: with one more, 'w0rd.xy' may be the rest of a password with an unquoted comma.
 */
export function completeAddress(
  text: string,
  row: { isBeforePassword: boolean; isOfHeaderWidth: boolean },
): string {
  const address = text.trim()
  const isSafe = row.isBeforePassword || row.isOfHeaderWidth
  return isSafe && bareAddress.test(address) ? `https://${address}` : address
}
