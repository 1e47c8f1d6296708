import type { VaultRehearsal } from '@chaveiro/contract/calls/rehearsals.ts'
import { requireVault } from '../../access/require-vault.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectLastTried, selectRehearsal } from './rehearsals.queries.ts'

/** The state of a vault's rehearsal, for people who may start or end one. */
export async function readRehearsal(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
): Promise<VaultRehearsal> {
  const { id: vault_id } = await requireVault(reader, atRest, actor, vaultId, 'rehearse_emergency')
  const last_tried_at = (await reader.first(selectLastTried, { vault_id }))?.at ?? null
  const row = await reader.first(selectRehearsal, { vault_id, now: isoInstant(now) })
  if (!row) return { open: null, last_tried_at }
  const { started_at, until, item_id, tried_at, item_document } = row
  const item = item_id && item_document && atRest.open<{ title: string }>('items', item_id, item_document)
  const item_title = item ? item.title : null
  const open = { started_by: starterOf(atRest, row), started_at, until, item_id, item_title, tried_at }
  return { open, last_tried_at }
}

type Starter = {
  starter_id: string | null
  starter_document: Uint8Array | null
  wrapped: Uint8Array | null
}

/** The starter's name; empty once they were erased. */
function starterOf(atRest: AtRest, { starter_id: id, starter_document: document, wrapped }: Starter): string {
  return id && document && wrapped ? openUser(atRest, { id, document, wrapped }).name : ''
}
