import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { revealDeletedItem as call } from '@chaveiro/contract/calls/deleted-items.ts'
import { isOwner, itemDetails } from '../../access/item-details.ts'
import type { ItemKnowledge } from '../../access/item-knowledge.ts'
import { requireKey } from '../../access/require-key.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectLaterChanges } from '../../signed-logs/item-changes.queries.ts'
import { setDeletionDocument } from './deleted-items.queries.ts'
import { sealDeletion } from './deletion-document.ts'
import type { ItemDependencies } from './dependencies.ts'
import { signedItemAnswer } from './item-answer.ts'
import { plainColumns } from './item-columns.ts'
import { requireDeletedItem } from './require-deleted-item.ts'

/**
 * The sealed secret of a deleted item, for the device that restores it. Nobody can check it out, so whoever opens one that
 * requires that is asked about like a holder who gave it back, once it is restored.
 */
export async function revealDeletedItem(
  tx: Tx,
  { atRest, appendAudit, auditChain }: ItemDependencies,
  caller: Caller,
  id: string,
): Promise<CallOutput<typeof call>> {
  const { actor, ip, now } = caller
  const { row, vault, revision, deletion } = await requireDeletedItem(tx, atRest, caller, id)
  requireKey(vault)
  if (auditChain.isLate()) throw new Refusal('not_ready')
  const { overview } = revision
  const reading = {
    actorId: actor.id,
    at: isoInstant(now),
    asksForTask: overview.requires_checkout && !isOwner(overview.owner, actor.email),
  }
  const document = sealDeletion(atRest, id, { ...deletion, ...knownAlsoTo(deletion, reading) })
  await tx.run(setDeletionDocument, { item_id: id, document })
  const details = { vault_name: vault.document.name, ...itemDetails(overview) }
  await appendAudit(tx, { event: 'item_revealed', actor, ip, vaultId: vault.id, itemId: id, details })
  const { created_by, created_at, revised_at, generation } = row
  const columns = plainColumns({ ...overview, revision: row.revision, generation }, revised_at)
  const plain = { ...columns, id, vault_id: vault.id, created_by, created_at, rotate_since: null }
  const [signed] = row.is_signed
    ? await tx.all(selectLaterChanges, { item_id: id, revision: row.revision })
    : []
  return {
    item: signedItemAnswer(plain, revision, null),
    password: revision.sealed,
    key: revision.key,
    revision: row.revision,
    generation,
    later: [],
    rewrap: null,
    grant: null,
    opening: null,
    deletion: signed?.statement ?? null,
  }
}

type Given = { actorId: string; at: string; asksForTask: boolean }

/** Records that the person knows the secret, so that others are asked to change it if they can no longer open it after the restore. */
function knownAlsoTo({ tasks, readers }: ItemKnowledge, { actorId, at, asksForTask }: Given): ItemKnowledge {
  const since = readers.find(({ user_id }) => user_id === actorId)?.since ?? at
  const others = readers.filter(({ user_id }) => user_id !== actorId)
  const isAsked = !asksForTask || tasks.some(({ about_id }) => about_id === actorId)
  const task = { about_id: actorId, reason: 'check_in' as const, created_by: actorId, created_at: at }
  return {
    tasks: isAsked ? tasks : [...tasks, task],
    readers: [...others, { user_id: actorId, since, until: at, known_at: at }],
  }
}
