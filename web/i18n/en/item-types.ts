/** The names of item types; separate, since strangers' pages load nothing else of the items. */
export const texts = {
  web_credential: 'Web credential',
  api_key: 'API key',
  ad_token: 'Ad token',
  ad_token_google: 'Google Ads token',
  ad_token_meta: 'Meta Ads token',
  ad_token_tiktok: 'TikTok Ads token',
  ad_token_linkedin: 'LinkedIn Ads token',
  gtm: 'Google Tag Manager',
  integration_rd: 'RD Station integration',
  integration_hubspot: 'HubSpot integration',
  integration_ekyte: 'eKyte integration',
  social_login: 'Social media account',
  ssh_key: 'SSH key',
  db_credential: 'Database credential',
  certificate: 'Certificate',
  secure_note: 'Secure note',
}
