import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'

/** Whether a link's client needs a new one, because nobody keeps it any more, or only its deputy. False for withdrawn links. */
export function wantsNewLink({ state, keeper }: Pick<ClientLink, 'state' | 'keeper'>): boolean {
  return state === 'ended' || keeper === 'deputy'
}
