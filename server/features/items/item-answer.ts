import type { Item, ItemOverview, SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import type { Checkout } from '../../access/checkout.ts'
import type { ItemRow } from '../../access/require-item.ts'
import type { RevisionDocument } from '../../access/revision-document.ts'

/** An item as in lists. `checkout` is the live one, if any. */
export function itemAnswer(row: ItemRow, overview: Readonly<ItemOverview>, checkout: Checkout | null): Item {
  return {
    id: row.id,
    vault_id: row.vault_id,
    type: row.type as ItemType,
    title: overview.title,
    login: overview.login,
    login_url: overview.login_url,
    environment: row.environment as Environment,
    criticality: row.criticality as Criticality,
    owner: overview.owner,
    client: overview.client,
    squad: overview.squad,
    expires_at: row.expires_at,
    tags: overview.tags,
    login_instructions: overview.login_instructions,
    no_copy: row.no_copy,
    requires_checkout: row.requires_checkout,
    rehearsal: overview.rehearsal,
    has_code: overview.has_code,
    has_notes: overview.has_notes,
    has_files: overview.has_files,
    more_urls: overview.more_urls,
    url_match: overview.url_match,
    labels: overview.labels,
    checked_out_by: checkout?.email ?? null,
    checked_out_until: checkout?.until ?? null,
    rotate_since: row.rotate_since,
    revision: row.revision,
    generation: row.generation,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The same with its author's signature, so that a device can verify what it shows. */
export function signedItemAnswer(
  row: ItemRow,
  revision: Pick<RevisionDocument, 'overview' | 'overview_salt' | 'signature' | 'sealed_hash'>,
  checkout: Checkout | null,
): SignedItem {
  const { overview, overview_salt, signature, sealed_hash } = revision
  return { ...itemAnswer(row, overview, checkout), signature, overview_salt, sealed_hash }
}
