import { isIP, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Refusal } from './refusal.ts'

/** An address as proxies write it: bare or with a port, IPv6 also in brackets, and in quotation marks if copied from `Forwarded`. */
const written = /^(?<quote>"?)(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+|(?<bare>.*?))\k<quote>$/
const privateRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal'])

/**
 * A client's address in its one spelling: some proxies append the client's port, and a server listening on IPv6 sees
 * IPv4 addresses in mapped form. What is not an address stays as it is. A client that left has none any more; its call
 * is refused, since nobody would read the answer and the audit log would lack the address.
 */
export function clientAddress(claimed: string | undefined): string {
  if (claimed === undefined) throw new Refusal('not_ready')
  // The common case, checked for every request.
  if (isIPv4(claimed)) return claimed
  const { six, four, bare } = written.exec(claimed)?.groups ?? {}
  const address = six ?? four ?? bare ?? ''
  return isIP(address) === 0 ? claimed : ipaddr.process(address).toString()
}

/** An IPv6 customer has at least a /64 of addresses; a mapped IPv4 address is one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

export const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && privateRanges.has(ipaddr.parse(address).range())
