import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { takeRun } from '@chaveiro/contract/calls/machines.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireMachineRight } from '../../platform/identity/machine.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MachineDependencies } from './dependencies.ts'
import { move } from './end-runs.ts'
import { selectGrants } from './grants.queries.ts'
import { recordRead, revisionOf } from './read-as-machine.ts'
import { type MachineVisit, presentFacts } from './read-machines.ts'
import type { RunDocument, RunState } from './run-document.ts'
import { selectRun } from './runs.queries.ts'

/** How far the machine's own run is. */
export async function follow(
  reader: Reader,
  atRest: AtRest,
  visit: MachineVisit,
  id: string,
): Promise<{ state: RunState }> {
  return { state: stateOf(await requireOwn(reader, atRest, visit, id), visit.now) }
}

/** Hands an approved run its sealed secrets, once: what was sealed to it is deleted in the same transaction, and each item is audited. */
export async function take(
  tx: Tx,
  dependencies: MachineDependencies & Pick<Platform, 'auditChain'>,
  visit: MachineVisit,
  id: string,
): Promise<CallOutput<typeof takeRun>> {
  const { atRest, auditChain } = dependencies
  const { machine, ip, now } = visit
  const row = await requireOwn(tx, atRest, visit, id)
  if (stateOf(row, now) !== 'approved')
    throw new Refusal(row.state === 'waiting' ? 'request_open' : 'request_over')
  if (auditChain.isLate()) throw new Refusal('not_ready')
  const document = atRest.open<RunDocument>('machine_runs', id, row.document)
  const items = []
  for (const { grant_id, revision, sealed, delivery } of document.deliveries ?? []) {
    const [grant] = await selectGrants(tx, { id: grant_id })
    // Taken away, or made an item for people only, since it was approved.
    if (
      !grant ||
      grant.machine_id !== machine.id ||
      isoInstant(now) >= grant.until ||
      grant.requires_checkout
    )
      continue
    const { item, password } = await revisionOf(tx, dependencies, grant, revision)
    await recordRead(tx, dependencies, grant, { ip, now })
    items.push({ grant_id, item, password, revision, sealed, delivery })
  }
  const run = { id, state: row.state, document }
  if (!(await move(tx, atRest, run, { state: 'taken', dueAt: null, by: row.decided_by })))
    throw new Refusal('request_over')
  return { run: document.statement, items }
}

async function requireOwn(reader: Reader, atRest: AtRest, visit: MachineVisit, id: string) {
  const row = await reader.first(selectRun, { id })
  const isOwnRun = row?.machine_id === visit.machine.id
  requireMachineRight('take_run', { ...(await presentFacts(reader, atRest, visit)), isOwnRun })
  if (!row) throw new Refusal('not_found')
  return row
}

const stateOf = ({ state, due_at }: { state: string; due_at: string | null }, now: number): RunState =>
  due_at !== null && isoInstant(now) >= due_at ? 'over' : (state as RunState)
