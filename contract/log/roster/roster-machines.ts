import { machineDaysMax } from '../../constants.ts'
import { dayMs } from '../../durations.ts'
import { fingerprintOf } from '../statements/fingerprint.ts'
import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireCustodian, requireFreshKeys, requirePerson, requireUnprovenKey } from './roster-keys.ts'
import type { RosterDraft, RosterMachine } from './roster-state.ts'

type Named = Statement<'chaveiro.roster.machine'>

/**
 * By a custodian: a new machine, or what is said of one from now on. With other keys its token is renewed, and its
 * keeper may change; with the same keys the keeper stays, who may have the token.
 */
export async function nameMachine(draft: RosterDraft, statement: Named, verifier: Verifier) {
  const { by, machine, keeper, at, until, sealing_key, signing_key } = statement.payload
  const signer = requireCustodian(draft, by)
  const present = draft.machines.get(machine)
  const isTaken = draft.people.has(machine) || draft.teams.has(machine)
  refuseUnless(!isTaken, 'wrong_place', 'a person or a team has that id')
  refuseUnless(present?.isEnded !== true, 'closed', 'this machine is over')
  refuseUnless(requirePerson(draft, keeper).vouched, 'not_vouched', 'its keeper’s keys are not vouched for')
  const isInTime = until > at && Date.parse(until) <= Date.parse(at) + machineDaysMax * dayMs
  refuseUnless(isInTime, 'wrong_time', 'a machine works for a year at most')
  const keepsKeys = present?.sealingKey === sealing_key && present.signingKey === signing_key
  if (keepsKeys) refuseUnless(present.keeper === keeper, 'wrong_recipient', 'a new keeper renews the token')
  else {
    requireFreshKeys(draft, { user: machine, sealing_key, signing_key })
    requireUnprovenKey(signing_key)
  }
  await requireSignature(statement, signer.signingKey, verifier)
  draft.machines.set(machine, await machineOf(statement, keepsKeys ? present : undefined, present, verifier))
  draft.usedKeys.add(sealing_key).add(signing_key)
}

async function machineOf(
  { payload }: Named,
  kept: RosterMachine | undefined,
  present: RosterMachine | undefined,
  verifier: Verifier,
): Promise<RosterMachine> {
  const { by, machine, keeper, until, asks, identity, overview, sealing_key, signing_key, seq } = payload
  return {
    ...{ machine, keeper, until, overview, sealingKey: sealing_key, signingKey: signing_key },
    fingerprint: kept?.fingerprint ?? (await fingerprintOf(sealing_key, signing_key, verifier)),
    maker: kept?.maker ?? by,
    asks: asks === true,
    identity: identity === true,
    sinceSeq: present?.sinceSeq ?? seq,
    leftAt: kept?.leftAt ?? null,
    isEnded: false,
  }
}

/** By a custodian: the machine is over. */
export async function endMachine(
  draft: RosterDraft,
  statement: Statement<'chaveiro.roster.machine_end'>,
  verifier: Verifier,
) {
  const { by, machine } = statement.payload
  const signer = requireCustodian(draft, by)
  const present = draft.machines.get(machine)
  refuseUnless(present !== undefined && !present.isEnded, 'unchanged', 'there is no such machine any more')
  await requireSignature(statement, signer.signingKey, verifier)
  draft.machines.set(machine, { ...present, isEnded: true })
}

/** Notes that somebody left who keeps a machine or made its keys: they may have its token. */
export function leaveMachines(draft: RosterDraft, user: string, at: string) {
  for (const [id, machine] of draft.machines) {
    const isTheirs = machine.keeper === user || machine.maker === user
    if (isTheirs && machine.leftAt === null) draft.machines.set(id, { ...machine, leftAt: at })
  }
}
