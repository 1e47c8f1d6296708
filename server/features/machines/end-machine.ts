import type { Machine } from '@chaveiro/contract/calls/machines.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import { endGrants } from './end-grants.ts'
import { endOpenRuns } from './end-runs.ts'
import { closeMachine, endSessions, selectMachine } from './machines.queries.ts'
import { openMachine, readMachine } from './read-machines.ts'

/** Ends a machine by a custodian's entry of the roster, with its sign-ins and runs; what it could read has to be changed. */
export async function end(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  statement: string,
): Promise<Machine> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  await requireCallerRight(tx, actor, 'manage_machines')
  const row = await tx.first(selectMachine, { id })
  if (!row) throw new Refusal('not_found')
  if (row.ended_at !== null) throw new Refusal('machine_over')
  await acceptStatement('statement', async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.machine_end')
    if (payload.by !== actor.id || payload.machine !== id) throw new Refusal('statement_refused')
    await appendToRoster(tx, atRest, statement, { actor, now })
  })
  await tx.run(closeMachine, { id, ended_at: isoInstant(now) })
  await tx.run(endSessions, { machine_id: id })
  await endOpenRuns(tx, dependencies, id)
  await endGrants(tx, dependencies, { machineId: id }, { by: caller, now })
  const details = { machine: openMachine(atRest, row).overview.name, machine_id: id }
  await appendAudit(tx, { event: 'machine_ended', actor, ip, details })
  return readMachine(tx, atRest, id)
}
