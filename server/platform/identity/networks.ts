import ipaddr from 'ipaddr.js'

/** Whether an address lies in one of the networks (CIDR); in any if there are none. An IPv4 address in IPv6's form is the same address. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match(base, bits)
  })
}
