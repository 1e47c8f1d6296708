import type { ItemType } from '@chaveiro/contract/constants.ts'
import { setupAddress } from '../codes/setup-address.ts'
import { Entry, isObject, type Json } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import {
  addFields,
  type ExportReader,
  emptyRecord,
  exportOf,
  type LostPart,
  type ReadEntry,
  type ReadExport,
  type ReadField,
  type ReadRecord,
} from '../records.ts'
import { withOurs, writtenBy } from './ours-in-fields.ts'
import { readPasskeys } from './passkeys.ts'
import { isSecretName } from './secret-names.ts'

/**
 * FIDO's Credential Exchange Format, a whole export or one account. Checked on 2026-11-29 against version 1.0 (review draft of 13 March
 * 2025), by bitwarden/credential-exchange, credential-exchange-format/src.
 */
export const cxf: ExportReader<Json> = {
  recognises: (json) => isObject(json) && (Array.isArray(json.accounts) ? isHeader(json) : isAccount(json)),
  read: (json) => readCxf(json),
}

const isHeader = (json: { [key: string]: Json }) =>
  'exporterRpId' in json ||
  ('exporter' in json && 'timestamp' in json) ||
  (json.accounts as Json[]).some((account) => isObject(account) && isAccount(account))

const isAccount = (json: { [key: string]: Json }) =>
  Array.isArray(json.items) && json.items.some((item) => isObject(item) && Array.isArray(item.credentials))

export function readCxf(json: Json): ReadExport {
  const file = new Entry(json)
  const major = file.entry('version').text('major')
  if (major !== '' && Number(major) > 1) throw new ExportFault('version_unknown', { found: major })
  const isOurs = file.text('exporterDisplayName') === writtenBy
  const accounts = file.has('accounts') ? file.entries('accounts') : [file]
  const entries = accounts.flatMap((account) => {
    const paths = new Map<string, string[]>()
    const inCollections = readCollections(account.entries('collections'), [], paths)
    const items = [...account.entries('items'), ...inCollections].map((item) => ({
      item,
      id: item.peek('id'),
      title: item.text('title'),
    }))
    const titles = new Map(items.map(({ id, title }) => [id, title]))
    return items.map(({ item, id, title }) => {
      const entry = readItem(item, { title, path: paths.get(id) ?? [], titles, isOurs })
      return isOurs ? { ...entry, record: withOurs(entry.record) } : entry
    })
  })
  return exportOf('cxf', entries)
}

const deepest = 64

/** Notes each item's place, which is the first that names it; answers the items that the first drafts put into collections whole. */
function readCollections(
  collections: readonly Entry[],
  above: string[],
  paths: Map<string, string[]>,
): Entry[] {
  if (above.length > deepest) throw new ExportFault('too_deep')
  return collections.flatMap((collection) => {
    const path = [...above, collection.text('title')]
    const items = collection.entries('items').filter((listed) => {
      const isWhole = listed.has('credentials')
      const id = isWhole ? listed.peek('id') : listed.text('item')
      if (!paths.has(id)) paths.set(id, path)
      return isWhole
    })
    return [...items, ...readCollections(collection.entries('subCollections'), path, paths)]
  })
}

interface Around {
  title: string
  path: string[]
  titles: ReadonlyMap<string, string>
  /** What we wrote says of each field whether it is hidden. */
  isOurs: boolean
}

function readItem(item: Entry, { title, path, titles, isOurs }: Around): Required<ReadEntry> {
  item.drop(['id', 'creationAt', 'modifiedAt'])
  const scope = item.entry('scope')
  const apps = scope.entries('androidApps')
  const record: ReadRecord = {
    ...emptyRecord('secure_note'),
    path,
    title,
    addresses: [...scope.texts('urls'), ...apps.flatMap(appAddress)],
    tags: item.texts('tags'),
    favourite: item.flag('favorite'),
  }
  const lost: LostPart[] = []
  for (const credential of item.entries('credentials')) {
    const kind = credential.text('type')
    if (kind === 'passkey') {
      const passkeys = readPasskeys([credential], ['key', 'fido2Extensions'])
      addFields(record, passkeys.fields)
      lost.push(...passkeys.lost)
    } else if (kind === 'file') {
      // The exchange hands files over by themselves.
      lost.push({ what: credential.text('name'), why: 'file_missing' })
      credential.drop(['id', 'decryptedSize', 'integrityHash'])
    } else if (kind === 'item-reference') {
      const id = credential.entry('reference').text('item')
      record.fields.push({ label: kind, value: titles.get(id) ?? id, hidden: false })
    } else readCredential(record, credential, { kind, isOurs })
  }
  addFields(record, item.rest())
  return { record, lost: [...lost, ...item.dropped()] }
}

