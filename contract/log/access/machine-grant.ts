import { machineRunMinutes } from '../../constants.ts'
import { minuteMs } from '../../durations.ts'
import { machineStands, type RosterState, requireRosterHead, wasCustodianAt } from '../roster/roster.ts'
import { fingerprintOf } from '../statements/fingerprint.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireSealingKey } from '../statements/x-wing-key.ts'
import { requireWriterBeside } from '../vaults/beside-log.ts'
import { standingGive } from '../vaults/vault-give.ts'
import { custodyAt, type Logs } from '../vaults/vault-log.ts'
import type { AccessGrant } from './access-grant.ts'

export type MachineRun = StatementPayload<'chaveiro.machine.run'>

/** A run that a machine signed, the keys that its items are sealed to, and its hash. */
export type SignedRun = { readonly run: MachineRun; readonly fingerprint: string; readonly hash: string }

/** Checks that a machine that works at this instant and asks each time signed a run. Throws StatementRefused. */
export async function checkRun(
  text: string,
  roster: RosterState,
  now: string,
  verifier: Verifier,
): Promise<SignedRun> {
  const statement = parseStatement(text, 'chaveiro.machine.run')
  const { payload: run } = statement
  refuseUnless(run.org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, run.roster)
  const machine = roster.machines.get(run.by)
  refuseUnless(machine !== undefined, 'unknown_person', 'the roster has no such machine')
  refuseUnless(machineStands(roster, run.by, now), 'expired', 'the machine does not work any more')
  refuseUnless(machine.asks, 'wrong_kind', 'this machine does not ask each time')
  requireSealingKey(run.sealing_key)
  await requireSignature(statement, machine.signingKey, verifier)
  const fingerprint = await fingerprintOf(run.sealing_key, machine.signingKey, verifier)
  return { run, fingerprint, hash: await hashText(text, verifier) }
}

/** What a delivery to a machine is checked against; `run` for one that asks each time. */
export type MachineGrantPlace = Logs & {
  readonly machine: string
  /** The id of the item's grant in the vault's log. */
  readonly grant: string
  readonly sealed: string
  readonly now: string
  readonly run: SignedRun | null
}

/**
 * Checks the delivery of one item's key to a machine: by somebody who may hold the vault's key, of an item that stands given, to the
 * machine's present keys and no longer than given. For a machine that asks each time: to the keys of this run, by a custodian, for an
 * hour at most. Throws StatementRefused.
 */
export async function checkMachineGrant(
  text: string,
  { roster, log, machine: id, grant: grantId, sealed, now, run }: MachineGrantPlace,
  verifier: Verifier,
): Promise<AccessGrant> {
  const statement = parseStatement(text, 'chaveiro.access.deliver')
  const delivery = statement.payload
  await requireWriterBeside(statement, { roster, log }, verifier)
  const given = standingGive(log, roster, grantId, now)
  refuseUnless(given !== undefined && given.machine === id, 'closed', 'the item is not given to this machine')
  const machine = roster.machines.get(id)
  refuseUnless(
    machine !== undefined && machine.asks === (run !== null),
    'wrong_kind',
    'it needs a run of its own, or none',
  )
  const isShared = custodyAt(log, delivery.log.seq) === 'shared' && log.custody === 'shared'
  refuseUnless(isShared, 'needs_member', 'nothing of a two-person vault is given to a machine')
  refuseUnless(delivery.log.seq >= given.seq, 'unknown_log_head', 'it names an older head than the grant')
  const isThis = delivery.item === given.item && delivery.request === (run?.run.run ?? grantId)
  refuseUnless(isThis, 'wrong_place', 'it is about something else')
  const approvals = run === null ? [given.hash] : [given.hash, run.hash]
  const areNamed = delivery.approvals.join() === approvals.join()
  refuseUnless(areNamed, 'wrong_place', 'it follows another grant or run')
  const isTheirs = delivery.to === id && delivery.fingerprint === (run?.fingerprint ?? machine.fingerprint)
  refuseUnless(isTheirs, 'wrong_recipient', 'it is sealed to other keys')
  const isWithin = delivery.until <= given.until && delivery.until > delivery.at
  refuseUnless(isWithin, 'wrong_time', 'it lasts longer than was given')
  if (run !== null) requireApprover(delivery, run, roster)
  refuseUnless(
    delivery.sealed === (await hashText(sealed, verifier)),
    'wrong_text',
    'another text was signed',
  )
  return delivery
}

/** A person who lets a run have its keys is a custodian, and does it for an hour at most. */
function requireApprover(
  { by, at, until, roster: named }: AccessGrant,
  { run }: SignedRun,
  roster: RosterState,
) {
  refuseUnless(wasCustodianAt(roster, by, named.seq), 'not_entitled', 'its signer is not a custodian')
  const isShort = Date.parse(until) <= Date.parse(at) + machineRunMinutes * minuteMs
  refuseUnless(isShort, 'wrong_time', 'it lasts longer than a run')
  refuseUnless(at >= run.at && named.seq >= run.roster.seq, 'wrong_time', 'it is older than the run')
}
