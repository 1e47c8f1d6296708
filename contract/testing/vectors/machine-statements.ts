import { reasonCommitment } from '../../log/access/access-statements.ts'
import { machineCommitment } from '../../log/roster/machine-overview.ts'
import type { RosterState } from '../../log/roster/roster.ts'
import type { VaultLogState } from '../../log/vaults/vault-log.ts'
import { type Actor, at, id, makeActor, sign, someHash, webVerifier } from '../cast.ts'
import { keysOf, onLog, onRoster } from '../organisation.ts'
import { randomSealingKey } from '../sealing-key.ts'
import { addGroupOrder, flipSignature } from './bad-signatures.ts'
import type { LogInTheMaking } from './log-in-the-making.ts'
import type { People, Roster } from './roster-people.ts'

const until = '2027-03-01T12:00:00.000Z'
const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
const asking = id(500)
const ended = id(501)

/** Caio makes a machine that asks each time, kept by ana, and another, which ana ends. Returns the first. */
export async function nameMachines(roster: Roster, { ana, caio, davi, eva }: People): Promise<Actor> {
  const [machine, other] = await Promise.all([makeActor(500), makeActor(501)])
  const overview = { name: 'Deploy da padaria 🥖', networks: ['203.0.113.0/24'], identity: null }
  const commitment = await machineCommitment(overview, machine.user, salt, webVerifier)
  const said = { machine: machine.user, ...keysOf(machine), keeper: ana.user, until, overview: commitment }
  const name = (signer: Actor, changes: object = {}) =>
    onRoster(signer, 'chaveiro.roster.machine', roster.state, {
      by: signer.user,
      ...said,
      asks: true,
      ...changes,
    })
  const refuse = async (why: string, fault: Parameters<Roster['refuse']>[1], text: Promise<string>) =>
    roster.refuse(`a machine ${why}`, fault, await text)
  await refuse('by somebody who is not a custodian', 'not_entitled', name(davi))
  await refuse('that another signed', 'bad_signature', name(ana, { by: caio.user }))
  await refuse('for longer than a year', 'wrong_time', name(caio, { until: '2027-03-01T12:00:00.001Z' }))
  await refuse(
    'kept by somebody whose keys nobody vouches for',
    'not_vouched',
    name(caio, { keeper: eva.user }),
  )
  await refuse('with a person’s id', 'wrong_place', name(caio, { machine: eva.user }))
  await refuse('with a person’s key', 'key_taken', name(caio, { signing_key: eva.signing_key }))
  await roster.add(await name(caio))
  await refuse('with a new keeper and the old keys', 'wrong_recipient', name(caio, { keeper: caio.user }))
  await roster.add(await name(caio, { machine: ended, ...keysOf(other), identity: true }))
  const end = (signer: Actor) =>
    onRoster(signer, 'chaveiro.roster.machine_end', roster.state, { by: signer.user, machine: ended })
  roster.refuse('an end of a machine by a member', 'not_entitled', await end(davi))
  await roster.add(await end(ana))
  roster.refuse('a second end of a machine', 'unchanged', await end(ana))
  await refuse('that is over', 'closed', name(caio, { machine: ended, ...keysOf(other) }))
  return { ...machine, user: asking }
}

type Vault = LogInTheMaking<VaultLogState>

/** In shared custody: ana gives the machine an item. */
export async function giveToMachine(
  vault: Vault,
  roster: RosterState,
  { ana, davi }: Record<'ana' | 'davi', Actor>,
) {
  const fields = { grant: id(510), machine: asking, item: id(200), until }
  const give = (signer: Actor, changes: object = {}) =>
    onLog(signer, 'chaveiro.vault.give', { log: vault.state, roster }, { ...fields, ...changes })
  vault.refuse('an item given to a machine by a member', 'not_entitled', await give(davi))
  vault.refuse('an item given to a person', 'unknown_person', await give(ana, { machine: davi.user }))
  vault.refuse('an item given until it was given', 'wrong_time', await give(ana, { until: at }))
  await vault.add(await give(ana))
  vault.refuse('an item given twice under one id', 'unchanged', await give(ana))
}

/** A run that the machine signed, and what only looks like one. */
export async function makeRun(machine: Actor, other: Actor, { org, head }: RosterState) {
  const reason = { salt, text: 'Deploy da padaria 🥖' }
  const commitment = await reasonCommitment(salt, reason.text, webVerifier)
  const payload = {
    v: 1 as const,
    org,
    at,
    by: machine.user,
    run: id(520),
    roster: head,
    sealing_key: randomSealingKey(),
    reason: commitment,
  }
  const kind = 'chaveiro.machine.run'
  const statement = await sign(machine, kind, payload)
  const refused = [
    ['with a flipped signature', 'bad_signature', flipSignature(statement)],
    ['whose S has the group order added', 'bad_signature', addGroupOrder(statement)],
    ['that a person signed', 'bad_signature', await sign({ ...other, user: machine.user }, kind, payload)],
    ['of a person', 'unknown_person', await sign(other, kind, { ...payload, by: other.user })],
    ['of a machine that is over', 'expired', await sign(other, kind, { ...payload, by: ended })],
    ['of another organisation', 'wrong_place', await sign(machine, kind, { ...payload, org: someHash })],
  ] as const
  return { statement, commitment, reason, refused }
}
