import { wasCustodianAt } from '../roster/roster.ts'
import { hashText, parseStatement, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireRecipient, requireWriterBeside } from '../vaults/beside-log.ts'
import { generationOf, isDealtTo, type Logs, mayHoldVaultKey, standingDealing } from '../vaults/vault-log.ts'

/** What a delivery or share is checked against, with the sealed text that came with it. */
export type DeliveryPlace = Logs & {
  /** The recipient's user id. */
  readonly to: string
  readonly sealed: string
}

/**
 * Checks a signed delivery of a vault's key at the heads it names: giver and recipient may hold the key, the
 * recipient's keys are those named, the commitment is the log's for that generation, and the hash is of this sealed
 * text. Throws StatementRefused.
 */
export async function checkDelivery(
  text: string,
  place: DeliveryPlace,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.vault.delivery'>> {
  const { roster, log } = place
  const statement = parseStatement(text, 'chaveiro.vault.delivery')
  const { payload } = statement
  await requireWriterBeside(statement, place, verifier)
  const { user } = requireRecipient(statement, place.to, roster)
  refuseUnless(
    mayHoldVaultKey(log, roster, user, payload.roster.seq, payload.log.seq),
    'not_entitled',
    'the recipient may not hold this key',
  )
  const generation = generationOf(log, payload.generation)
  refuseUnless(
    payload.commitment === generation.commitment,
    'wrong_commitment',
    'the log commits to another key',
  )
  refuseUnless(payload.log.seq >= generation.seq, 'unknown_log_head', 'that head is before its generation')
  await requireText(payload.sealed, place.sealed, verifier)
  return payload
}

/**
 * Checks a signed share: from a key holder to a present custodian of a valid dealing, with the keys it names, for
 * this sealed text. Whether the keys inside match the commitments shows only after opening. Throws StatementRefused.
 */
export async function checkShare(
  text: string,
  place: DeliveryPlace,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.vault.share'>> {
  const { roster, log } = place
  const statement = parseStatement(text, 'chaveiro.vault.share')
  const { payload } = statement
  await requireWriterBeside(statement, place, verifier)
  const { user } = requireRecipient(statement, place.to, roster)
  const dealt = standingDealing(log, payload.dealing)
  refuseUnless(dealt !== undefined, 'wrong_dealing', 'its dealing is not valid')
  refuseUnless(dealt.generation === payload.generation, 'wrong_generation', 'it dealt another generation')
  const isDealt = isDealtTo(dealt, user) && wasCustodianAt(roster, user, payload.roster.seq)
  refuseUnless(isDealt, 'not_entitled', 'nothing was dealt to the recipient')
  refuseUnless(payload.log.seq >= dealt.seq, 'unknown_log_head', 'that head is before its dealing')
  await requireText(payload.sealed, place.sealed, verifier)
  return payload
}

async function requireText(signed: string, sealed: string, verifier: Verifier) {
  refuseUnless(signed === (await hashText(sealed, verifier)), 'wrong_text', 'another text was signed')
}
