import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import type { Item, ItemDirectory, SignedItem } from '@chaveiro/contract/items.ts'
import type { RevisionDocument } from './item-documents.ts'
import type { Checkout } from './items.rules.ts'

export type ItemRow = {
  id: string
  vault_id: string
  type: string
  environment: string
  criticality: string
  no_copy: boolean
  requires_checkout: boolean
  expires_at: string | null
  revision: number
  generation: number
  rotate_since: string | null
  created_by: string
  created_at: string
  updated_at: string
}

/** An item as lists carry it. `checkout` is the live one, if any. */
export function itemAnswer(
  row: ItemRow,
  directory: Readonly<ItemDirectory>,
  checkout: Checkout | null,
): Item {
  return {
    id: row.id,
    vault_id: row.vault_id,
    type: row.type as ItemType,
    title: directory.title,
    login: directory.login,
    login_url: directory.login_url,
    environment: row.environment as Environment,
    criticality: row.criticality as Criticality,
    owner: directory.owner,
    client: directory.client,
    squad: directory.squad,
    expires_at: row.expires_at,
    tags: directory.tags,
    login_instructions: directory.login_instructions,
    no_copy: row.no_copy,
    requires_checkout: row.requires_checkout,
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
  revision: Pick<RevisionDocument, 'directory' | 'signature' | 'sealed_hash'>,
  checkout: Checkout | null,
): SignedItem {
  const { directory, signature, sealed_hash } = revision
  return { ...itemAnswer(row, directory, checkout), signature, sealed_hash }
}
