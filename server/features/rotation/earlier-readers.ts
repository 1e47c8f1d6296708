import type { ItemKnowledge } from '../../access/item-knowledge.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import {
  selectEarlierReaders,
  selectEarlierReadings,
  selectGrantReaders,
  selectKeyReaders,
  selectPasswordWrites,
  selectRevealsOfItem,
} from './earlier-readers.queries.ts'
import { periodOf } from './read-granted-items.ts'
import { type EarlierReading, earlierReading, type KeyPeriod, readablePeriod } from './rotation.rules.ts'

type Known = { periods: KeyPeriod[]; knownAt: string[] }

/** Who could read an item that leaves its vault at this moment, and who knows its password. */
export async function readReaders(tx: Tx, itemId: string, now: number): Promise<ItemKnowledge['readers']> {
  const at = isoInstant(now)
  const readers = new Map<string, Known>()
  const add = (id: string, { periods = [], knownAt = [] }: Partial<Known>) => {
    const reader = readers.get(id) ?? { periods: [], knownAt: [] }
    readers.set(id, { periods: [...reader.periods, ...periods], knownAt: [...reader.knownAt, ...knownAt] })
  }
  const asked = { item_id: itemId }
  for (const { user_id, created_at, ...period } of await tx.all(selectKeyReaders, asked)) {
    const during = readablePeriod([period], created_at)
    if (during) add(user_id, { periods: [during] })
  }
  for (const { user_id, ...row } of await tx.all(selectGrantReaders, asked)) {
    add(user_id, { periods: [periodOf(row, at)] })
  }
  for (const { user_id, known_at, ...period } of await tx.all(selectEarlierReaders, asked)) {
    add(user_id, { periods: [period], knownAt: known_at === null ? [] : [known_at] })
  }
  for (const row of await tx.all(selectRevealsOfItem, asked)) add(row.user_id, { knownAt: [row.at] })
  const writes = await tx.all(selectPasswordWrites, asked)
  for (const { user_id, at: wrote } of writes) if (user_id !== null) add(user_id, { knownAt: [wrote] })
  const changes = writes.filter(({ password_changed }) => password_changed)
  const rows: Omit<Database['earlier_readers'], 'item_id'>[] = []
  for (const [user_id, { periods, knownAt }] of readers) {
    const byOthers = changes.filter(({ author_id }) => author_id !== user_id).map((change) => change.at)
    const reading = earlierReading(periods, knownAt, byOthers, at)
    if (reading) rows.push({ user_id, ...reading })
  }
  return rows
}

const pageRows = 250

/** Moved items that somebody could read where they were before. */
export async function readEarlierReadings(
  reader: Reader,
  userId: string,
): Promise<Map<string, EarlierReading & { vaultId: string }>> {
  const readings = new Map<string, EarlierReading & { vaultId: string }>()
  for (let after = beforeEverything; ; ) {
    const rows = await reader.all(selectEarlierReadings, { user_id: userId, after, limit: pageRows })
    for (const { item_id, vault_id: vaultId, ...reading } of rows)
      readings.set(item_id, { vaultId, ...reading })
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageRows) return readings
    after = end.item_id
    await othersFirst()
  }
}
