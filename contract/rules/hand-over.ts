import { personAt, type RosterState, requireRosterHead } from './roster.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import { generationOf, mayHoldVaultKey, type VaultLogState } from './vault-log.ts'

/** What a hand-over is held against: the newest roster and log that the caller has, and what was delivered. */
export type HandOverPlace = {
  readonly roster: RosterState
  readonly log: VaultLogState
  /** The recipient's user id. */
  readonly to: string
  /** The sealed text that came with it. */
  readonly sealed: string
}

/**
 * Checks a signed hand-over of a vault's key: signed by somebody who may hold the key, to a person who may and
 * whose keys it names, of a generation in the log with the log's own commitment, over the very text delivered.
 * It stands beside the log: it names the log's head but is no link of its chain. Throws StatementRefused.
 */
export async function checkHandOver(
  text: string,
  place: HandOverPlace,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.vault.hand-over'>> {
  const { roster, log } = place
  const statement = parseStatement(text, 'chaveiro.vault.hand-over')
  const { payload } = statement
  const { by, to, roster: seen } = payload
  refuseUnless(
    payload.org === log.org && log.org === roster.org,
    'wrong_place',
    'it belongs to another organisation',
  )
  refuseUnless(payload.vault === log.vault, 'wrong_place', 'it belongs to another vault')
  refuseUnless(to === place.to, 'wrong_recipient', 'it is addressed to somebody else')

  requireRosterHead(roster, seen)
  const giver = personAt(roster, by, seen.seq)
  refuseUnless(
    mayHoldVaultKey(log, roster, by, seen.seq),
    'not_entitled',
    'the giver may not hold this vault’s key',
  )
  await requireSignature(statement, giver.signingKey, verifier)

  const recipient = personAt(roster, to, seen.seq)
  refuseUnless(
    payload.fingerprint === recipient.fingerprint,
    'wrong_recipient',
    'the recipient has other keys',
  )
  refuseUnless(
    mayHoldVaultKey(log, roster, to, seen.seq),
    'not_entitled',
    'the recipient may not hold this key',
  )

  const generation = generationOf(log, payload.generation)
  refuseUnless(
    payload.commitment === generation.commitment,
    'wrong_commitment',
    'the log commits to another key',
  )
  const knowsLog = log.hashes[payload.log.seq] === payload.log.hash && payload.log.seq >= generation.seq
  refuseUnless(
    knowsLog,
    'unknown_log_head',
    'it names a head that the log has not, or one before its generation',
  )
  refuseUnless(
    payload.sealed === (await hashText(place.sealed, verifier)),
    'wrong_text',
    'another text was signed',
  )
  return payload
}
