import type { ItemOverview } from '@chaveiro/contract/calls/items.ts'

/** An overview with every field, as a form sends it. */
export function overview(change: Partial<ItemOverview> = {}): ItemOverview {
  return {
    title: 'Google Ads',
    type: 'ad_token_google',
    login: 'conta@agencia.example',
    login_url: 'https://ads.example.test/',
    environment: 'prod',
    criticality: 'medium',
    owner: '',
    client: 'Moda Íris',
    squad: '',
    expires_at: null,
    login_instructions: '',
    no_copy: false,
    requires_checkout: false,
    rehearsal: false,
    has_code: false,
    has_notes: false,
    has_files: false,
    more_urls: [],
    url_match: 'exact',
    labels: [],
    tags: { client: 'Moda Íris', squad: '', environment: 'prod', criticality: 'medium' },
    ...change,
  }
}
