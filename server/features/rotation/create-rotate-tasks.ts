import { requireCallerRight } from '../../access/require-right.ts'
import { openRotateTask } from '../../memberships/open-rotate-task.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { bumpVaultVersion, selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { readPerson } from './list-readable-items.ts'
import { readReadableItems } from './read-readable-items.ts'

type Asked = { vault_id: string; item_id: string; title: string }

/**
 * Asks for a change of the credentials that somebody could read and that are still what they knew: those named, or all.
 * One task per item and person, and one notice per person who is to change something.
 */
export async function createRotateTasks(
  tx: Tx,
  { atRest, notify, appendAudit }: Dependencies,
  { actor, ip, now }: Caller,
  userId: string,
  itemIds: readonly string[] | undefined,
): Promise<number> {
  await requireCallerRight(tx, actor, 'ask_to_rotate')
  const user = await readPerson(tx, atRest, userId)
  const named = itemIds && new Set(itemIds)
  const asked = new Map<string, Asked[]>()
  const vaults = new Map<string, string>()
  const findResponsible = responsibleFinder(tx, atRest)
  let count = 0
  for await (const { item, isChanged } of knownItems(tx, atRest, userId)) {
    if (isChanged || (named && !named.has(item.item_id))) continue
    const { item_id: itemId, vault_id, owner } = item
    const task = { itemId, aboutId: userId, reason: 'departed' as const, createdBy: actor.id, now }
    if (!(await openRotateTask(tx, task))) continue
    count += 1
    const vaultCreator =
      vaults.get(vault_id) ?? (await tx.first(selectVaultRow, { id: vault_id }))?.created_by ?? ''
    vaults.set(vault_id, vaultCreator)
    for (const person of await findResponsible({ owner, vaultId: vault_id, vaultCreator, aboutId: userId })) {
      const theirs = asked.get(person)
      if (theirs) theirs.push(item)
      else asked.set(person, [item])
    }
  }
  if (count === 0) return 0
  for (const id of vaults.keys()) await tx.run(bumpVaultVersion, { id, updated_at: isoInstant(now) })
  for (const [person, credentials] of asked) {
    const about = credentials.length === 1 ? credentials.map(({ item_id }) => item_id) : []
    await notify(tx, [person], noticeOf(credentials, user.name), { about: [...about, userId], by: actor.id })
  }
  await appendAudit(tx, {
    event: 'rotation_asked',
    actor,
    ip,
    details: { name: user.name, count: String(count) },
  })
  return count
}

async function* knownItems(tx: Tx, atRest: Dependencies['atRest'], userId: string) {
  for await (const page of readReadableItems(tx, atRest, userId)) yield* page
}

function noticeOf(credentials: readonly Asked[], person: string) {
  const [first] = credentials
  if (credentials.length > 1 || !first) {
    const values = { count: String(credentials.length), person }
    return { name: 'rotate_credentials' as const, values }
  }
  const { title, item_id, vault_id } = first
  return { name: 'rotate_credential' as const, values: { item: title, person, item_id, vault_id } }
}
