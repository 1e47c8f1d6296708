import type { Place } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readText } from '../envelopes/read-opened.ts'
import { openFromInbox } from '../envelopes/seal-to-inbox.ts'
import { openAsPerson } from '../envelopes/seal-to-person.ts'
import { type LinkSecret, SecretKey } from '../primitives/secret-key.ts'
import type { VaultKeys } from './derive-vault-keys.ts'
import { submissionSharedKey } from './submission-address.ts'

/** A link's secret, as its maker sealed it to that generation's inbox; OpenFailed for any other. */
export async function openLinkSecret(
  { inbox, place }: VaultKeys,
  sealed: string,
  link: string,
): Promise<LinkSecret> {
  const bytes = await openAsPerson(inbox.privateKey, sealed, 'submission-secret', { ...place, link })
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('link', bytes)
}

/** A client's input (JSON); OpenFailed unless it was sealed to this inbox with the link's address. */
export async function openSubmission(
  { inbox, place }: VaultKeys,
  secret: LinkSecret,
  sealed: string,
  { link, submission }: Pick<Place<'submission'>, 'link' | 'submission'>,
): Promise<string> {
  const shared = await submissionSharedKey(secret)
  const bytes = await openFromInbox(inbox.privateKey, sealed, shared, { ...place, link, submission })
  return readText(bytes)
}
