import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { itemDetails, type NamedItem } from './item-details.ts'

/** What is kept of a request, under its requester's key. */
export type RequestDocument = {
  reason: string
  reason_salt?: string
  statement?: string
}

/** What is kept of an approval: the statement, where it was signed. */
export type ApprovalDocument = { statement?: string }
export const approvalRow = (requestId: string, number: number) => `${requestId}/${number}`

/** What one custodian of a two-person vault gave for one item, sealed to the requester. */
export type ValuesDocument = { sealed: string }

/** An item key sealed to somebody for a time, with the giver's statement and the approvals that it follows. */
export type DeliveredDocument = { sealed: string; delivery: string; approvals: string[] }

/**
 * Of a two-person vault: what both custodians gave, in the order of their approvals, and what the two together open. `rewrap`
 * is the statement of who wrapped that anew; absent where it is the revision's own.
 */
export type OpeningDocument = {
  values: [string, string]
  custody_key: string
  rewrap?: string
  approvals: [string, string]
}

/** What opens an item to somebody for a time. */
export type GrantDocument = DeliveredDocument | OpeningDocument

type Titled = {
  item_id: string
  vault_id: string
  item_document: Uint8Array | null
  vault_document: Uint8Array | null
}

export type Titles = { item_title?: string; vault_name?: string; rehearsal?: string }

/** What item and vault are called now; nothing of what is gone. */
export function titlesOf(
  atRest: AtRest,
  { item_id, vault_id, item_document, vault_document }: Titled,
): Titles {
  return {
    ...(item_document && {
      ...itemDetails(atRest.open<NamedItem>('items', item_id, item_document)),
    }),
    ...(vault_document && {
      vault_name: atRest.openKept<{ name: string }>('vaults', vault_id, vault_document).name,
    }),
  }
}
