import type { ItemChangePayload } from './item-change.ts'
import { type OverviewFields, overviewDigestInput } from './item-overview.ts'
import { hashText, type Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

/** What a revision's author signed for, as it was stored or sent. */
export type RevisionContent = {
  readonly sealed: string
  readonly key: string
  /** The item key under a dealing's custody keys, in a split vault that is dealt. */
  readonly custodyKey?: string | undefined
  readonly overview: OverviewFields
  readonly overviewSalt: string
}

/** A change that leaves the item with a revision: any but a delete. */
export type RevisionPayload = Exclude<ItemChangePayload, { act: 'delete' }>

/**
 * Throws StatementRefused unless a change is over this sealed text, these wrapped keys and every overview field, byte for
 * byte; `wrong_overview` means that all but the overview was right.
 */
export async function requireContent(
  payload: RevisionPayload,
  { sealed, key, custodyKey, overview, overviewSalt }: RevisionContent,
  verifier: Verifier,
) {
  const isSealed = payload.sealed === (await hashText(sealed, verifier))
  refuseUnless(isSealed, 'wrong_text', 'another text was signed')
  const isKey = payload.key === (await hashText(key, verifier))
  refuseUnless(isKey, 'wrong_text', 'another wrapped key was signed')
  const custodyHash = custodyKey === undefined ? undefined : await hashText(custodyKey, verifier)
  refuseUnless(payload.custody_key === custodyHash, 'wrong_text', 'another custody key was signed')
  const digest = await hashText(overviewDigestInput(overview, overviewSalt), verifier)
  refuseUnless(payload.overview === digest, 'wrong_overview', 'the author signed another overview')
}
