import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'

/** Whether a link is open but accepts nothing until a device of its maker or deputy has signed for the vault's present key. */
export function waitsForSignature(
  {
    state,
    signed_generation,
    signed_until,
  }: Pick<ClientLink, 'state' | 'signed_generation' | 'signed_until'>,
  { generation, generation_due }: Pick<Vault, 'generation' | 'generation_due'>,
  now: number,
): boolean {
  const isSigned = signed_generation === generation && !generation_due && Date.parse(signed_until) > now
  return state === 'open' && !isSigned
}
