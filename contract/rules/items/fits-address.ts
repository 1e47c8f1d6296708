import { getDomain } from 'tldts'
import { isAddress } from './login-address.ts'

/** An item's addresses as its author signed them: overview fields. */
export interface SignedAddresses {
  readonly login_url: string
  readonly more_urls: readonly string[]
  /** Where it may be filled: on exactly these addresses, or on the whole site of each. */
  readonly url_match: 'exact' | 'site'
}

/**
 * The item's address by which it may be filled on this page, or null. Scheme, host and port are the same; with 'site' the registrable domain
 * is the same, the scheme too, and the page has the scheme's usual port. The path says nothing: any page of a host can read its others.
 */
export function fittingAddress(item: SignedAddresses, page: string): string | null {
  const there = webAddress(page)
  if (!there) return null
  const addresses = [item.login_url, ...item.more_urls]
  const exact = addresses.find((address) => webAddress(address)?.origin === there.origin)
  if (exact !== undefined || item.url_match === 'exact') return exact ?? null
  const site = siteOf(page)
  if (site === null || there.port !== '') return null
  const isOfSite = (address: string) =>
    siteOf(address) === site && webAddress(address)?.protocol === there.protocol
  return addresses.find(isOfSite) ?? null
}

/**
 * The registrable domain of a web address, as the public suffix list has it, or null: for IPs, single labels, and public suffixes
 * themselves, those of hosters such as github.io among them.
 */
export function siteOf(address: string): string | null {
  const url = webAddress(address)
  return url && getDomain(url.hostname, { allowPrivateDomains: true, extractHostname: false })
}

/** The first of an item's web addresses that has no site: with 'site' it would be filled on no more than itself, which nobody expects. */
export const withoutSite = (item: Pick<SignedAddresses, 'login_url' | 'more_urls'>): string | undefined =>
  [item.login_url, ...item.more_urls].find((address) => /^https?:/i.test(address) && siteOf(address) === null)

/**
 * The address as browsers read it: names in lower case and Punycode. Null for all that is never filled: another scheme, a user in front of
 * the host, a dot behind it (browsers take it for another host).
 */
function webAddress(text: string): URL | null {
  if (!isAddress(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && !url.hostname.endsWith('.')
  return isPlain && /^https?:$/.test(url.protocol) ? url : null
}
