import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { requireItem } from '../../access/require-item.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { signedItemAnswer } from './item-answer.ts'

/** An item's overview with its author's signature; its secret needs a reveal. */
export async function getItem(
  reader: Reader,
  atRest: AtRest,
  caller: Caller,
  id: string,
): Promise<SignedItem> {
  const { item, revision, checkout } = await requireItem(reader, atRest, caller, id, 'see_vault')
  return signedItemAnswer(item, revision, checkout)
}
