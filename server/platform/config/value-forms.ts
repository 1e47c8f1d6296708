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
