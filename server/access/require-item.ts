import type { Action } from '@chaveiro/contract/rules/people/rights.ts'
import { presentRole } from '../organisation/present-role.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Database } from '../platform/db/schema.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Caller } from '../platform/identity/caller.ts'
import { type Checkout, checkoutOf, liveCheckout } from './checkout.ts'
import { liveSpan } from './live-grant.queries.ts'
import { requireRightInVault } from './require-right.ts'
import { seenFacts, type VaultFacts, vaultFacts } from './require-vault.ts'
import { type RevisionDocument, revisionRow } from './revision-document.ts'
import { selectItemFacts, selectItemPlace } from './vault-facts.queries.ts'

/** An item's plain columns. */
export type ItemRow = Omit<Database['items'], 'wrap_generation' | 'wrap_dealing' | 'document'>

export type ItemFacts = {
  item: ItemRow
  vault: VaultFacts
  revision: RevisionDocument
  checkout: Checkout | null
  /** The acting person has temporary access to it now. */
  hasLiveGrant: boolean
}

/**
 * Reads an item with its vault and decides inside this transaction, like requireVault: from plain columns whether it
 * exists for the person, and only then from documents.
 */
export async function requireItem(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  id: string,
  action: Action,
): Promise<ItemFacts> {
  const asked = { id, user_id: actor.id, ...liveSpan(now) }
  const place = await reader.first(selectItemPlace, asked)
  if (!place) throw new Refusal('not_found')
  if (!place.has_grant) requireRightInVault(presentRole(place), 'see_vault', seenFacts(place))
  const row = await reader.first(selectItemFacts, asked)
  if (!row) throw new Refusal('not_found')
  const sight = seenFacts(row)
  const vault = vaultFacts(atRest, row, row.vault_document)
  const checkout = liveCheckout(checkoutOf(atRest, row), now)
  const facts = {
    ...sight,
    isCreator: row.created_by === actor.id,
    isHolder: checkout?.userId === actor.id,
    hasLiveGrant: Boolean(row.has_grant),
  }
  // An item that is not checked out has no holder; the use case refuses that itself.
  const decided = action === 'check_in_item' && !checkout ? 'see_vault' : action
  requireRightInVault(presentRole(row), decided, facts, { holder: checkout?.email ?? '' })
  const rowId = revisionRow(row.id, row.revision)
  const revision = atRest.open<RevisionDocument>('item_revisions', rowId, row.revision_document)
  return { item: row, vault, revision, checkout, hasLiveGrant: facts.hasLiveGrant }
}
