import { type ItemType, itemTypes } from '@chaveiro/contract/constants.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { services } from '@chaveiro/device'
import { pickOrder } from '../../../ui/pick-order.ts'

/** What a new item can be for, with what that says about it. */
export interface Purpose {
  kind: 'service' | 'type' | 'other'
  /** As it is listed; of a service and of another purpose also the title. */
  name: string
  type: ItemType
  address: string
  /** Where it asks for login and password, if that is elsewhere. */
  signsInAt: string
  /** What it is found by besides its name. */
  alsoCalled: readonly string[]
}

/** Where everybody opens a service, exactly, since items are filled on exact addresses; others have one for each customer. */
const addresses: Readonly<Record<string, string>> = {
  'Google Ads': 'https://ads.google.com',
  'Google Analytics': 'https://analytics.google.com',
  'Google Tag Manager': 'https://tagmanager.google.com',
  'Google Search Console': 'https://search.google.com/search-console',
  'Google Business Profile': 'https://business.google.com',
  'Google Merchant Center': 'https://merchants.google.com',
  'Google Workspace': 'https://admin.google.com',
  'Google Cloud': 'https://console.cloud.google.com',
  Gmail: 'https://mail.google.com',
  YouTube: 'https://studio.youtube.com',
  'Meta Business': 'https://business.facebook.com',
  'Meta Ads': 'https://adsmanager.facebook.com',
  Facebook: 'https://www.facebook.com',
  Instagram: 'https://www.instagram.com',
  'WhatsApp Business': 'https://web.whatsapp.com',
  'TikTok Ads': 'https://ads.tiktok.com',
  TikTok: 'https://www.tiktok.com',
  LinkedIn: 'https://www.linkedin.com',
  'LinkedIn Ads': 'https://www.linkedin.com/campaignmanager',
  Pinterest: 'https://www.pinterest.com',
  X: 'https://x.com',
  'Microsoft Advertising': 'https://ads.microsoft.com',
  HubSpot: 'https://app.hubspot.com',
  Cloudflare: 'https://dash.cloudflare.com',
  'Registro.br': 'https://registro.br',
  GitHub: 'https://github.com',
  Canva: 'https://www.canva.com',
  Figma: 'https://www.figma.com',
  Trello: 'https://trello.com',
}

/** Services that ask for login and password at another address than where they are opened, by that one's domain. */
const signIns: readonly (readonly [domain: string, address: string])[] = [
  ['google.com', 'https://accounts.google.com'],
  ['youtube.com', 'https://accounts.google.com'],
  ['facebook.com', 'https://www.facebook.com'],
  ['ads.microsoft.com', 'https://login.microsoftonline.com'],
  ['trello.com', 'https://id.atlassian.com'],
]

/** Where a service that is opened at this address asks for login and password; empty if it does so there. */
export function signInOf(address: string): string {
  const host = URL.parse(address)?.hostname
  const [, found = ''] =
    signIns.find(([domain]) => host !== undefined && `.${host}`.endsWith(`.${domain}`)) ?? []
  return found === address ? '' : found
}

/** The address of a service by its name; empty if each customer has another. */
export const addressOf = (name: string): string => addresses[name] ?? ''

/** Offered as buttons before anything is typed. */
export const usual = ['Instagram', 'Google Ads', 'Meta Business', 'WordPress', 'api_key', 'secure_note']

/** Every service and type, in the language of `typeName`. */
export function purposesIn(typeName: (type: ItemType) => string): Purpose[] {
  return [
    ...services.map(({ name, type, alsoCalled }) => ({
      kind: 'service' as const,
      name,
      type,
      address: addressOf(name),
      signsInAt: signInOf(addressOf(name)),
      alsoCalled,
    })),
    ...itemTypes.map((type) => ({
      kind: 'type' as const,
      name: typeName(type),
      type,
      address: '',
      signsInAt: '',
      alsoCalled: [],
    })),
  ]
}

/** What typed text may mean; at the end, unless it is the name of one, that it is none of them. */
export function purposesFor(typed: string, purposes: readonly Purpose[]): readonly Purpose[] {
  const words = searchWords(typed)
  if (words.length === 0) return purposes
  const found = purposes.filter(({ name, alsoCalled }) =>
    hasWords(foldText([name, ...alsoCalled].join('\n')), words),
  )
  const isNamed = found.some(({ name }) => foldText(name) === foldText(typed.trim()))
  const other: Purpose = {
    kind: 'other',
    name: typed.trim(),
    type: 'web_credential',
    address: '',
    signsInAt: '',
    alsoCalled: [],
  }
  return [...pickOrder(found, typed, ({ name }) => name), ...(isNamed ? [] : [other])]
}
