import type {
  changeMachine,
  Machine,
  MachineOverview,
  makeMachine,
} from '@chaveiro/contract/calls/machines.ts'
import { machinesMax } from '@chaveiro/contract/constants.ts'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { machineCommitment } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { machineStopsAt } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement, type Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { requirePerson } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { MachineDocument } from '../../platform/identity/machine.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster, currentRoster } from '../../signed-logs/roster-log.ts'
import { endOpenRuns } from './end-runs.ts'
import { unsealGrants } from './grants.queries.ts'
import {
  countMachines,
  endSessions,
  insertMachine,
  renewMachine,
  selectMachine,
  updateMachine,
} from './machines.queries.ts'
import { openMachine, readMachine } from './read-machines.ts'

type Named = Statement<'chaveiro.roster.machine'>['payload']

/** Makes a machine by a custodian's entry of the roster. */
export async function make(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { statement, overview, proof_hash }: z.output<typeof makeMachine.body>,
): Promise<Machine> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip, now } = caller
  await requireCallerRight(tx, actor, 'manage_machines')
  if (((await tx.first(countMachines, {}))?.count ?? 0) >= machinesMax.organisation)
    throw new Refusal('too_many_machines', { placeholders: { limit: String(machinesMax.organisation) } })
  const named = await acceptNamed(tx, dependencies, caller, statement, overview)
  const document: MachineDocument = { overview, last_address: '' }
  const inserted = await tx.run(insertMachine, {
    ...{ id: named.machine, keeper_id: named.keeper, maker_id: actor.id },
    proof_hash: hashBytes(proof_hash),
    ...{ asks: named.asks === true, has_identity: named.identity === true },
    ...{ created_at: isoInstant(now), until: named.until },
    document: atRest.seal('machines', named.machine, document),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  const details = { machine: overview.name, machine_id: named.machine, person_id: named.keeper }
  await appendAudit(tx, { event: 'machine_made', actor, ip, details })
  if (named.keeper !== actor.id) {
    const notice = {
      name: 'machine_kept',
      values: { person_id: actor.id, machine_id: named.machine },
    } as const
    await notify(tx, [named.keeper], notice, { about: [named.machine], by: actor.id })
  }
  return readMachine(tx, atRest, named.machine)
}

/** Changes what is said of a machine; with a new proof its token is renewed, and nothing that was sealed to the old keys is kept. */
export async function change(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  { statement, overview, proof_hash }: z.output<typeof changeMachine.body>,
): Promise<Machine> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip } = caller
  await requireCallerRight(tx, actor, 'manage_machines')
  const row = await tx.first(selectMachine, { id })
  if (!row) throw new Refusal('not_found')
  if (row.ended_at !== null) throw new Refusal('machine_over')
  const { signingKey: before } = await rosterMachine(tx, dependencies, id)
  const named = await acceptNamed(tx, dependencies, caller, statement, overview, id)
  const isRenewed = named.signing_key !== before
  if (isRenewed !== (proof_hash !== undefined)) throw new Refusal('statement_refused')
  const asks = named.asks === true
  const kept = openMachine(atRest, row)
  const document: MachineDocument = { ...kept, overview }
  const { leftAt, stopsAt } = await rosterMachine(tx, dependencies, id)
  await tx.run(updateMachine, {
    ...{ id, asks, has_identity: named.identity === true, until: named.until },
    // Without its identity, one whose keeper left stops earlier; nothing but a new token sets that back.
    stops_at: leftAt === null || row.stops_at === null ? row.stops_at : earlier(stopsAt, row.stops_at),
    document: atRest.seal('machines', id, document),
  })
  if (isRenewed && proof_hash !== undefined) {
    const renewed = { id, keeper_id: named.keeper, maker_id: actor.id, proof_hash: hashBytes(proof_hash) }
    await tx.run(renewMachine, renewed)
  }
  // Who is in proved another identity, or none.
  const isSameIdentity = canonicalJson(kept.overview.identity) === canonicalJson(overview.identity)
  if (isRenewed || !isSameIdentity) await tx.run(endSessions, { machine_id: id })
  if (isRenewed || asks !== Boolean(row.asks)) {
    await tx.run(unsealGrants, { machine_id: id })
    await endOpenRuns(tx, dependencies, id)
  }
  const details = { machine: overview.name, machine_id: id, person_id: named.keeper }
  await appendAudit(tx, { event: isRenewed ? 'machine_renewed' : 'machine_changed', actor, ip, details })
  return readMachine(tx, atRest, id)
}

/** Appends the entry, by the caller, about this machine, over exactly this overview and an active keeper. */
async function acceptNamed(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  { actor, now }: Caller,
  text: string,
  overview: MachineOverview,
  id?: string,
): Promise<Named> {
  const { payload } = await acceptStatement('statement', async () => {
    const parsed = parseStatement(text, 'chaveiro.roster.machine')
    const { by, machine, overview: committed, identity } = parsed.payload
    refuseUnless(by === actor.id, 'wrong_place', 'somebody else signed it')
    refuseUnless(id === undefined || machine === id, 'wrong_place', 'it is about another machine')
    const commitment = await machineCommitment(overview, machine, overview.salt, nodeVerifier)
    const isSame = committed === commitment && (identity === true) === (overview.identity !== null)
    refuseUnless(isSame, 'wrong_overview', 'another overview was signed')
    return parsed
  })
  const keeper = await requirePerson(tx, atRest, payload.keeper)
  if (keeper.status !== 'active' || keeper.role === 'client') throw new Refusal('access_ended')
  await acceptStatement('statement', () => appendToRoster(tx, atRest, text, { actor, now }))
  return payload
}

/** The machine as the roster now names it, and when it stops by that. */
async function rosterMachine(tx: Tx, { atRest }: { atRest: AtRest }, id: string) {
  const roster = await currentRoster(tx, atRest)
  const machine = roster?.machines.get(id)
  const stopsAt = roster && machineStopsAt(roster, id)
  if (!machine || !stopsAt) throw new Refusal('machine_over')
  return { ...machine, stopsAt }
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const hashBytes = (text: string) => Buffer.from(text, 'base64url')
