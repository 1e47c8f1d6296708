import { twoStepField } from '@chaveiro/contract/constants.ts'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { hashFile } from '@chaveiro/crypto/processes/seal-file.ts'
import { isOurName, oursAsFields, writtenBy } from '../products/ours-in-fields.ts'
import type { ReadField } from '../records.ts'
import type { ExportedItem } from './exported-item.ts'
import { filled, freeName, noteText } from './own-fields.ts'
import { type SetupParts, setupParts } from './setup-parts.ts'

interface Collection {
  id: string
  title: string
  items: { item: string }[]
  subCollections: Collection[]
}

/**
 * FIDO's Credential Exchange Format 1.0 (fidoalliance.org/specs/cx/cxf-v1.0-ps-20250814.html), in clear. It names files with their sizes and
 * hashes; their contents are handed over by the exchange's own protocol, and are not in it.
 */
export async function writeCxf(items: readonly ExportedItem[]): Promise<Uint8Array<ArrayBuffer>> {
  const collections: Collection[] = []
  const written: object[] = []
  for (const item of items) {
    const id = newId()
    written.push(await itemOf(item, id))
    collectionAt(collections, item.path)?.items.push({ item: id })
  }
  const account = { id: newId(), username: '', email: '', collections, items: written }
  const header = {
    version: { major: 1, minor: 0 },
    exporterRpId: 'chaveiro',
    exporterDisplayName: writtenBy,
    timestamp: Math.floor(Date.now() / 1000),
    accounts: [account],
  }
  return new TextEncoder().encode(JSON.stringify(header))
}

const newId = () => toBase64url(randomBytes(16))

function collectionAt(collections: Collection[], path: readonly string[]): Collection | undefined {
  let within = collections
  let at: Collection | undefined
  for (const title of path) {
    at = within.find((each) => each.title === title)
    if (!at) {
      at = { id: newId(), title, items: [], subCollections: [] }
      within.push(at)
    }
    within = at.subCollections
  }
  return at
}

async function itemOf(item: ExportedItem, id: string): Promise<object> {
  const { title, addresses, tags, files } = item
  const { notes } = noteText(item)
  const setup = totpOf(item)
  const login = loginOf(item)
  const fields = [
    ...(setup ? [] : [{ label: twoStepField, value: item.totp, hidden: true }]),
    ...oursAsFields(item, login ? loginType(item) : setup ? 'web_credential' : 'secure_note'),
    ...cxfFields(item),
  ]
  const custom = filled(fields).map(({ label, value, hidden }) => ({ ...editable(value, hidden), label }))
  const credentials: object[] = [
    ...(login ? [login] : []),
    ...(setup ? [setup] : []),
    ...(notes === '' ? [] : [{ type: 'note', content: editable(notes) }]),
    ...(custom.length === 0 ? [] : [{ type: 'custom-fields', id: newId(), fields: custom }]),
  ]
  for (const file of files) {
    const integrityHash = file.hash ?? (await hashFile(await file.bytes()))
    credentials.push({ type: 'file', id: newId(), name: file.name, decryptedSize: file.size, integrityHash })
  }
  return { id, title, scope: { urls: addresses, androidApps: [] }, tags, credentials }
}

const loginType = ({ type }: ExportedItem) => (type === 'api_key' ? 'api_key' : 'web_credential')

function loginOf(item: ExportedItem): object | null {
  const { password } = noteText(item)
  const username = item.login === '' ? {} : { username: editable(item.login) }
  if (item.login + password === '') return null
  const isKey = loginType(item) === 'api_key'
  const secret = password === '' ? {} : { [isKey ? 'key' : 'password']: editable(password, true) }
  return { type: isKey ? 'api-key' : 'basic-auth', ...username, ...secret }
}

/** CXF has one byte for the period. */
const longestPeriodSeconds = 255

function totpOf({ totp, title, login }: ExportedItem): object | null {
  const parts: SetupParts | null = setupParts(totp)
  if (!parts || parts.periodSeconds > longestPeriodSeconds) return null
  const { secret, digits, periodSeconds, algorithm } = parts
  const username = login === '' ? {} : { username: login }
  const setup = { secret, period: periodSeconds, digits, algorithm: algorithm.toLowerCase() }
  return { type: 'totp', ...setup, ...username, issuer: title }
}

/** A person's own fields under labels that mean nothing else in our files. */
export const cxfFields = ({ fields }: Pick<ExportedItem, 'fields'>): ReadField[] =>
  fields.map((field) => ({ ...field, label: freeName(field.label || 'Field', isOurName) }))

const editable = (value: string, isConcealed = false) => ({
  fieldType: isConcealed ? 'concealed-string' : 'string',
  value,
})
