/** A host as people write it, with a path or not: 'ads.google.com', 'otica.example/wp-admin'. */
const bareAddress = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?::\d+)?(?:[/?#]\S*)?$/

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
