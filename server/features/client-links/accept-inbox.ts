import { checkSubmissionInbox, type SubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'

/**
 * Checks a statement by a link's key about the inbox: for this link and the vault's newest generation, now valid, and
 * no longer than the link. Only an early check: the page verifies it too.
 */
export async function acceptInbox(
  text: string,
  { log }: Logs,
  link: { readonly id: string; readonly key: string; readonly until: string },
  now: number,
): Promise<SubmissionInbox> {
  const inbox = await acceptStatement('inbox', async () => {
    const signed = await checkSubmissionInbox(text, link.key, nodeVerifier)
    const isHere = signed.org === log.org && signed.vault === log.vault && signed.link === link.id
    refuseUnless(isHere, 'wrong_place', 'it is about another link')
    const isNewest =
      signed.generation === log.generation?.number && signed.inbox_key === log.generation.inboxKey
    refuseUnless(isNewest, 'wrong_generation', 'it is not the vault’s newest inbox')
    const isWithin = signed.until <= link.until && signed.until > isoInstant(now)
    refuseUnless(isWithin, 'wrong_time', 'it stands longer than its link, or not any more')
    return signed
  })
  requireTime(inbox, now)
  return inbox
}
