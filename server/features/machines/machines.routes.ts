import * as calls from '@chaveiro/contract/calls/machines.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { callerMay } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { makeAddressTurns } from '../../platform/http/turns.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { ask } from './ask-run.ts'
import { identityChecker } from './check-identity.ts'
import { approve, deny, readRuns, readSignedRun } from './decide-run.ts'
import { deliverToMachine, readGiven } from './deliver-to-machine.ts'
import type { MachineHooks } from './dependencies.ts'
import { endGrants } from './end-grants.ts'
import { end } from './end-machine.ts'
import { endRunsOver } from './end-runs.ts'
import { endMachinesWithAccess } from './end-with-access.ts'
import { give, take as takeItem } from './give-item.ts'
import { listReaders } from './list-readers.ts'
import { deleteOldIdentities, deleteOldSessions } from './machines.queries.ts'
import { change, make } from './name-machine.ts'
import { read, readLog, readState } from './read-as-machine.ts'
import { readMachine, readMachineItems, readMachines } from './read-machines.ts'
import { countWaiting, deleteOldRuns } from './runs.queries.ts'
import { signIn } from './sign-in-machine.ts'
import { follow, take } from './take-run.ts'

const sweepSeconds = 30
const runsKeptDays = 90

/** Machines: principals with keys of their own, that read the items given to them. */
export function machines(open: Platform, hooks: MachineHooks): void {
  const { route, db, atRest, clock, config, jobs, http } = open
  const stopping = new AbortController()
  http.addHook('onClose', async () => stopping.abort())
  const checkIdentity = identityChecker({
    clock,
    allowedHosts: config.webhookAllowedHosts,
    signal: stopping.signal,
  })
  const platform = { ...open, ...hooks, checkIdentity }
  const actInTurn = makeAddressTurns('act')

  route(calls.listMachines, () => db.snapshot((reader) => readMachines(reader, atRest)))
  route(calls.getMachine, ({ params: { id } }) =>
    db.snapshot(async (reader) => ({
      machine: await readMachine(reader, atRest, id),
      items: await readMachineItems(reader, atRest, id),
    })),
  )
  route(calls.makeMachine, (request) =>
    db.inTransaction((tx) => once(tx, request, () => make(tx, platform, request, request.body))),
  )
  route(calls.changeMachine, (request) =>
    db.inTransaction((tx) =>
      once(tx, request, () => change(tx, platform, request, request.params.id, request.body)),
    ),
  )
  route(calls.endMachine, (request) =>
    db.inTransaction((tx) => end(tx, platform, request, request.params.id, request.body.statement)),
  )
  route(calls.giveItem, (request) =>
    db.inTransaction((tx) =>
      once(tx, request, () => give(tx, platform, request, request.params.id, request.body)),
    ),
  )
  route(calls.takeItem, (request) =>
    db.inTransaction(async (tx) => {
      await takeItem(tx, platform, request, request.params.id, request.body?.statement)
      return { ok: true as const }
    }),
  )
  route(calls.listMachineReaders, ({ actor, params }) =>
    db.snapshot((reader) => listReaders(reader, atRest, actor, params.id)),
  )
  route(calls.getGrant, (request) =>
    db.snapshot((reader) => readGiven(reader, platform, request, request.params.id)),
  )
  route(calls.deliverGrant, (request) =>
    db.inTransaction(async (tx) => {
      await deliverToMachine(tx, platform, request, request.params.id, request.body)
      return { ok: true as const }
    }),
  )
  route(calls.listRuns, ({ query }) => db.snapshot((reader) => readRuns(reader, platform, query.open)))
  route(calls.getRun, (request) =>
    db.snapshot((reader) => readSignedRun(reader, platform, request, request.params.id)),
  )
  route(calls.approveRun, (request) =>
    db.inTransaction((tx) => approve(tx, platform, request, request.params.id, request.body)),
  )
  route(calls.denyRun, (request) => db.inTransaction((tx) => deny(tx, platform, request, request.params.id)))

  route(calls.signInMachine, ({ body, ip, now }) => actInTurn(ip, () => signIn(platform, body, { ip, now })))
  route(calls.readMachineState, (request) =>
    db.snapshot((reader) => readState(reader, platform, request, request.query.after ?? -1)),
  )
  route(calls.readMachineLog, (request) =>
    db.snapshot((reader) =>
      readLog(reader, platform, request, { vaultId: request.params.id, after: request.query.after ?? -1 }),
    ),
  )
  route(calls.readAsMachine, (request) =>
    db.inTransaction((tx) => read(tx, platform, request, request.params.id)),
  )
  route(calls.askRun, (request) => db.inTransaction((tx) => ask(tx, platform, request, request.body)))
  route(calls.followRun, (request) =>
    db.snapshot((reader) => follow(reader, atRest, request, request.params.id)),
  )
  route(calls.takeRun, (request) => db.inTransaction((tx) => take(tx, platform, request, request.params.id)))

  open.onAccessEnded(endMachinesWithAccess)
  jobs.every('machines', sweepSeconds, async () => {
    const now = clock.now()
    await endRunsOver(db, atRest, now)
    await db.inTransaction(async (tx) => {
      await endGrants(tx, open, { overBy: isoInstant(now) }, { by: null, now })
      await tx.run(deleteOldSessions, { now: isoInstant(now) })
      await tx.run(deleteOldIdentities, { now: isoInstant(now) })
      await tx.run(deleteOldRuns, { before: isoInstant(now - runsKeptDays * dayMs) })
    })
  })
}

/** How many runs of machines wait for the caller's decision. */
export async function countRunsToDecide(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
  now: number,
): Promise<number> {
  if (!(await callerMay(reader, actor, 'approve_run'))) return 0
  return (await reader.first(countWaiting, { now: isoInstant(now) }))?.count ?? 0
}
