import { Refusal } from '../http/refusal.ts'
import { addressOfHost, isAllowedHost, isPublicAddress } from './public-address.ts'

/**
 * An address that a person gave for the server to post to. Names are resolved at each sending; addresses that are plainly not public are
 * refused here already.
 * @param path the field of the call
 */
export function checkedAddress(path: string, text: string, allowedHosts: readonly string[]): string {
  const fault = (reason: 'not_https' | 'not_public') =>
    new Refusal('invalid', { fields: [{ path, fault: reason }] })
  const url = URL.parse(text)
  if (url === null || url.hash + url.username + url.password !== '') throw fault('not_https')
  if (isAllowedHost(url, allowedHosts) && url.protocol === 'http:') return url.href
  if (url.protocol !== 'https:') throw fault('not_https')
  const address = addressOfHost(url)
  const isPublic = address === undefined ? /\.[a-z]/.test(url.hostname) : isPublicAddress(address)
  if (!isPublic && !isAllowedHost(url, allowedHosts)) throw fault('not_public')
  return url.href
}
