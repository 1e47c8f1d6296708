import { dayMs } from '@chaveiro/contract/durations.ts'
import { checkSubmissionInbox, type SubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { isSubmissionWords, type SubmissionWords } from '@chaveiro/contract/rules/links/submission-words.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { openUnderKey } from '../envelopes/seal-under-key.ts'
import { linkFingerprint, type SubmissionAddress } from './submission-address.ts'
import { verifier } from './verifier.ts'

/**
 * What the server gives a link's page: the link's public key, the statement it signed, and what the page says, sealed,
 * which the specification calls `client_name`.
 */
export type ServedLink = { readonly key: string; readonly statement: string; readonly client_name: string }

/**
 * The inbox key that the link's own key signed, and what the page says. Throws StatementRefused or OpenFailed for
 * another key than the address names, an expired signature, or words sealed for another link. Strangers' clocks may be
 * a day off.
 */
export async function readSubmissionPage(
  { secret, fingerprint }: SubmissionAddress,
  { key, statement, client_name }: ServedLink,
  now: Date,
): Promise<{ readonly inbox: SubmissionInbox; readonly words: SubmissionWords }> {
  const isNamed = (await linkFingerprint(key).catch(() => null)) === fingerprint
  if (!isNamed) throw new StatementRefused('wrong_fingerprint', 'the address names another key')
  const inbox = await checkSubmissionInbox(statement, key, verifier)
  if (Date.parse(inbox.until) + dayMs < now.getTime()) throw new StatementRefused('expired', 'it is over')
  const { org, vault, link } = inbox
  const words = readJson(await openUnderKey(secret, client_name, 'submission-page', { org, vault, link }))
  if (!isSubmissionWords(words)) throw new OpenFailed()
  return { inbox, words }
}
