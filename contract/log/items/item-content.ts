import { type OverviewFields, overviewDigestInput } from '../../rules/items/item-overview.ts'
import { hashText, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { ItemChangePayload } from './item-change.ts'

/** What a revision's author signed, as stored or sent. */
export type RevisionContent = {
  readonly sealed: string
  readonly key: string
  /** The item key under a dealing's custody keys, in a two-person vault that has one. */
  readonly custodyKey?: string | undefined
  readonly overview: OverviewFields
  readonly overviewSalt: string
}

/** Any change except a delete: the item then has a revision. */
export type RevisionPayload = Exclude<ItemChangePayload, { act: 'delete' }>

/**
 * Throws StatementRefused unless the change is over this sealed text, these wrapped keys and exactly these overview
 * fields. `wrong_overview` means that only the overview differs.
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
