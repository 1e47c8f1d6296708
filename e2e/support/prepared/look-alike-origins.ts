import { lookAlikesOf } from '@chaveiro/contract/testing/look-alikes.ts'

/** Origins of pages that look like this host's, its other ports and schemes among them, without its own. */
export function lookAlikeOrigins(host: string): Set<string> {
  const origins = [...lookAlikesOf(host).values()].flatMap((address) => {
    const url = URL.parse(address)
    return url && /^https?:$/.test(url.protocol) && url.origin !== `https://${host}` ? [url.origin] : []
  })
  return new Set(origins)
}
