import { requireRight } from '../../access/require-right.ts'
import { requireSeen } from '../../access/require-seen.ts'
import { requireVault } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectDeletedItem } from './deleted-items.queries.ts'
import { openDeletion } from './deletion-document.ts'

/** A deleted item that the caller may restore or remove for good: the right to delete an item covers both. */
export async function requireDeletedItem(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  id: string,
) {
  await requireSeen(reader, actor, 'deleted_item', id)
  const row = await reader.first(selectDeletedItem, { item_id: id, now: isoInstant(now) })
  if (!row?.document) throw new Refusal('not_found')
  const vault = await requireVault(reader, atRest, actor, row.vault_id, 'see_vault')
  const role = await readPresentRole(reader, actor.id)
  const { isMember, isWriter } = vault
  requireRight(role, 'delete_item', { isMember, isWriter, isCreator: row.created_by === actor.id })
  const revision = atRest.open<RevisionDocument>(
    'item_revisions',
    revisionRow(id, row.revision),
    row.revision_document,
  )
  const deletion = openDeletion(atRest, id, row.document)
  return { row, vault, revision, deletion }
}
