import type { ExpiringItem } from '@chaveiro/contract/calls/dashboard.ts'
import { expiringSoonDays, pageRows } from '@chaveiro/contract/constants.ts'
import { seesAll } from '../../access/sees-all.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectExpiringAfter, selectNames, selectVisibleVaultIds } from './dashboard.queries.ts'

/** How many rows are read without a pause; they take about 2 ms. */
const rowsAtOnce = 500
const firstDay = '0001-01-01'

type Row = { id: string; expires_at: string | null; vault_id: string; created_by: string }

/**
 * The items that the figure counts for this person, the soonest first; of very many some of each person
 * who made them. `now` is in milliseconds.
 */
export async function listExpiringItems(
  { db, atRest, longReads }: Pick<Platform, 'db' | 'atRest' | 'longReads'>,
  actor: Actor,
  now: number,
): Promise<ExpiringItem[]> {
  const to = dayOf(now, expiringSoonDays)
  const read = (rowsMost: number) => db.snapshot((reader) => chooseExpiring(reader, actor, to, rowsMost))
  // Most people have few. A person with very many waits for a turn.
  const rows =
    (await read(rowsAtOnce)) ?? (await longReads(actor.id, () => read(Number.POSITIVE_INFINITY))) ?? []
  return rows.map(({ id, vault_id, document, vault_document, expires_at }) => ({
    id,
    vault_id,
    title: atRest.open<{ title: string }>('items', id, document).title,
    vault_name: atRest.open<{ name: string }>('vaults', vault_id, vault_document).name,
    expires_at: expires_at as string,
  }))
}

/**
 * If there are more than a page, the people who made them take turns, so that somebody who makes very many hides only
 * their own. Undefined if more rows than `rowsMost` would have to be read.
 */
async function chooseExpiring(reader: Reader, actor: Actor, to: string, rowsMost: number) {
  // A person who sees a vault may list its items: both rights have the same row in the table.
  const isVisible = (await seesAll(reader, actor, 'see_vault'))
    ? () => true
    : isAmong(await reader.all(selectVisibleVaultIds, { user_id: actor.id }))
  const expiring: { row: Row; turn: number }[] = []
  const turns = new Map<string, number>()
  let last = { day: firstDay, id: beforeEverything }
  for (let read = 0; ; read += rowsAtOnce) {
    if (read >= rowsMost) return undefined
    const rows = await reader.all(selectExpiringAfter, { to, ...last, limit: rowsAtOnce })
    for (const row of rows) {
      if (!isVisible(row.vault_id)) continue
      const turn = turns.get(row.created_by) ?? 0
      turns.set(row.created_by, turn + 1)
      if (turn < pageRows.expiring) expiring.push({ row, turn })
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsAtOnce) break
    last = { day: end.expires_at as string, id: end.id }
    await othersFirst()
  }
  // Stable: within a turn, they stay in their order.
  const first = expiring.sort((a, b) => a.turn - b.turn).slice(0, pageRows.expiring)
  return first.length === 0
    ? []
    : selectNames(
        reader,
        first.map(({ row }) => row.id),
      )
}

function isAmong(vaults: readonly { id: string }[]): (vaultId: string) => boolean {
  const ids = new Set(vaults.map(({ id }) => id))
  return (vaultId) => ids.has(vaultId)
}
