import type { ClientLink, ClientLinkState } from '@chaveiro/contract/client-links.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/schema.ts'

/** The document of table client_links. Keys and the client's name go with the link's end; by the rest what came is opened. */
export type LinkDocument = {
  name: string
  address: string
  overview_salt: string
  proof_hash: string
  key: string
  secret: string
  secret_generation: number
  statement: string
  inbox: string
  client_name?: string
  own_key?: string
  deputy_key?: string
}

export type LinkRow = Database['client_links']
export type LinkWithPeople = LinkRow & {
  maker_document: Uint8Array | null
  maker_status: string | null
  maker_wrapped: Uint8Array | null
  deputy_document: Uint8Array | null
  deputy_wrapped: Uint8Array | null
  waiting: number | null
}

export const openLink = (atRest: AtRest, { id, document }: Pick<LinkRow, 'id' | 'document'>): LinkDocument =>
  atRest.open<LinkDocument>('client_links', id, document)

/** What is left of a link that ended. */
export function endedDocument({ client_name, own_key, deputy_key, ...kept }: LinkDocument): LinkDocument {
  return kept
}

/** How a link stands by its row; a row says 'open' until a job has closed it. */
export function stateOf({ state, until, used, max_uses }: LinkRow, now: number): ClientLinkState {
  if (state !== 'open') return state as ClientLinkState
  if (used >= max_uses) return 'used_up'
  return until <= isoInstant(now) ? 'expired' : 'open'
}

/** Somebody behind a link; null once they were erased. */
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

/** A link as lists show it. */
export function linkAnswer(atRest: AtRest, row: LinkWithPeople, state: ClientLinkState): ClientLink {
  const { name, address } = openLink(atRest, row)
  const maker = personOf(atRest, row.maker_id, row.maker_document, row.maker_wrapped)
  const deputy = personOf(atRest, row.deputy_id, row.deputy_document, row.deputy_wrapped)
  return {
    id: row.id,
    vault_id: row.vault_id,
    name,
    address,
    state,
    created_by: maker && { id: maker.id, name: maker.name },
    deputy: deputy && { id: deputy.id, name: deputy.name },
    created_at: row.created_at,
    expires_at: row.until,
    max_uses: row.max_uses,
    used: row.used,
    last_used_at: row.last_used_at,
    waiting: row.waiting ?? 0,
    signed_until: row.signed_until,
    signed_generation: row.generation,
  }
}
