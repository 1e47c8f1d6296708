import type { approveRun, Run, SignedRun } from '@chaveiro/contract/calls/machines.ts'
import { machineRunMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { checkRun } from '@chaveiro/contract/log/access/machine-grant.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requirePresentCustodian } from '../../signed-logs/require-present-signer.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { acceptDelivery, readGiven } from './deliver-to-machine.ts'
import type { MachineDependencies } from './dependencies.ts'
import { move } from './end-runs.ts'
import { selectGrant, selectGrants } from './grants.queries.ts'
import { readMachine, readMachines, readPeople } from './read-machines.ts'
import type { RunDocument } from './run-document.ts'
import { selectRun, selectRuns } from './runs.queries.ts'

const shownAtOnce = 100

/** Runs, newest first. */
export async function readRuns(
  reader: Reader,
  { atRest }: Pick<MachineDependencies, 'atRest'>,
  isOpen: boolean | undefined,
  id?: string,
): Promise<Run[]> {
  const one = id === undefined ? undefined : await reader.first(selectRun, { id })
  const rows = id === undefined ? await selectRuns(reader, isOpen, shownAtOnce) : one ? [one] : []
  const machines = new Map((await readMachines(reader, atRest)).map((machine) => [machine.id, machine]))
  const people = await readPeople(
    reader,
    atRest,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  )
  return rows.map(({ id: run, machine_id, created_at, due_at, state, decided_by, document }) => {
    const { reason, address } = atRest.open<RunDocument>('machine_runs', run, document)
    const machine_name = machines.get(machine_id)?.overview.name ?? ''
    const decider =
      decided_by === null ? null : (people.get(decided_by) ?? { id: decided_by, name: '', email: '' })
    return {
      id: run,
      machine_id,
      machine_name,
      reason,
      address,
      created_at,
      due_at,
      state: state as Run['state'],
      decided_by: decider,
    }
  })
}

/** One run as the machine signed it, with the items that it would read. */
export async function readSignedRun(
  reader: Reader,
  dependencies: MachineDependencies,
  caller: Caller,
  id: string,
): Promise<SignedRun> {
  const { atRest } = dependencies
  const [run] = await readRuns(reader, dependencies, undefined, id)
  const row = await reader.first(selectRun, { id })
  if (!run || !row) throw new Refusal('not_found')
  const { statement, reason_salt } = atRest.open<RunDocument>('machine_runs', id, row.document)
  const items = []
  for (const { grant_id, until } of await selectGrants(reader, { machineId: run.machine_id })) {
    if (isoInstant(caller.now) < until) items.push(await readGiven(reader, dependencies, caller, grant_id))
  }
  return { ...run, statement, reason_salt, machine: await readMachine(reader, atRest, run.machine_id), items }
}

/** Lets one waiting run have its items: each key sealed to the run by the caller's device. */
export async function approve(
  tx: Tx,
  dependencies: MachineDependencies,
  caller: Caller,
  id: string,
  { deliveries }: z.output<typeof approveRun.body>,
): Promise<Run> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  await requireCallerRight(tx, actor, 'approve_run')
  const run = await requireWaiting(tx, dependencies, caller, id)
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  requirePresentCustodian(roster, actor.id)
  const signed = await acceptStatement('deliveries', () =>
    checkRun(run.document.statement, roster, isoInstant(now), nodeVerifier),
  )
  const kept = []
  for (const { grant_id, sealed, delivery } of deliveries) {
    const grant = await tx.first(selectGrant, { id: grant_id })
    if (grant?.machine_id !== run.machineId || isoInstant(now) >= grant.until)
      throw new Refusal('access_ended')
    const place = { grantId: grant_id, itemId: grant.item_id, machineId: run.machineId }
    const { item } = await acceptDelivery(tx, dependencies, caller, place, { sealed, delivery }, signed)
    kept.push({ grant_id, revision: item.revision, sealed, delivery })
  }
  const dueAt = isoInstant(now + machineRunMinutes * minuteMs)
  const to = { state: 'approved', dueAt, by: actor.id, deliveries: kept } as const
  if (!(await move(tx, atRest, run, to))) throw new Refusal('request_decided')
  await appendAudit(tx, { event: 'machine_run_approved', actor, ip, details: detailsOfRun(run) })
  return requireRun(tx, dependencies, id)
}

/** Denies a waiting run, or takes back what was not taken yet. */
export async function deny(
  tx: Tx,
  dependencies: MachineDependencies,
  caller: Caller,
  id: string,
): Promise<Run> {
  const { actor, ip } = caller
  await requireCallerRight(tx, actor, 'approve_run')
  const run = await requireWaiting(tx, dependencies, caller, id, ['waiting', 'approved'])
  if (!(await move(tx, dependencies.atRest, run, { state: 'denied', dueAt: null, by: actor.id })))
    throw new Refusal('request_decided')
  await dependencies.appendAudit(tx, { event: 'machine_run_denied', actor, ip, details: detailsOfRun(run) })
  return requireRun(tx, dependencies, id)
}

async function requireWaiting(
  tx: Tx,
  { atRest }: MachineDependencies,
  { now }: Caller,
  id: string,
  states: readonly string[] = ['waiting'],
) {
  const row = await tx.first(selectRun, { id })
  if (!row) throw new Refusal('not_found')
  const isOver = row.due_at === null || isoInstant(now) >= row.due_at
  if (isOver || !states.includes(row.state))
    throw new Refusal(row.state === 'approved' ? 'request_decided' : 'request_over')
  const machine = await readMachine(tx, atRest, row.machine_id)
  const document = atRest.open<RunDocument>('machine_runs', id, row.document)
  return { id, state: row.state, machineId: row.machine_id, machineName: machine.overview.name, document }
}

const detailsOfRun = ({ machineName, machineId, document }: Awaited<ReturnType<typeof requireWaiting>>) => ({
  machine: machineName,
  machine_id: machineId,
  reason: document.reason,
})

async function requireRun(tx: Tx, dependencies: MachineDependencies, id: string): Promise<Run> {
  const [run] = await readRuns(tx, dependencies, undefined, id)
  if (!run) throw new Refusal('not_found')
  return run
}
