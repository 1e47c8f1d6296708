import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { clientAddress } from './network-of.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Trust = (address: Address) => boolean

/** Names that Fastify has for networks, as ranges of ipaddr.js. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
}

/**
 * Which addresses on a request's path are our proxies, for Fastify. Its own list takes no address with a port, which some
 * proxies write into X-Forwarded-For; and by number it trusts nobody, since it does not know who can connect: the
 * operator's number says that only proxies can.
 */
export function trustOf(
  proxies: Config['trustProxy'],
): false | ((address: string | undefined, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const trusted = proxies.map(trustIn)
  return (claimed) => {
    // A client that left has no address any more.
    const bare = claimed === undefined ? '' : clientAddress(claimed)
    if (isIP(bare) === 0) return false
    const address = ipaddr.parse(bare)
    return trusted.some((trusts) => trusts(address))
  }
}

/** One name, address or network of TRUST_PROXY. */
function trustIn(written: string): Trust {
  const ranges = namedRanges[written]
  if (ranges) return (address) => ranges.includes(address.range())
  const [network, bits] = networkIn(written)
  return (address) => address.kind() === network.kind() && address.match(network, bits)
}

function networkIn(written: string): [Address, number] {
  const [address = '', length] = written.split('/')
  const network = ipaddr.parse(address)
  const bits = Number(length ?? (network.kind() === 'ipv4' ? 32 : 128))
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits]
}
