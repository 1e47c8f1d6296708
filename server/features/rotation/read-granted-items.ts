import { isoInstant } from '../../platform/clock/clock.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { selectGrantedItems } from './rotation.queries.ts'
import type { GrantPeriod } from './rotation.rules.ts'

export type GrantedItem = { vaultId: string; periods: GrantPeriod[] }

const pageRows = 250

/** Items that somebody can reveal by temporary access now, or did, with the spans of that access. */
export async function readGrantedItems(
  reader: Reader,
  userId: string,
  now: number,
): Promise<Map<string, GrantedItem>> {
  const at = isoInstant(now)
  const granted = new Map<string, GrantedItem>()
  for (let after = beforeEverything; ; ) {
    const rows = await reader.all(selectGrantedItems, { user_id: userId, now: at, after, limit: pageRows })
    for (const row of rows) {
      const item = granted.get(row.item_id) ?? { vaultId: row.vault_id, periods: [] }
      item.periods.push(periodOf(row, at))
      granted.set(row.item_id, item)
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageRows) return granted
    after = end.id
    await othersFirst()
  }
}

type Row = { since: string | null; until: string | null; ended_at: string | null; due_at: string | null }

/** Access ends when it is due, even if a job records that later. */
export function periodOf({ since, until, ended_at, due_at }: Row, now: string): GrantPeriod {
  const isLive = due_at !== null && due_at > now
  const ends = [until, ended_at, due_at].filter((instant) => instant !== null)
  const endsAt = ends.sort()[0] ?? now
  return { since: since ?? endsAt, until: isLive ? null : endsAt, endsAt }
}
