/** A host as people write it, with a path or not: 'ads.google.com', 'otica.example/wp-admin'. */
const bareAddress = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?::\d+)?(?:[/?#]\S*)?$/

/** Where other password managers write several addresses into one cell: the first, and those that go into the notes. */
export function splitAddresses(text: string): { first: string; others: string[] } {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  const areAll = parts.every((part) => /^https?:\/\//i.test(part) || bareAddress.test(part))
  if (parts.length < 2 || !areAll) return { first: text, others: [] }
  return { first: parts[0] as string, others: parts.slice(1) }
}

/**
 * An address without a scheme gets https://, as in the form. Behind the password a row must have exactly the values of its
 * header: with one more, 'w0rd.xy' may be the rest of a password whose comma nobody quoted.
 */
export function completeAddress(
  text: string,
  row: { isBeforePassword: boolean; isOfHeaderWidth: boolean },
): string {
  const address = text.trim()
  const isSafe = row.isBeforePassword || row.isOfHeaderWidth
  return isSafe && bareAddress.test(address) ? `https://${address}` : address
}
