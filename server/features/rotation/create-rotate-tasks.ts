import { requireCallerRight } from '../../access/require-right.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { bumpVaultVersion, selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { readPerson } from './list-readable-items.ts'
import { openRotateTasks } from './open-rotate-tasks.ts'
import { readReadableItems } from './read-readable-items.ts'

type Asked = { vault_id: string; item_id: string; title: string; owner: string }

/**
 * Opens tasks to change the credentials that somebody could read and nobody changed since: those named, or all. One
 * task per item and person, and one notice per person who has to change something.
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
  /** By vault and owner, since most of a vault's credentials have the same few. */
  const responsible = new Map<string, string[]>()
  const responsibleFor = async ({ vault_id, owner }: Asked): Promise<string[]> => {
    const name = `${vault_id} ${owner}`
    const responsibleNow = responsible.get(name)
    if (responsibleNow) return responsibleNow
    const vaultCreator =
      vaults.get(vault_id) ?? (await tx.first(selectVaultRow, { id: vault_id }))?.created_by ?? ''
    vaults.set(vault_id, vaultCreator)
    const people = await findResponsible({ owner, vaultId: vault_id, vaultCreator, aboutId: userId })
    responsible.set(name, people)
    return people
  }
  const task = { aboutId: userId, reason: 'departed' as const, createdBy: actor.id, now }
  let count = 0
  for await (const page of readReadableItems(tx, atRest, userId, now)) {
    const items = page
      .filter(({ item, isChanged }) => !isChanged && (named?.has(item.item_id) ?? true))
      .map(({ item }) => item)
    const ids = items.map(({ item_id }) => item_id)
    const opened = await openRotateTasks(tx, ids, task)
    count += opened.size
    for (const item of items) {
      if (!opened.has(item.item_id)) continue
      for (const person of await responsibleFor(item)) {
        const theirs = asked.get(person)
        if (theirs) theirs.push(item)
        else asked.set(person, [item])
      }
    }
  }
  if (count === 0) return 0
  for (const id of vaults.keys()) await tx.run(bumpVaultVersion, { id, updated_at: isoInstant(now) })
  for (const [person, credentials] of asked) {
    // One credential makes one notice, however many people could read it: it has to be changed only once.
    const about = credentials.length === 1 ? credentials.map(({ item_id }) => item_id) : [userId]
    await notify(tx, [person], noticeOf(credentials, userId), { about, by: actor.id })
  }
  await appendAudit(tx, {
    event: 'rotation_asked',
    actor,
    ip,
    details: { person_id: user.id, count: String(count) },
  })
  return count
}

function noticeOf(credentials: readonly Asked[], person_id: string) {
  const [first] = credentials
  if (credentials.length > 1 || !first) {
    const values = { count: String(credentials.length), person_id }
    return { name: 'rotate_credentials' as const, values }
  }
  const { item_id, vault_id } = first
  return { name: 'rotate_credential' as const, values: { person_id, item_id, vault_id } }
}
