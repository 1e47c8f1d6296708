import type { texts as english } from '../en/item-types.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  web_credential: 'Site',
  api_key: 'Chave de API',
  ad_token: 'Token de anúncios',
  ad_token_google: 'Token do Google Ads',
  ad_token_meta: 'Token do Meta Ads',
  ad_token_tiktok: 'Token do TikTok Ads',
  ad_token_linkedin: 'Token do LinkedIn Ads',
  gtm: 'Google Tag Manager',
  integration_rd: 'Integração RD Station',
  integration_hubspot: 'Integração HubSpot',
  integration_ekyte: 'Integração eKyte',
  social_login: 'Conta de rede social',
  ssh_key: 'Chave SSH',
  db_credential: 'Credencial de banco de dados',
  certificate: 'Certificado',
  secure_note: 'Nota segura',
}
