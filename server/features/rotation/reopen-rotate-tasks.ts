import type { Item } from '@chaveiro/contract/items.ts'
import { type OpenTask, openRotateTasks } from '../../memberships/open-rotate-tasks.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { markToRotate, openTasks } from '../../memberships/rotate-tasks.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { selectKnowing, selectOpenTasksOfItem } from './rotate-tasks.queries.ts'

type Moved = {
  formerId: string
  now: Pick<Item, 'id' | 'vault_id' | 'owner'>
  tasks: readonly OpenTask[]
  reason: OpenTask['reason']
}

export async function readOpenTasks(tx: Tx, itemId: string): Promise<OpenTask[]> {
  const tasks = await tx.all(selectOpenTasksOfItem, { item_id: itemId })
  return tasks.map((task) => ({ ...task, reason: task.reason as OpenTask['reason'] }))
}

/**
 * Opens tasks again for an item that was moved or restored, with their age, and one more for each person who knows it (who
 * revealed it or wrote its password, and nobody else changed it since) and is no member of its vault, except its owner.
 * Returns since when one is open.
 */
export async function reopenRotateTasks(
  tx: Tx,
  { atRest, notify }: Pick<Dependencies, 'atRest' | 'notify'>,
  { formerId, now: item, tasks, reason }: Moved,
  by: { id: string; at: number },
): Promise<string | null> {
  await openTasks(
    tx,
    tasks.map((task) => ({ ...task, id: makeId(by.at), item_id: item.id })),
  )
  const [since = null] = tasks.map(({ created_at }) => created_at).sort()
  if (since !== null) await markToRotate(tx, [item.id], since)
  const ownerHash = Buffer.from(atRest.lookupHash(item.owner.trim().toLowerCase()))
  const knowing = (await tx.all(selectKnowing, { item_id: formerId, vault_id: item.vault_id })).filter(
    ({ email_hash }) => !ownerHash.equals(email_hash),
  )
  for (const { id: aboutId } of knowing) {
    await openRotateTasks(tx, [item.id], { aboutId, reason, createdBy: by.id, now: by.at })
  }
  await endNotice(tx, 'rotate_credential', [formerId])
  const aboutId = tasks[0]?.about_id ?? knowing[0]?.id
  if (aboutId === undefined) return null
  const vaultCreator = (await tx.first(selectVaultRow, { id: item.vault_id }))?.created_by ?? ''
  const credential = { owner: item.owner, vaultId: item.vault_id, vaultCreator, aboutId }
  const values = { person_id: aboutId, item_id: item.id, vault_id: item.vault_id }
  const recipients = await responsibleFinder(tx, atRest)(credential)
  await notify(tx, recipients, { name: 'rotate_credential', values }, { about: [item.id], by: by.id })
  return since ?? isoInstant(by.at)
}
