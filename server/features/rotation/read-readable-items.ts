import type { ReadableItem } from '@chaveiro/contract/calls/rotation.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import { afterEverything, beforeEverything } from '../../platform/ids/ids.ts'
import { readEarlierReadings } from './earlier-readers.ts'
import { readGrantedItems } from './read-granted-items.ts'
import {
  selectChangesAmong,
  selectItemsAmong,
  selectKeyPeriods,
  selectPasswordChanges,
  selectReadableItems,
  selectReveals,
} from './rotation.queries.ts'
import { isChangedSince, type KeyPeriod, readableByEither, withEarlier } from './rotation.rules.ts'
import { credentialOf, vaultNameOf } from './rotation-documents.ts'

/** A readable item, and whether it is no longer what the person knew. */
export type KnownItem = { item: ReadableItem; isChanged: boolean }

type Vault = { id: string; name: string; periods: KeyPeriod[] }
type ItemRow = {
  id: string
  type: string
  created_at: string
  document: Uint8Array
  task_id: string | null
  done_at: string | null
}

/** Read at once, in a few milliseconds. */
const pageRows = 250

/**
 * Everything that somebody could read: by keys that they hold or held, vault by vault, then single items elsewhere: by
 * temporary access, or in the vaults where they were before. Others have their turn between pages.
 */
export async function* readReadableItems(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  now: number,
): AsyncGenerator<KnownItem[]> {
  const reveals = await readLastReveals(reader, userId)
  const granted = await readGrantedItems(reader, userId, now)
  const moved = await readEarlierReadings(reader, userId)
  const vaults = await readVaults(reader, atRest, userId)
  const knownOf = (row: ItemRow, vault: Vault, changedAt: string | null): KnownItem[] => {
    const earlier = moved.get(row.id)
    const here = readableByEither(vault.periods, granted.get(row.id)?.periods ?? [], row.created_at)
    const period = withEarlier(here, earlier)
    if (!period) return []
    const { since, until, temporaryUntil: temporary_until } = period
    const last_revealed_at = reveals.get(row.id) ?? earlier?.known_at ?? null
    const isChanged = isChangedSince(period, last_revealed_at, changedAt)
    const item = {
      item_id: row.id,
      vault_id: vault.id,
      vault_name: vault.name,
      ...credentialOf(atRest, row.id, row.document),
      type: row.type as ItemType,
      ...{ since, until, temporary_until, last_revealed_at },
      changed_at: isChanged && until !== null ? changedAt : null,
      rotate_task: taskState(row),
    }
    return [{ item, isChanged }]
  }
  for (const vault of vaults.values()) {
    for await (const { rows, changes } of readItems(reader, vault.id, userId)) {
      yield rows.flatMap((row) => knownOf(row, vault, changes.get(row.id) ?? null))
    }
  }
  const single = [...granted, ...moved].filter(([, { vaultId }]) => !vaults.has(vaultId))
  const elsewhere = [...new Set(single.map(([id]) => id))]
  for (let read = 0; read < elsewhere.length; read += pageRows) {
    const ids = elsewhere.slice(read, read + pageRows)
    const rows = await selectItemsAmong(reader, userId, ids)
    const changes = latestByItem(await selectChangesAmong(reader, userId, ids))
    yield rows.flatMap((row) => {
      const name = vaultNameOf(atRest, row.vault_id, row.vault_document)
      return knownOf(row, { id: row.vault_id, name, periods: [] }, changes.get(row.id) ?? null)
    })
    await othersFirst()
  }
}

/** A vault's items with when each password was last changed by somebody else. */
async function* readItems(reader: Reader, vault_id: string, user_id: string) {
  for (let after = beforeEverything; ; ) {
    const rows = await reader.all(selectReadableItems, { vault_id, user_id, after, limit: pageRows })
    const end = rows.at(-1)
    if (end === undefined) return
    const span = { vault_id, user_id, after, until: end.id }
    yield { rows, changes: latestByItem(await reader.all(selectPasswordChanges, span)) }
    if (rows.length < pageRows) return
    after = end.id
    await othersFirst()
  }
}

/** When somebody last revealed each item. */
async function readLastReveals(reader: Reader, user_id: string): Promise<Map<string, string>> {
  const latest = new Map<string, string>()
  for (let cursor = afterEverything; ; ) {
    const rows = await reader.all(selectReveals, { user_id, before: cursor, limit: pageRows })
    addLatest(latest, rows)
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageRows) return latest
    cursor = end.id
    await othersFirst()
  }
}

async function readVaults(reader: Reader, atRest: AtRest, userId: string) {
  const vaults = new Map<string, Vault>()
  for (const { vault_id, vault_document, since, until } of await reader.all(selectKeyPeriods, {
    user_id: userId,
  })) {
    const name = vaults.get(vault_id)?.name ?? vaultNameOf(atRest, vault_id, vault_document)
    const vault = vaults.get(vault_id) ?? { id: vault_id, name, periods: [] }
    vault.periods.push({ since, until })
    vaults.set(vault_id, vault)
  }
  return vaults
}

function taskState({ task_id, done_at }: { task_id: string | null; done_at: string | null }) {
  if (task_id === null) return null
  return done_at === null ? ('open' as const) : ('done' as const)
}

type Moment = { item_id: string | null; at: string | null }

function latestByItem(rows: readonly Moment[]): Map<string, string> {
  const latest = new Map<string, string>()
  addLatest(latest, rows)
  return latest
}

/** Instants are ISO texts of one form, so they compare as texts. */
function addLatest(latest: Map<string, string>, rows: readonly Moment[]): void {
  for (const { item_id, at } of rows) {
    if (item_id && at && at > (latest.get(item_id) ?? '')) latest.set(item_id, at)
  }
}
