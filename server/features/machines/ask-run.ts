import type { askRun } from '@chaveiro/contract/calls/machines.ts'
import { machineRunWaitHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { checkRun } from '@chaveiro/contract/log/access/machine-grant.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireMachineRight } from '../../platform/identity/machine.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { type MachineVisit, presentFacts } from './read-machines.ts'
import type { RunDocument } from './run-document.ts'
import { countWaitingRuns, insertRun } from './runs.queries.ts'

/** Runs of one machine that may wait: each tells every custodian. */
const waitingMost = 10

/** Asks a person for one run of the machine, as it signed it. */
export async function ask(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  visit: MachineVisit,
  { id, statement, reason, reason_salt }: z.output<typeof askRun.body>,
): Promise<{ state: 'waiting' }> {
  const { machine, ip, now } = visit
  requireMachineRight('ask_run', await presentFacts(tx, atRest, visit))
  if (((await tx.first(countWaitingRuns, { machine_id: machine.id }))?.count ?? 0) >= waitingMost)
    throw new Refusal('too_many_open', { placeholders: { limit: String(waitingMost) } })
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const { run } = await acceptStatement('statement', async () => {
    const checked = await checkRun(statement, roster, isoInstant(now), nodeVerifier)
    refuseUnless(checked.run.by === machine.id && checked.run.run === id, 'wrong_place', 'it is another run')
    const commitment = await reasonCommitment(reason_salt, reason, nodeVerifier)
    refuseUnless(checked.run.reason === commitment, 'wrong_text', 'another reason was signed')
    return checked
  })
  requireTime(run, now)
  const document: RunDocument = { reason, reason_salt, statement, address: ip }
  const inserted = await tx.run(insertRun, {
    ...{ id, machine_id: machine.id, state: 'waiting', created_at: isoInstant(now) },
    due_at: isoInstant(now + machineRunWaitHours * hourMs),
    document: atRest.seal('machine_runs', id, document),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  const details = { machine: machine.name, machine_id: machine.id, reason, itself: 'yes' }
  await appendAudit(tx, { event: 'machine_run_asked', actor: null, ip, details })
  const notice = { name: 'run_asked', values: { run_id: id, machine_id: machine.id } } as const
  await notify(tx, await activeCustodians(tx), notice, { about: [id], by: machine.id })
  return { state: 'waiting' }
}
