import { shownHost } from '@chaveiro/contract/rules/items/shown-host.ts'

/** An address as browsers read it, which tells look-alike letters apart; a name of other scripts also as people write it. */
export function addressText(address: string): string {
  const { href = address } = URL.parse(address) ?? {}
  const read = address.endsWith('/') ? href : href.replace(/\/$/, '')
  const { unicode } = shownHost(address)
  return unicode === null ? read : `${read} (${unicode})`
}
