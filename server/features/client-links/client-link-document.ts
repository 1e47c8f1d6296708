import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Database } from '../../platform/db/schema.ts'

/**
 * The document of table client_links. Keys and the page's words are deleted with the link's end; the rest is still
 * needed to open its submissions.
 */
export type LinkDocument = {
  name: string
  address: string
  wanted: readonly string[]
  overview_salt: string
  proof_hash: string
  key: string
  secret: string
  secret_generation: number
  statement: string
  inbox: string
  client_name?: string
  own_key?: string
  deputy_key?: string
  /** Custodians were told that its maker no longer keeps it. */
  is_told?: true
}

export const openLink = (
  atRest: AtRest,
  { id, document }: Pick<Database['client_links'], 'id' | 'document'>,
): LinkDocument => atRest.open<LinkDocument>('client_links', id, document)

/** The document of an ended link. */
export function endedDocument({ client_name, own_key, deputy_key, ...kept }: LinkDocument): LinkDocument {
  return kept
}