function appAddress(app: Entry): string[] {
  const bundleId = app.text('bundleId')
  return bundleId === '' ? [] : [`androidapp://${bundleId}`]
}

interface Places {
  type: ItemType
  login?: string
  password?: string
  address?: string
  notes?: string
}

/** Which of a credential's members are an item's own values, and the type that the first such one gives it. */
const places = new Map<string, Places>([
  ['basic-auth', { type: 'web_credential', login: 'username', password: 'password' }],
  ['generated-password', { type: 'web_credential', password: 'password' }],
  ['api-key', { type: 'api_key', login: 'username', password: 'key', address: 'url' }],
  ['ssh-key', { type: 'ssh_key', password: 'privateKey' }],
  ['wifi', { type: 'web_credential', password: 'passphrase' }],
  ['note', { type: 'secure_note', notes: 'content' }],
])

function readCredential(
  record: ReadRecord,
  credential: Entry,
  { kind, isOurs }: { kind: string; isOurs: boolean },
): void {
  if (kind === 'totp') {
    placeFirst(record, 'totp', { label: kind, value: readTotp(credential), hidden: true })
    if (record.type === 'secure_note') record.type = 'web_credential'
  }
  const own = places.get(kind)
  if (own && own.type !== 'secure_note' && record.type === 'secure_note') record.type = own.type
  // The first drafts named the addresses here.
  for (const address of credential.texts('urls')) record.addresses.push(address)
  const section = credential.text('label')
  const prefix = (label: string) => (section === '' ? label : `${section}: ${label}`)
  const keys = credential.keys()
  for (const key of keys) {
    const field = readMember(credential, key)
    if (!field) continue
    if (key === own?.login) placeFirst(record, 'login', field)
    else if (key === own?.password) placeFirst(record, 'password', { ...field, hidden: true })
    else if (key === own?.notes) placeFirst(record, 'notes', field)
    else if (key === own?.address) record.addresses.push(field.value)
    else record.fields.push({ ...field, label: prefix(field.label) })
  }
  for (const field of credential.entries('fields')) {
    const read = readEditable(field, 'value', isOurs)
    if (read.value !== '') record.fields.push({ ...read, label: prefix(read.label) })
  }
  credential.drop(['id'])
}

/** A second one of its kind is a field. */
function placeFirst(
  record: ReadRecord,
  place: 'login' | 'password' | 'totp' | 'notes',
  field: ReadField,
): void {
  if (record[place] === '') record[place] = field.value
  else record.fields.push(field)
}

/** A member is a text, or a field with a label and a kind of its own; null for others, which stay in the credential. */
function readMember(credential: Entry, key: string): ReadField | null {
  if (key === 'fields' || key === 'id') return null
  const text = credential.text(key)
  if (text !== '') return { label: key, value: text, hidden: isSecretName(key) }
  const field = readEditable(credential.entry(key), key)
  return field.value === '' ? null : field
}

function readEditable(field: Entry, key: string, isOurs = false): ReadField {
  field.drop(['id'])
  const kind = field.text('fieldType') || field.text('type')
  const value = field.text('value')
  const label = field.text('label') || key
  const isNamedSecret = !isOurs && (isSecretName(key) || isSecretName(label))
  return { label, value, hidden: kind === 'concealed-string' || isNamedSecret }
}

function readTotp(totp: Entry): string {
  return setupAddress({
    secret: totp.text('secret'),
    period: totp.text('period'),
    digits: totp.text('digits'),
    algorithm: totp.text('algorithm').toUpperCase(),
    issuer: totp.text('issuer'),
    account: totp.text('username'),
  })
}
