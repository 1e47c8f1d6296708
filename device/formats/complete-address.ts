import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'

/** Other password managers write several addresses into one cell: the first of the web becomes the address, the others go into the notes. */
export function splitAddresses(text: string): { first: string; others: string[] } {
  const parts = text.split(/[\s,]+|;\s+/).filter((part) => part !== '')
  const isOfWeb = (part: string) =>
    /^https?:\/\//i.test(part) || (isFullName(part) && completeAddress(part) !== part)
  // Such as androidapp://com.example, where an app was filled in.
  const areAll = parts.every((part) => isOfWeb(part) || /^[a-z][a-z0-9+.-]*:\/\/\S/i.test(part))
  if (parts.length < 2 || !areAll) return { first: text, others: [] }
  const firstAt = Math.max(parts.findIndex(isOfWeb), 0)
  return { first: parts[firstAt] as string, others: parts.filter((_, at) => at !== firstAt) }
}

/** A word such as 'intranet' is a host, too, but may as well be anything else. */
const isFullName = (text: string) => /[.:[]/.test(text)

/**
 * Adds https:// to an address without a scheme, as the form does, unless it may be the rest of a password with an unquoted comma. So in a
 * column after a password that is not quoted, the row must have exactly as many values as the header, and a single word is no address.
 */
export function completeSheetAddress(
  text: string,
  row: { isBeforePassword: boolean; isPasswordQuoted: boolean; isOfHeaderWidth: boolean },
): string {
  const mayBeRest = !row.isBeforePassword && !row.isPasswordQuoted
  const isSafe = !mayBeRest || (row.isOfHeaderWidth && isFullName(text))
  return isSafe ? completeAddress(text) : text.trim()
}
