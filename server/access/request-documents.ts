import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { itemDetails, type NamedItem } from './item-details.ts'

/** A request's document, under its requester's key. */
export type RequestDocument = {
  reason: string
  reason_salt?: string
  statement?: string
}

/** An approval's document: its statement, if it was signed. */
export type ApprovalDocument = { statement?: string }
export const approvalRow = (requestId: string, number: number) => `${requestId}/${number}`

/** An item key sealed to somebody for a time, with the giver's statement and the approvals that it follows. */
export type DeliveredDocument = { sealed: string; delivery: string; approvals: string[] }

/**
 * In a two-person vault: both custodians' values, in the order of their approvals, and the wrapped key that they open.
 * `rewrap` is the statement of that wrap; absent if it is the revision's own.
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

/** The present names of item and vault; empty if they are gone. */
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
