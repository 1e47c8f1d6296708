import { lookAlikesOf } from '@chaveiro/contract/testing/look-alikes.ts'

/** All pairs are tested as rules, in Node; a browser shows that it takes each kind of them for another origin, too. */
const mostOfARule = 6

/**
 * Origins of pages that look like this host's, its other ports and schemes among them, without its own: some by each rule that makes
 * look-alikes.
 */
export function lookAlikeOrigins(host: string): Set<string> {
  const byRule = Map.groupBy(lookAlikesOf(host), ([name]) => name.split(':')[0])
  const origins = [...byRule.values()].flatMap((pages) =>
    [...new Set(pages.flatMap(([, address]) => originOf(address, host)))].slice(0, mostOfARule),
  )
  return new Set(origins)
}

function originOf(address: string, host: string): string[] {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && url.origin !== `https://${host}` ? [url.origin] : []
}
