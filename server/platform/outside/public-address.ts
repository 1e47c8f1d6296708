import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The range that registries assign: all other IPv6 ranges are local, tunnels or translations. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an IP address is on the public internet. IPv4 within IPv6 is judged by its IPv4 address; private networks,
 * loopback, link-local (cloud metadata), carriers, tunnels, documentation and multicast are not public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** The IP address in a URL's host; undefined for a name. */
export function addressOfHost(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/** Whether the operator allowed this host by name, with or without its port. */
export function isAllowedHost(url: URL, allowed: readonly string[]): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return (
    allowed.includes(host) || allowed.includes(`${host}:${url.port || (url.protocol === 'http:' ? 80 : 443)}`)
  )
}
