import { importColumns } from '@chaveiro/contract/calls/import.ts'

/** Made-up clients, products and squads, and an agency's typical credentials for each. No value is real. */
const clients = [
  'Moda Íris',
  'Padaria São João',
  'Banco Coração',
  'Escola Pequeno Príncipe',
  'Auto Peças União',
  'Pet Shop 4 Patas',
]
const squads = ['Performance', 'CRM', 'Conteúdo']
const products = ['Relatórios', 'Automação']

interface Kind {
  folder: string
  type: string
  title: string
  login: string
  url: string
  environment?: string
  criticality?: string
}

const ofClient: Kind[] = [
  {
    folder: '/Ads',
    type: 'ad_token_google',
    title: 'Google Ads',
    login: 'midia',
    url: 'https://ads.google.com/',
    criticality: 'high',
  },
  {
    folder: '/Ads',
    type: 'ad_token_meta',
    title: 'Meta Business',
    login: 'midia',
    url: 'https://business.facebook.com/',
    criticality: 'high',
  },
  {
    folder: '/Ads',
    type: 'ad_token_tiktok',
    title: 'TikTok Ads',
    login: 'midia',
    url: 'https://ads.tiktok.com/',
  },
  {
    folder: '/Site',
    type: 'web_credential',
    title: 'WordPress',
    login: 'admin',
    url: 'https://site.example.test/wp-admin',
  },
  {
    folder: '/Site',
    type: 'gtm',
    title: 'Tag Manager',
    login: 'tags',
    url: 'https://tagmanager.google.com/',
  },
  {
    folder: '/Site',
    type: 'db_credential',
    title: 'MySQL do site',
    login: 'wp',
    url: '',
    environment: 'stage',
  },
  {
    folder: '',
    type: 'social_login',
    title: 'Instagram',
    login: 'social',
    url: 'https://www.instagram.com/',
  },
  {
    folder: '',
    type: 'integration_rd',
    title: 'RD Station',
    login: 'crm',
    url: 'https://app.rdstation.com.br/',
    criticality: 'low',
  },
]
const ofSquad: Kind[] = [
  { folder: '', type: 'api_key', title: 'API de relatórios', login: '', url: 'https://api.example.test/' },
  {
    folder: '',
    type: 'integration_hubspot',
    title: 'HubSpot',
    login: 'squad',
    url: 'https://app.hubspot.com/',
  },
]
const ofProduct: Kind[] = [
  { folder: '', type: 'ssh_key', title: 'Chave de deploy', login: 'deploy', url: '', criticality: 'high' },
  { folder: '', type: 'secure_note', title: 'Procedimento de plantão', login: '', url: '' },
]

/** A sheet in the import template's columns; `password` makes each secret. */
export function demoSheet(password: () => string): string {
  const rows: string[][] = [[...importColumns]]
  const add = (path: string, kind: Kind, of: string, client: string, squad: string) => {
    const domain = `${of
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase()}.example`
    rows.push([
      path + kind.folder,
      kind.type,
      `${kind.title} ${of}`,
      kind.login === '' ? '' : `${kind.login}@${domain}`,
      password(),
      kind.url,
      kind.environment ?? 'prod',
      kind.criticality ?? 'medium',
      client,
      squad,
    ])
  }
  for (const client of clients)
    for (const kind of ofClient) add(`Clientes/${client}`, kind, client, client, '')
  for (const squad of squads) for (const kind of ofSquad) add(`Squads/${squad}`, kind, squad, '', squad)
  for (const product of products)
    for (const kind of ofProduct) add(`Produtos/${product}`, kind, product, '', '')
  return rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}
