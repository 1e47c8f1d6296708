import type { Item } from '@chaveiro/contract/items.ts'
import { openRotateTasks } from '../../memberships/open-rotate-tasks.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { markToRotate, openTasks } from '../../memberships/rotate-tasks.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { selectKnowing, selectOpenTasksOfItem } from './rotate-tasks.queries.ts'

type Moved = { from: string; to: Pick<Item, 'id' | 'vault_id' | 'owner'>; by: string; now: number }

/**
 * When an item moves to another vault: its open tasks go with it, and whoever knows it (who revealed it or wrote its
 * password, and nobody else changed it since) and cannot open it there gives one more, except its owner. Returns since
 * when a task is open.
 */
export async function carryRotateTasks(
  tx: Tx,
  { atRest, notify }: Pick<Dependencies, 'atRest' | 'notify'>,
  { from, to, by, now }: Moved,
): Promise<string | null> {
  const open = await tx.all(selectOpenTasksOfItem, { item_id: from })
  await openTasks(
    tx,
    open.map((task) => ({ ...task, id: makeId(now), item_id: to.id })),
  )
  const [since] = open.map(({ created_at }) => created_at).sort()
  if (since !== undefined) await markToRotate(tx, [to.id], since)
  const ownerHash = Buffer.from(atRest.lookupHash(to.owner.trim().toLowerCase()))
  const knowing = (await tx.all(selectKnowing, { item_id: from, vault_id: to.vault_id })).filter(
    ({ email_hash }) => !ownerHash.equals(email_hash),
  )
  for (const { id: aboutId } of knowing) {
    await openRotateTasks(tx, [to.id], { aboutId, reason: 'move', createdBy: by, now })
  }
  await endNotice(tx, 'rotate_credential', [from])
  const aboutId = open[0]?.about_id ?? knowing[0]?.id
  if (aboutId === undefined) return null
  const vaultCreator = (await tx.first(selectVaultRow, { id: to.vault_id }))?.created_by ?? ''
  const credential = { owner: to.owner, vaultId: to.vault_id, vaultCreator, aboutId }
  const values = { person_id: aboutId, item_id: to.id, vault_id: to.vault_id }
  const recipients = await responsibleFinder(tx, atRest)(credential)
  await notify(tx, recipients, { name: 'rotate_credential', values }, { about: [to.id], by })
  return since ?? isoInstant(now)
}
