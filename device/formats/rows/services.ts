import type { ItemType } from '@chaveiro/contract/constants.ts'

/** A service that agencies use. */
export interface Service {
  /** Its own name: the title of an entry that has none, and what its sign is found by. */
  name: string
  /** The type of an item of ours that is for it. */
  type: ItemType
  hosts: readonly string[]
  /** Other ways to write its name. */
  alsoCalled: readonly string[]
}

const of = (name: string, hosts: string, alsoCalled = '', type: ItemType = 'web_credential'): Service => ({
  name,
  type,
  hosts: hosts.split(' '),
  alsoCalled: alsoCalled ? alsoCalled.split(', ') : [],
})

/** By name and address; a host stands for those below it, and the longest one that fits is taken. */
export const services: readonly Service[] = [
  of('Google Ads', 'ads.google.com adwords.google.com', 'adwords, google adwords', 'ad_token_google'),
  of('Google Analytics', 'analytics.google.com', 'analytics, ga4'),
  of('Google Tag Manager', 'tagmanager.google.com', 'gtm, tag manager', 'gtm'),
  of('Google Search Console', 'search.google.com', 'search console'),
  of('Google Business Profile', 'business.google.com', 'google meu negocio, google my business'),
  of('Google Merchant Center', 'merchants.google.com', 'merchant center'),
  of('Google Workspace', 'admin.google.com workspace.google.com', 'g suite'),
  of('Gmail', 'mail.google.com gmail.com', 'google, conta google, google account'),
  of('YouTube', 'youtube.com studio.youtube.com', '', 'social_login'),
  of(
    'Meta Business',
    'business.facebook.com',
    'meta business suite, business manager, facebook business, bm',
    'social_login',
  ),
  of('Meta Ads', 'adsmanager.facebook.com', 'facebook ads, gerenciador de anuncios', 'ad_token_meta'),
  of('Facebook', 'facebook.com fb.com', '', 'social_login'),
  of('Instagram', 'instagram.com', 'insta', 'social_login'),
  of('WhatsApp Business', 'web.whatsapp.com whatsapp.com', 'whatsapp', 'social_login'),
  of('TikTok Ads', 'ads.tiktok.com', 'tik tok ads', 'ad_token_tiktok'),
  of('TikTok', 'tiktok.com', 'tik tok', 'social_login'),
  of('LinkedIn', 'linkedin.com', '', 'social_login'),
  of('LinkedIn Ads', 'campaign.linkedin.com', 'linkedin campaign manager', 'ad_token_linkedin'),
  of('Pinterest', 'pinterest.com pinterest.com.br', '', 'social_login'),
  of('X', 'x.com twitter.com', 'twitter', 'social_login'),
  of('Threads', 'threads.net', '', 'social_login'),
  of('Microsoft Advertising', 'ads.microsoft.com', 'bing ads, microsoft ads'),
  of('Taboola', 'taboola.com'),
  of(
    'RD Station',
    'rdstation.com rdstation.com.br app.rdstation.com.br',
    'rd, rd station marketing, rd station crm',
  ),
  of('HubSpot', 'hubspot.com app.hubspot.com', 'hub spot'),
  of('eKyte', 'ekyte.com'),
  of('Mailchimp', 'mailchimp.com', 'mail chimp'),
  of('ActiveCampaign', 'activecampaign.com activehosted.com', 'active campaign'),
  of('Brevo', 'brevo.com sendinblue.com', 'sendinblue'),
  of('E-goi', 'e-goi.com egoiapp.com', 'egoi'),
  of('SendGrid', 'sendgrid.com'),
  of('Salesforce', 'salesforce.com force.com'),
  of('Pipedrive', 'pipedrive.com', 'pipe drive'),
  of('WordPress', 'wordpress.com wordpress.org', 'wp, wp admin, word press, painel wordpress'),
  of('Wix', 'wix.com'),
  of('Webflow', 'webflow.com'),
  of('Shopify', 'shopify.com myshopify.com'),
  of('Nuvemshop', 'nuvemshop.com.br tiendanube.com', 'nuvem shop'),
  of('VTEX', 'vtex.com myvtex.com vtexcommercestable.com.br'),
  of('Tray', 'tray.com.br commercesuite.com.br'),
  of('Mercado Livre', 'mercadolivre.com.br mercadolibre.com'),
  of('Hostgator', 'hostgator.com hostgator.com.br', 'host gator'),
  of('Locaweb', 'locaweb.com.br', 'loca web'),
  of('UOL Host', 'uolhost.uol.com.br uolhost.com.br'),
  of('KingHost', 'kinghost.com.br kinghost.net', 'king host'),
  of('Hostinger', 'hostinger.com hostinger.com.br'),
  of('GoDaddy', 'godaddy.com', 'go daddy'),
  of('Registro.br', 'registro.br', 'registro br'),
  of('Cloudflare', 'cloudflare.com', 'cloud flare'),
  of('AWS', 'aws.amazon.com console.aws.amazon.com signin.aws.amazon.com', 'amazon web services, amazon aws'),
  of('Google Cloud', 'console.cloud.google.com cloud.google.com', 'gcp'),
  of('DigitalOcean', 'digitalocean.com', 'digital ocean'),
  of('GitHub', 'github.com', 'git hub'),
  of('Canva', 'canva.com'),
  of('Figma', 'figma.com'),
  of('Adobe', 'adobe.com account.adobe.com', 'adobe creative cloud, creative cloud'),
  of('Freepik', 'freepik.com'),
  of('Envato', 'envato.com elements.envato.com', 'envato elements'),
  of('Semrush', 'semrush.com', 'sem rush'),
  of('Ahrefs', 'ahrefs.com'),
  of('Ubersuggest', 'neilpatel.com app.neilpatel.com'),
  of('Hotjar', 'hotjar.com', 'hot jar'),
  of('mLabs', 'mlabs.com.br mlabs.io', 'm labs'),
  of('Hootsuite', 'hootsuite.com'),
  of('Reportei', 'reportei.com'),
  of('Trello', 'trello.com'),
  of('Asana', 'asana.com'),
  of('Monday', 'monday.com'),
  of('ClickUp', 'clickup.com', 'click up'),
  of('Notion', 'notion.so notion.com'),
  of('Slack', 'slack.com'),
  of('Zapier', 'zapier.com'),
  of('Make', 'make.com integromat.com', 'integromat'),
  of('Hotmart', 'hotmart.com', 'hot mart'),
  of('Vimeo', 'vimeo.com'),
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byName = new Map(
  services.flatMap((service) =>
    [service.name, ...service.alsoCalled].map((name) => [plain(name), service] as const),
  ),
)
const byHost = new Map(services.flatMap((service) => service.hosts.map((host) => [host, service] as const)))

/** The service that a title is the name of. */
const serviceNamed = (title: string): Service | null =>
  title.length > 80 ? null : (byName.get(plain(title)) ?? null)

/** The service that a complete address belongs to. */
export function serviceAt(address: string): Service | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const parts = new URL(address).hostname.toLowerCase().split('.')
  for (let at = 0; at < parts.length - 1; at++) {
    const service = byHost.get(parts.slice(at).join('.'))
    if (service) return service
  }
  return null
}

/** By its title, or else by its address. */
export const serviceOf = (title: string, address: string): Service | null =>
  serviceNamed(title) ?? serviceAt(address)
