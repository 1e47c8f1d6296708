import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What the internet's registries give to networks: every other IPv6 range is local, a tunnel or a translation. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an IP address is on the public internet. IPv4 within IPv6 is judged as what it leads to; ranges of
 * private networks, loopback, link-local (cloud metadata), carriers, tunnels, documentation and multicast are not public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** The IP address that a URL's host is; undefined where it is a name. */
export function addressOfHost(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/** Whether whoever runs the server allowed this host by name, with or without its port. */
export function isAllowedHost(url: URL, allowed: readonly string[]): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return (
    allowed.includes(host) || allowed.includes(`${host}:${url.port || (url.protocol === 'http:' ? 80 : 443)}`)
  )
}
