import { readFileSync } from 'node:fs'
import { Refusal } from '../refusal.ts'
import type { ItemWrite } from '../unlocked/acts/write-items.ts'

const overviewTexts = [
  ...['title', 'type', 'login', 'login_url', 'environment', 'criticality', 'owner', 'client', 'squad'],
  ...['login_instructions', 'expires_at', 'url_match'],
]
const overviewFlags = ['no_copy', 'requires_checkout']
const overviewLists = ['more_urls', 'labels']
const secretTexts = ['password', 'notes']

/**
 * An item's fields as JSON, from a file or standard input ('-'): the names of the contract's overview, and password, notes, metadata
 * and fields ([{label, value, hidden}]). Throws Refusal that names what is unknown or of another kind.
 */
export function readItemJson(file: string): ItemWrite {
  const read = parsed(file)
  const write: ItemWrite & Record<string, unknown> = { overview: {} }
  for (const [name, value] of Object.entries(read)) {
    if (!isKind(name, value)) throw new Refusal('usage.json', { file, field: name })
    if (name === 'metadata' || name === 'fields' || secretTexts.includes(name)) write[name] = value
    else Object.assign(write.overview, { [name]: value })
  }
  return write
}

function parsed(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'))
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('usage.json', { file, field: '' })
}

function isKind(name: string, value: unknown): boolean {
  if (overviewTexts.includes(name) || secretTexts.includes(name)) return typeof value === 'string'
  if (overviewFlags.includes(name)) return typeof value === 'boolean'
  if (overviewLists.includes(name))
    return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (name === 'metadata')
    return isRecord(value) && Object.values(value).every((one) => typeof one === 'string')
  return name === 'fields' && Array.isArray(value) && value.every(isOwnField)
}

function isOwnField(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { label, value: text, hidden } = value
  return typeof label === 'string' && typeof text === 'string' && typeof hidden === 'boolean'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
