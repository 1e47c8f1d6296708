import type { ItemOverview } from '@chaveiro/contract/calls/items.ts'

/** The encrypted part of an item's row: the overview, exactly as its author sent it. */
export type ItemDocument = ItemOverview

/** The rewrapped key of a revision. */
export type RewrapDocument = { key: string; signature: string; custody_key?: string }

/** The overview in a write's body, without the other fields. */
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
    has_notes: body.has_notes,
    has_files: body.has_files,
    more_urls: body.more_urls,
    url_match: body.url_match,
    labels: body.labels,
    tags: body.tags,
  }
}
