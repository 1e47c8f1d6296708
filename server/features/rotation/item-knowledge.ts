import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { ItemKnowledge, OpenTask } from '../../access/item-knowledge.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inParts, insertRows } from '../../platform/db/insert-row.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { selectThoseOutside } from './earlier-readers.queries.ts'
import { readReaders } from './earlier-readers.ts'
import { openRotateTasks } from './open-rotate-tasks.ts'
import { markToRotate, openTasks, selectOpenTasksOfItem } from './rotate-tasks.queries.ts'

/** What is known about an item that leaves its vault at this moment. */
export async function readKnowledge(tx: Tx, itemId: string, now: number): Promise<ItemKnowledge> {
  const tasks = await tx.all(selectOpenTasksOfItem, { item_id: itemId })
  return {
    tasks: tasks.map((task) => ({ ...task, reason: task.reason as OpenTask['reason'] })),
    readers: await readReaders(tx, itemId, now),
  }
}

type Kept = Pick<Item, 'id' | 'vault_id' | 'owner'>

/**
 * Keeps with an item that was moved or restored what was known about it: its tasks are open again with their age, and whoever
 * knows it (who revealed it or wrote its password, here or where it was before, and nobody else changed it since) and cannot
 * open it now gives one more, except its owner. Returns since when a task is open.
 */
export async function keepKnowledge(
  tx: Tx,
  { atRest, notify }: Pick<Dependencies, 'atRest' | 'notify'>,
  item: Kept & { formerId: string },
  { tasks, readers }: ItemKnowledge,
  { reason, by, now }: { reason: OpenTask['reason']; by: string; now: number },
): Promise<string | null> {
  await insertRows(
    tx,
    'earlier_readers',
    readers.map((reader) => ({ ...reader, item_id: item.id })),
  )
  await openTasks(
    tx,
    tasks.map((task) => ({ ...task, id: makeId(now), item_id: item.id })),
  )
  const [since] = tasks.map(({ created_at }) => created_at).sort()
  if (since !== undefined) await markToRotate(tx, [item.id], since)
  const outside = await readThoseOutside(tx, { atRest }, item, readers)
  for (const aboutId of outside) {
    await openRotateTasks(tx, [item.id], { aboutId, reason, createdBy: by, now })
  }
  const asked = tasks.find((task) => task.reason === 'asked')?.about_id
  const known = tasks.find((task) => task.reason !== 'asked')?.about_id ?? outside[0]
  const vaultCreator = (await tx.first(selectVaultRow, { id: item.vault_id }))?.created_by ?? ''
  const findResponsible = responsibleFinder(tx, atRest)
  for (const [name, aboutId] of [['change_asked', asked] as const, ['rotate_credential', known] as const]) {
    await endNotice(tx, name, [item.formerId])
    if (aboutId === undefined) continue
    const credential = { owner: item.owner, vaultId: item.vault_id, vaultCreator, aboutId }
    const values = { person_id: aboutId, item_id: item.id, vault_id: item.vault_id }
    await notify(tx, await findResponsible(credential), { name, values }, { about: [item.id], by })
  }
  return asked === undefined && known === undefined ? null : (since ?? isoInstant(now))
}

/** Who knows the item's password and cannot open it now, except its owner. */
async function readThoseOutside(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  item: Kept,
  readers: ItemKnowledge['readers'],
): Promise<string[]> {
  const ownerHash = atRest.lookupHash(item.owner.trim().toLowerCase())
  const knowing = readers.filter(({ known_at }) => known_at !== null).map(({ user_id }) => user_id)
  const outside: string[] = []
  for (const userIds of inParts(knowing)) {
    const people = await selectThoseOutside(tx, { userIds, vaultId: item.vault_id, ownerHash })
    outside.push(...people.map(({ id }) => id))
  }
  return outside
}
