import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { SubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { sealToInbox } from '../envelopes/seal-to-inbox.ts'
import type { LinkSecret } from '../primitives/secret-key.ts'
import { submissionSharedKey } from './submission-address.ts'

/** Seals a client's input (JSON) to the inbox that their link's key signed, for one submission's id. */
export async function sealSubmission(
  content: string,
  submission: string,
  { org, vault, link, generation, inbox_key }: SubmissionInbox,
  secret: LinkSecret,
): Promise<string> {
  const inboxKey = fromBase64url(inbox_key) as Uint8Array<ArrayBuffer>
  const place = { org, vault, link, generation, submission }
  return sealToInbox(inboxKey, new TextEncoder().encode(content), await submissionSharedKey(secret), place)
}
