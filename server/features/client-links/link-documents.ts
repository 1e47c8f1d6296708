import type { ClientLink, ClientLinkState } from '@chaveiro/contract/calls/client-links.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { openLink } from './client-link-document.ts'

export type LinkRow = Database['client_links']
export type LinkWithPeople = LinkRow & {
  maker_document: Uint8Array | null
  maker_status: string | null
  maker_wrapped: Uint8Array | null
  deputy_document: Uint8Array | null
  deputy_wrapped: Uint8Array | null
  waiting: number | null
}

/** A link's state by its row; a row says 'open' until a job has closed it. */
export function stateOf({ state, until, used, max_uses }: LinkRow, now: number): ClientLinkState {
  if (state !== 'open') return state as ClientLinkState
  if (used >= max_uses) return 'used_up'
  return until <= isoInstant(now) ? 'expired' : 'open'
}

/** A person behind a link; null after they were erased. */
export function personOf(
  atRest: AtRest,
  id: string | null,
  document: Uint8Array | null,
  wrapped: Uint8Array | null,
): { id: string; name: string; email: string } | null {
  if (!id || !document || !wrapped) return null
  const { name, email } = openUser(atRest, { id, document, wrapped })
  return { id, name, email }
}

/** A link's present state, and who still keeps it. */
export type LinkStanding = Pick<ClientLink, 'state' | 'keeper'>

/** A link as lists show it, with the places in its list of what came. */
export function linkAnswer(
  atRest: AtRest,
  row: LinkWithPeople,
  { state, keeper }: LinkStanding,
  answered: readonly number[],
): ClientLink {
  const { name, address, wanted, statement, overview_salt } = openLink(atRest, row)
  const maker = personOf(atRest, row.maker_id, row.maker_document, row.maker_wrapped)
  const deputy = personOf(atRest, row.deputy_id, row.deputy_document, row.deputy_wrapped)
  return {
    id: row.id,
    vault_id: row.vault_id,
    name,
    address,
    state,
    keeper,
    created_by: maker && { id: maker.id, name: maker.name },
    deputy: deputy && { id: deputy.id, name: deputy.name },
    created_at: row.created_at,
    expires_at: row.until,
    max_uses: row.max_uses,
    used: row.used,
    last_used_at: row.last_used_at,
    waiting: row.waiting ?? 0,
    wanted: [...wanted],
    answered: [...answered],
    signed_until: row.signed_until,
    signed_generation: row.generation,
    statement,
    overview_salt,
  }
}
