import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { ItemOverviewDraft } from '../../types/items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { writeNewItem } from '../items/create-item.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { openReceived } from './open-submission.ts'

/** Makes an item of a submission that opens here; the signed change names the hash of its sealed text. */
export async function takeSubmission(
  session: OpenSession,
  shown: ShownVault,
  submissionId: string,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  await requireShown(session, shown)
  const { received } = await openReceived(session, submissionId, shown.id)
  const submission = { id: submissionId, hash: await hashText(received.sealed, verifier) }
  return writeNewItem(session, shown.id, draft, secret, submission)
}
