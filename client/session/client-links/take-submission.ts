import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
import { makerStands } from '@chaveiro/contract/rules/submission-link.ts'
import { SessionError } from '../../session-error.ts'
import type { TakenSubmission } from '../../types/client-links.ts'
import type { ItemOverviewDraft } from '../../types/items.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { writeNewItem } from '../items/create-item.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { wasDecided } from './was-decided.ts'

/** Makes an item of the text that was opened here and no other: the signed change names its hash. */
export async function takeSubmission(
  session: OpenSession,
  shown: ShownVault,
  { opened, isAccepted }: TakenSubmission,
  draft: ItemOverviewDraft,
  secret: ItemSecret,
): Promise<Item> {
  await requireShown(session, shown)
  const { roster } = await currentVault(session, shown.id)
  if (!isAccepted && !makerStands(opened.link, roster)) throw new SessionError('submission_unvouched')
  if (await wasDecided(session, shown.id, opened)) throw new SessionError('submission_decided')
  return writeNewItem(session, shown.id, draft, secret, opened)
}
