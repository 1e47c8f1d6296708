import * as calls from '@chaveiro/contract/calls/exports.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { callerMay } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginExport, readAllowance } from './begin-export.ts'
import { approveExport, denyExport } from './decide-export.ts'
import { endExportsOver, finishExport, withdrawExport } from './end-export.ts'
import { countToDecide, selectListed } from './exports.queries.ts'
import { listExports, readSignedExport, requireExport } from './read-exports.ts'

const exportsOverSeconds = 30
const shownAtOnce = 100

/** Exports: begun by oneself, or asked for and decided by a second person. What they open is revealed by the items feature. */
export function exports(
  platform: Platform,
  { signedItem }: { signedItem(facts: ItemFacts): SignedItem },
): void {
  const { route, db, atRest, jobs, clock } = platform

  route(calls.getExportAllowance, (request) =>
    db.snapshot((reader) => readAllowance(reader, atRest, request)),
  )

  route(calls.beginExport, (request) =>
    db.inTransaction((tx) => once(tx, request, () => beginExport(tx, platform, request, request.body))),
  )

  route(calls.listExports, (request) =>
    db.snapshot((reader) => listExports(reader, atRest, request, request.query.open)),
  )

  route(calls.getExport, (request) =>
    db.snapshot((reader) => readSignedExport(reader, atRest, request, request.params.id)),
  )

  route(calls.listExportItems, ({ params, query, ...caller }) =>
    db.snapshot(async (reader) => {
      await requireExport(reader, atRest, caller, params.id)
      const asked = { export_id: params.id, from: query.from, limit: shownAtOnce + 1 }
      const rows = await reader.all(selectListed, asked)
      const items: (SignedItem | null)[] = []
      for (const { item_id } of rows.slice(0, shownAtOnce)) {
        items.push(await readShown(reader, caller, item_id))
      }
      return { items, next: rows.length > shownAtOnce ? query.from + shownAtOnce : null }
    }),
  )

  route(calls.approveExport, (request) =>
    db.inTransaction((tx) => approveExport(tx, platform, request, request.params.id, request.body.statement)),
  )

  route(calls.denyExport, (request) =>
    db.inTransaction((tx) => denyExport(tx, platform, request, request.params.id)),
  )

  route(calls.withdrawExport, (request) =>
    db.inTransaction((tx) => withdrawExport(tx, platform, request, request.params.id)),
  )

  route(calls.finishExport, (request) =>
    db.inTransaction((tx) => finishExport(tx, platform, request, request.params.id)),
  )

  jobs.every('exports-over', exportsOverSeconds, () => endExportsOver(db, platform, clock.now()))

  async function readShown(reader: Reader, caller: Pick<Caller, 'actor' | 'now'>, id: string) {
    try {
      return signedItem(await requireItem(reader, atRest, caller, id, 'see_vault'))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null
      throw error
    }
  }
}

/** How many exports wait for the caller's decision. */
export async function countExportsToDecide(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
  now: number,
): Promise<number> {
  if (!(await callerMay(reader, actor, 'approve_export', { isOwn: false }))) return 0
  return (await reader.first(countToDecide, { user_id: actor.id, now: isoInstant(now) }))?.count ?? 0
}
