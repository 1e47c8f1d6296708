import type { ItemOverview } from '@chaveiro/contract/items.ts'

/** The part of an item that is encrypted at rest: the overview, byte for byte as its author sent it. */
export type ItemDocument = ItemOverview

/** The key of a revision, wrapped anew. */
export type RewrapDocument = { key: string; signature: string; custody_key?: string }

/** The overview in the body of a write, without the rest of it. */
export function overviewOf(body: ItemOverview): ItemOverview {
  return {
    title: body.title,
    type: body.type,
    login: body.login,
    login_url: body.login_url,
    environment: body.environment,
    criticality: body.criticality,
    owner: body.owner,
    client: body.client,
    squad: body.squad,
    expires_at: body.expires_at,
    login_instructions: body.login_instructions,
    no_copy: body.no_copy,
    requires_checkout: body.requires_checkout,
    rehearsal: body.rehearsal,
    has_code: body.has_code,
    tags: body.tags,
  }
}
