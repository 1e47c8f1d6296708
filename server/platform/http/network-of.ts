import { isIPv6 } from 'node:net'

/** An IPv6 customer has a /64 of addresses or more; an IPv4 address in IPv6 form is one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [before = '', after = ''] = ip.split('::')
  const [head, tail] = [before, after].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = ip.includes('::') ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0
  const groups = [...(head ?? []), ...Array<string>(zeros).fill('0'), ...(tail ?? [])]
  return groups.slice(0, 4).join(':')
}
