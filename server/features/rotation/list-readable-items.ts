import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { ItemType, Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { listReadableItems as call, ReadableItem } from '@chaveiro/contract/rotation.ts'
import type { User } from '@chaveiro/contract/users.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import {
  selectKeyPeriods,
  selectLastReveals,
  selectPasswordChanges,
  selectReadableItems,
  selectVaultsOfMember,
} from './rotation.queries.ts'
import { isChangedSince, type KeyPeriod, readablePeriod } from './rotation.rules.ts'
import { credentialOf, vaultNameOf } from './rotation-documents.ts'

/** A readable item, and whether it is no longer what the person knew. */
export type KnownItem = { item: ReadableItem; isChanged: boolean }

/** What somebody could read, and the vaults that they may open now, for who may ask about it. */
export async function listReadableItems(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  userId: string,
): Promise<CallOutput<typeof call>> {
  await requireCallerRight(reader, actor, 'see_readable_items')
  const { user, items } = await readReadableItems(reader, atRest, userId)
  const vaults = await readOpenVaults(reader, atRest, user)
  return { user, items: items.map(({ item }) => item), vaults }
}

/** The vaults that somebody may open now, also those with nothing in them. */
async function readOpenVaults(
  reader: Reader,
  atRest: AtRest,
  user: User,
): Promise<{ id: string; name: string }[]> {
  if (user.status !== 'active') return []
  const rows = await reader.all(selectVaultsOfMember, { user_id: user.id })
  return rows.map(({ id, document }) => ({ id, name: vaultNameOf(atRest, id, document) }))
}

/** Everything that somebody holds or held the key to, vault by vault. 404 for a person who is not there. */
export async function readReadableItems(
  reader: Reader,
  atRest: AtRest,
  userId: string,
): Promise<{ user: User; items: KnownItem[] }> {
  const person = await reader.first(selectPerson, { id: userId })
  if (!person) throw new Refusal('not_found')
  const reveals = latestByItem(await reader.all(selectLastReveals, { user_id: userId }))
  const items: KnownItem[] = []
  for (const [vault_id, { name, periods }] of await readVaults(reader, atRest, userId)) {
    const changes = latestByItem(await reader.all(selectPasswordChanges, { vault_id, user_id: userId }))
    for (const row of await reader.all(selectReadableItems, { vault_id, user_id: userId })) {
      const period = readablePeriod(periods, row.created_at)
      if (!period) continue
      const last_revealed_at = reveals.get(row.id) ?? null
      const changedAt = changes.get(row.id) ?? null
      const isChanged = isChangedSince(period, last_revealed_at, changedAt)
      const item = {
        item_id: row.id,
        vault_id,
        vault_name: name,
        ...credentialOf(atRest, row.id, row.document),
        type: row.type as ItemType,
        ...period,
        last_revealed_at,
        changed_at: isChanged && period.until !== null ? changedAt : null,
        rotate_task: taskState(row),
      }
      items.push({ item, isChanged })
    }
  }
  const { role, status, last_login } = person
  const { name, email, avatar_url } = openUser(atRest, person)
  const account = { role: role as Role, status: status as UserStatus, last_login }
  return { user: { id: userId, name, email, avatar_url, ...account }, items }
}

async function readVaults(reader: Reader, atRest: AtRest, userId: string) {
  const vaults = new Map<string, { name: string; periods: KeyPeriod[] }>()
  for (const { vault_id, vault_document, since, until } of await reader.all(selectKeyPeriods, {
    user_id: userId,
  })) {
    const vault = vaults.get(vault_id) ?? { name: vaultNameOf(atRest, vault_id, vault_document), periods: [] }
    vault.periods.push({ since, until })
    vaults.set(vault_id, vault)
  }
  return vaults
}

function taskState({ task_id, done_at }: { task_id: string | null; done_at: string | null }) {
  if (task_id === null) return null
  return done_at === null ? ('open' as const) : ('done' as const)
}

function latestByItem(rows: readonly { item_id: string | null; at: string | null }[]): Map<string, string> {
  return new Map(rows.flatMap(({ item_id, at }) => (item_id && at ? [[item_id, at]] : [])))
}
