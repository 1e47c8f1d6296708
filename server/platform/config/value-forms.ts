import { isIP } from 'node:net'
import type { z } from 'zod'
import { parsePostgresAddress } from '../db/postgres-address.ts'

/** The parts of a value that are separated by commas. */
export function splitAtCommas(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
}

export function areDataKeys(text: string): boolean {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => Buffer.from(part, 'base64url').length === 32)
}

export function namePostgresFault(text: string, context: z.RefinementCtx): void {
  try {
    parsePostgresAddress(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}

// Names that Fastify accepts besides addresses.
const namedNetworks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function areProxies(text: string): boolean {
  if (['', 'false', 'true'].includes(text) || /^\d{1,3}$/.test(text)) return true
  const parts = splitAtCommas(text)
  return parts.length > 0 && parts.every((part) => namedNetworks.has(part) || isNetwork(part))
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (length === undefined) return true
  // Fastify refuses a network of all addresses.
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && countryNames.of(text) !== undefined
}

export function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i.test(text)
}

const tenantForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Microsoft's tenant of everybody's private accounts. */
const consumersTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
const microsoftHosts =
  /(^|\.)(microsoftonline(-p)?\.(com|us|de|cn)|windows(-ppe)?\.net|microsoft\.com|chinacloudapi\.cn)$/
/** Where anybody may have an account, with an address of any company. */
const publicHosts =
  /(^|\.)(google\.com|googleapis\.com|live\.com|b2clogin\.com|ciamlogin\.com|apple\.com|facebook\.com|linkedin\.com|slack\.com|gitlab\.com|github\.com|yahoo\.com|yahoo\.co\.jp|salesforce\.com|zoho\.[a-z.]+|dropbox\.com|discord\.com|amazon\.com|twitch\.tv|paypal\.com|line\.me|atlassian\.com|bitbucket\.org|codeberg\.org|huggingface\.co|acesso\.gov\.br|login\.gov|id\.me|yandex\.(ru|com)|kakao\.com|box\.com)$/

/** Whether all accounts of an issuer can be one company's: not where strangers have theirs beside them. */
export function canBelongToOneCompany(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { hostname, pathname } = new URL(issuer)
  // A name with a dot at its end is the same host.
  const host = hostname.toLowerCase().replace(/\.+$/, '')
  if (publicHosts.test(host)) return false
  if (!microsoftHosts.test(host)) return true
  const tenant = pathname.split('/')[1]?.toLowerCase() ?? ''
  return tenantForm.test(tenant) && tenant !== consumersTenant
}
