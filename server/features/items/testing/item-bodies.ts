import type { ItemDirectory } from '@chaveiro/contract/items.ts'

/** A directory with every field, as a form sends it. */
export function directory(change: Partial<ItemDirectory> = {}): ItemDirectory {
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
    tags: { client: 'Moda Íris', squad: '', environment: 'prod', criticality: 'medium' },
    ...change,
  }
}
