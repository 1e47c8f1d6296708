import { personAt, type RosterPerson, type RosterState, requireRosterHead } from '../roster/roster.ts'
import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { type Logs, mayWriteIn } from './vault-log.ts'

/** Statements beside a vault's log: they name its head but are not entries of its chain. */
type BesideLog = Statement<
  | 'chaveiro.vault.delivery'
  | 'chaveiro.vault.share'
  | 'chaveiro.vault.head'
  | 'chaveiro.item.change'
  | 'chaveiro.access.deliver'
>

type Beside = Pick<BesideLog['payload'], 'org' | 'vault' | 'by' | 'roster' | 'log'>

/**
 * Throws StatementRefused unless a statement is about this vault and names heads in both logs. The roster head must be
 * at least as new as the one the log's head names: a dismissed custodian cannot use an older one. Returns the signer.
 */
export function requireHeads(
  { org, vault, by, roster: rosterHead, log: logged }: Beside,
  { roster, log }: Logs,
): RosterPerson {
  refuseUnless(org === log.org && log.org === roster.org, 'wrong_place', 'it belongs to another organisation')
  refuseUnless(vault === log.vault, 'wrong_place', 'it belongs to another vault')
  requireRosterHead(roster, rosterHead)
  const signer = personAt(roster, by, rosterHead.seq)
  refuseUnless(
    log.hashes[logged.seq] === logged.hash,
    'unknown_log_head',
    'it names a head that the log has not',
  )
  const loggedRosterSeq = log.rosterSeqs[logged.seq] as number
  refuseUnless(
    rosterHead.seq >= loggedRosterSeq,
    'unknown_roster_head',
    'it names an older roster than the log',
  )
  return signer
}

/**
 * Throws unless the statement is about this vault, names heads in both logs, and its signer may write in the vault at
 * those heads.
 */
export async function requireWriterBeside(statement: BesideLog, { roster, log }: Logs, verifier: Verifier) {
  const { by, roster: rosterHead, log: logged } = statement.payload
  const signer = requireHeads(statement.payload, { roster, log })
  refuseUnless(
    mayWriteIn(log, roster, by, rosterHead.seq, logged.seq),
    'not_entitled',
    'its signer may not write in this vault',
  )
  await requireSignature(statement, signer.signingKey, verifier)
}

/** The recipient's keys at the roster head named; throws if the statement names others. */
export function requireRecipient(
  { payload }: Statement<'chaveiro.vault.delivery' | 'chaveiro.vault.share' | 'chaveiro.access.deliver'>,
  to: string,
  roster: RosterState,
): RosterPerson {
  refuseUnless(payload.to === to, 'wrong_recipient', 'it is addressed to somebody else')
  const recipient = personAt(roster, to, payload.roster.seq)
  const isTheirs = payload.fingerprint === recipient.fingerprint
  refuseUnless(isTheirs, 'wrong_recipient', 'the recipient has other keys')
  return recipient
}
