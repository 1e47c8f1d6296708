import type { Item, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { makerStands } from '@chaveiro/contract/log/links/submission-link.ts'
import type { SubmissionHandle } from '../base/types/handles.ts'
import type { ItemOverviewDraft } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { writeOnce } from '../items/create-item.ts'
import { readVaultState } from '../log/heads/read-vault-state.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { wasRefused, wasTaken } from './was-decided.ts'

/**
 * Makes an item of exactly the text that was opened here: the signed change names its hash. After a lost answer, the same sent again is that
 * item.
 */
export async function takeSubmission(
  session: OpenSession,
  opened: SubmissionHandle,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
  isAccepted: boolean,
): Promise<Item> {
  const { vault } = opened
  await requireShown(session, vault)
  const { roster } = await currentVault(session, vault.id)
  if (!isAccepted && !makerStands(opened.link, roster)) throw new SessionError('submission_unvouched')
  const decided = new SessionError('submission_decided')
  if (await wasRefused(session, opened)) throw decided
  await readVaultState(session, vault.id)
  let checkedTo = 0
  const submission = {
    hash: opened.hash,
    id: opened.id,
    // A colleague may decide first, so the changes before this one are checked each time that it is signed.
    requireFree: async ({ newest }: VaultItems) => {
      if (await wasTaken(session, opened, newest, checkedTo)) throw decided
      checkedTo = newest?.number ?? 0
    },
  }
  return writeOnce(session, vault.id, draft, secret, submission)
}
