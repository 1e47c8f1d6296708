import { isIP, isIPv4, isIPv6 } from 'node:net'

const withPort = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)$/
const fourInSix = /^::ffff:(?=[\d.]+$)/i

/**
 * The bare address of a client, of which there is one spelling: some proxies add the port that it called from, and a server that
 * listens on IPv6 sees IPv4 in its form.
 */
export function clientAddress(said: string): string {
  // As nearly all are: asked of every request.
  if (isIPv4(said)) return said
  const { six, four } = withPort.exec(said)?.groups ?? {}
  const bare = (six ?? four ?? said).replace(fourInSix, '')
  return isIP(bare) === 0 ? said : bare
}

/** An IPv6 customer has a /64 of addresses or more; an IPv4 address in IPv6 form is one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [before = '', after = ''] = ip.split('::')
  const [head, tail] = [before, after].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = ip.includes('::') ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0
  const groups = [...(head ?? []), ...Array<string>(zeros).fill('0'), ...(tail ?? [])]
  return groups.slice(0, 4).join(':')
}
