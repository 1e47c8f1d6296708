import type { ItemOverview, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ItemOverviewDraft } from '../base/types/items.ts'
import { hasTwoStepKey } from '../formats/codes/read-two-step-key.ts'

/**
 * The overview exactly as it is signed and sent: every field present, nothing normalised, so that the server has nothing to fill in. `tags`
 * repeat fields, as the specification's forms do. A draft without an owner, a new item's, gets its creator.
 */
export function itemOverview(draft: ItemOverviewDraft, creatorEmail = ''): ItemOverview {
  const environment = draft.environment ?? 'prod'
  const criticality = draft.criticality ?? 'medium'
  const client = draft.client ?? ''
  const squad = draft.squad ?? ''
  return {
    title: draft.title,
    type: draft.type,
    login: draft.login ?? '',
    login_url: draft.login_url ?? '',
    environment,
    criticality,
    owner: draft.owner || creatorEmail,
    client,
    squad,
    expires_at: draft.expires_at || null,
    login_instructions: draft.login_instructions ?? '',
    no_copy: draft.no_copy ?? false,
    requires_checkout: draft.requires_checkout ?? false,
    rehearsal: draft.rehearsal ?? false,
    has_code: draft.has_code ?? false,
    has_notes: draft.has_notes ?? false,
    has_files: draft.has_files ?? false,
    more_urls: [...(draft.more_urls ?? [])],
    url_match: draft.url_match ?? 'exact',
    labels: [...(draft.labels ?? [])],
    tags: { client, squad, environment, criticality },
  }
}

/** What lists say of a secret, for those who may not or need not open it. */
export const saidOf = (secret: ItemSecret): Pick<ItemOverview, 'has_code' | 'has_notes' | 'has_files'> => ({
  has_code: hasTwoStepKey(secret),
  has_notes: secret.notes !== '',
  has_files: secret.files.length > 0,
})
