import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { decodeBase64 } from '../containers/base64.ts'
import { childOf, childrenOf, textIn, type XmlElement } from '../containers/xml.ts'
import { bookkeepingOf, emptyRecord, type LostPart, type ReadEntry } from '../records.ts'
import { type EntryField, takeOtp } from './keepass-otp.ts'

/** An attachment by the `Ref` of an entry; undefined if the file does not hold it. */
export type FindBinary = (value: XmlElement, name: string) => ReadFile | undefined

/** Ids and looks. */
const bookkeeping: ReadonlySet<string> = new Set([
  'UUID',
  'IconID',
  'CustomIconUUID',
  'ForegroundColor',
  'BackgroundColor',
  'QualityCheck',
  'PreviousParentGroup',
])
/** What plugins note about their own work. */
const pluginBookkeeping = /^(_LAST_MODIFIED|_CREATED|KPXC_|KP2A_|FDO_SECRETS_|\{.*\}$)/

/** Further addresses, as KeePassXC and KeePass2Android name them. */
const addressName = /^(KP2A_URL(_\d+)?|URL[_ ]?\d+)$/i
const passkeyKey = 'KPEX_PASSKEY_PRIVATE_KEY_PEM'

/** An entry of KeePass's XML, whose texts are no longer encrypted. */
export function readEntry(entry: XmlElement, findBinary: FindBinary): Required<ReadEntry> {
  const fields = customFields(entry)
  const take = (name: string) => {
    const value = fields.get(name)?.value ?? ''
    fields.delete(name)
    return value
  }
  const record = emptyRecord()
  const lost: LostPart[] = []
  record.title = take('Title')
  record.login = take('UserName')
  record.password = take('Password')
  record.notes = take('Notes')
  record.totp = takeOtp(fields)
  const addresses = [...fields.keys()].filter((name) => addressName.test(name))
  record.addresses = [take('URL'), ...addresses.map(take)].filter((address) => address !== '')
  record.tags = tagsIn(textIn(entry, 'Tags'))
  // Strongbox and KeePassXC's importers mark favourites so.
  record.favourite = record.tags.includes('Favorite')
  if (take(passkeyKey) !== '') lost.push({ what: passkeyKey, why: 'passkey' })
  record.fields = [
    ...[...fields].map(([label, field]) => ({ label, ...field })).filter(({ value }) => value !== ''),
    ...expiryOf(entry),
    ...otherFields(entry),
  ]
  for (const binary of childrenOf(entry, 'Binary')) {
    const fileName = textIn(binary, 'Key')
    const value = childOf(binary, 'Value')
    const file = value && findBinary(value, fileName)
    if (file) record.files.push(file)
    else lost.push({ what: fileName, why: 'file_missing' })
  }
  const { login, password, totp } = record
  if (login + password + totp === '' && record.addresses.length === 0) record.type = 'secure_note'
  if (childOf(entry, 'History')) lost.push({ what: 'History', why: 'former' })
  return { record, lost: [...lost, ...bookkeepingOf(bookkeepingIn(entry))] }
}

/** Dates, ids, looks, automatic typing's switches and plugins' own notes, of those that say something. */
function bookkeepingIn(entry: XmlElement): string[] {
  const times = childOf(entry, 'Times')
  const isKept = (name: string) => name === 'ExpiryTime' && expires(times)
  const customData = childrenOf(childOf(entry, 'CustomData'), 'Item')
  return [
    ...entry.children.filter(({ name }) => bookkeeping.has(name)),
    ...(times?.children.filter(({ name }) => name !== 'Expires' && !isKept(name)) ?? []),
    ...customData.flatMap((item) => childrenOf(item, 'LastModificationTime')),
    ...(childOf(entry, 'AutoType')?.children.filter(({ children }) => children.length === 0) ?? []),
  ]
    .filter(({ text }) => text.trim() !== '')
    .map(({ name }) => name)
    .filter((name) => name !== 'DefaultSequence')
    .concat(customData.map((item) => textIn(item, 'Key')).filter((key) => pluginBookkeeping.test(key)))
}

const expires = (times: XmlElement | undefined) => /^true$/i.test(textIn(times, 'Expires').trim())

export const tagsIn = (text: string) =>
  text
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

function customFields(entry: XmlElement): Map<string, EntryField> {
  const fields = new Map<string, EntryField>()
  for (const element of childrenOf(entry, 'String')) {
    const value = childOf(element, 'Value')
    const { Protected: isSealed, ProtectInMemory: isHidden } = value?.attributes ?? {}
    const hidden = /^true$/i.test(isSealed ?? '') || /^true$/i.test(isHidden ?? '')
    const name = textIn(element, 'Key')
    // KeePass allows a name once, but the file may come from anybody.
    const label = fields.has(name) ? `${name} ${fields.size + 1}` : name
    fields.set(label, { value: value?.text ?? '', hidden })
  }
  return fields
}

function expiryOf(entry: XmlElement) {
  const times = childOf(entry, 'Times')
  if (!expires(times)) return []
  return [{ label: 'Expires', value: timeOf(textIn(times, 'ExpiryTime').trim()), hidden: false }]
}

/** KDBX 4 writes the seconds since the year 1 as eight bytes in base64, everything else ISO 8601. */
function timeOf(text: string): string {
  const bytes = text.length === 12 ? decodeBase64(text) : null
  if (bytes?.length !== 8) return text
  const seconds = Number(new DataView(bytes.buffer).getBigInt64(0, true)) - 62_135_596_800
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? text : date.toISOString().replace('.000Z', 'Z')
}

const read = new Set(['String', 'Binary', 'Times', 'Tags', 'History'])

/** What is neither read elsewhere nor bookkeeping: how it is typed, another address, plugins' data, and what nobody foresaw. */
function otherFields(entry: XmlElement) {
  const others = entry.children.filter(({ name }) => !read.has(name) && !bookkeeping.has(name))
  return others.flatMap((element) => {
    if (element.name === 'AutoType') return autoTypeFields(element)
    if (element.name === 'CustomData') return customDataFields(element)
    return leaves(element, element.name)
  })
}

function autoTypeFields(autoType: XmlElement) {
  const sequence = textIn(autoType, 'DefaultSequence')
  const associations = childrenOf(autoType, 'Association').map((each) => ({
    label: `AutoType ${textIn(each, 'Window')}`,
    value: textIn(each, 'KeystrokeSequence') || textIn(each, 'Window'),
  }))
  return [{ label: 'AutoType', value: sequence }, ...associations]
    .filter(({ value }) => value !== '')
    .map((field) => ({ ...field, hidden: false }))
}

function customDataFields(data: XmlElement) {
  return childrenOf(data, 'Item')
    .map((item) => ({ label: textIn(item, 'Key'), value: textIn(item, 'Value'), hidden: false }))
    .filter(({ label, value }) => value !== '' && !pluginBookkeeping.test(label))
}

function leaves(element: XmlElement, label: string): { label: string; value: string; hidden: boolean }[] {
  if (element.children.length > 0)
    return element.children.flatMap((child) => leaves(child, `${label}.${child.name}`))
  return element.text.trim() === '' ? [] : [{ label, value: element.text, hidden: false }]
}
