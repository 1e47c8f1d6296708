import type { ClientLink } from '@chaveiro/contract/client-links.ts'

/** Whether a link's client needs a new one: nobody keeps it any more, or its deputy alone. Who withdraws it says that it does not. */
export function wantsNewLink({ state, keeper }: Pick<ClientLink, 'state' | 'keeper'>): boolean {
  return state === 'ended' || keeper === 'deputy'
}
