import { hourMs } from '../../durations.ts'
import { hashText, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { itemOpening } from '../vaults/vault-open.ts'
import type { ItemScope, VaultLogState, VaultOpening } from '../vaults/vault-state.ts'

/** What a person received from both custodians of a two-person vault. */
export type ReceivedValues = {
  readonly log: VaultLogState
  readonly request: string
  /** Their user id and the fingerprint of their keys. */
  readonly to: string
  readonly fingerprint: string
  /** The first custodian's sealed values, and the second one's. */
  readonly sealed: readonly [string, string]
}

/** An opening of an item with both approvals and their values. */
export type GivenOpening = VaultOpening<ItemScope> & {
  readonly second: NonNullable<VaultOpening['second']>
  /** When the access ends: these hours after the second approval, which hands it over. */
  readonly until: string
}

/**
 * Checks what opens one item of a two-person vault for a time: the log names both texts, for this person, these keys
 * and this request. Throws StatementRefused.
 */
export async function checkGivenValues(
  { log, request, to, fingerprint, sealed }: ReceivedValues,
  verifier: Verifier,
): Promise<GivenOpening> {
  const opening = itemOpening(log, request)
  refuseUnless(opening !== undefined, 'unknown_proposal', 'the log has no approval of this request')
  const { first, second, dealings } = opening
  refuseUnless(second !== null, 'unknown_proposal', 'one approval of two is missing')
  refuseUnless(dealings.length > 0, 'wrong_dealing', 'it was approved in shared custody')
  const isTheirs = opening.to === to && opening.fingerprint === fingerprint
  refuseUnless(isTheirs, 'wrong_recipient', 'it was approved for another person or other keys')
  const hashes = await Promise.all(sealed.map((text) => hashText(text, verifier)))
  const areTexts = hashes[0] === first.sealed && hashes[1] === second.sealed
  refuseUnless(areTexts, 'wrong_text', 'other texts were signed')
  const until = new Date(Date.parse(second.at) + second.hours * hourMs).toISOString()
  return { ...opening, second, until }
}
