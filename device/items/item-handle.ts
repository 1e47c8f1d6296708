import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { type Told, verified } from '@chaveiro/contract/rules/texts/told.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import type { ItemOverviewDraft } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { vaultHandle } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { itemOverview } from './item-overview.ts'

type Verified = Told<ItemOverviewDraft> & Pick<SignedItem, 'id' | 'vault_id' | 'revision' | 'signature'>

/** The handle of an item that was just verified. */
export async function itemHandle(session: OpenSession, item: Verified): Promise<ItemHandle> {
  const { id, vault_id, revision, signature } = item
  const vault = await vaultHandle(session, vault_id)
  const change = await hashText(signature, verifier)
  const { by, at } = parseStatement(signature, 'chaveiro.item.change').payload
  const { tags: _repeated, ...overview } = itemOverview(verified<ItemOverviewDraft>(item))
  return { ...overview, id, revision, change, by, at, vault } as ItemHandle
}

/** Where an item stands, if that is still the change that made the handle's revision, which covers all that the person saw. */
export function presentStanding(
  standings: ReadonlyMap<string, ItemStanding>,
  { id, change }: Pick<ItemHandle, 'id' | 'change'>,
): ItemStanding {
  const standing = standings.get(id)
  if (!standing || standing.isDeleted || standing.hash !== change) throw new SessionError('stale_revision')
  return standing
}
