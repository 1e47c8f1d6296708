import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { setupAddress } from '../codes/setup-address.ts'
import { encodeBase64 } from '../containers/base64.ts'
import { isOurName, oursAsFields, writtenBy } from '../products/ours-in-fields.ts'
import type { ReadField } from '../records.ts'
import type { ExportedItem } from './exported-item.ts'
import { filled, freeName, noteText, withFreeLabels } from './own-fields.ts'
import { setupParts } from './setup-parts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A piece of XML, or a text that the database's own stream encrypts. */
export type XmlPiece = string | { secret: Bytes }

/** KeePass's XML of the items, in groups named as their paths, and their files in the order in which the XML counts them. */
export function* keepassDatabase(items: readonly ExportedItem[]): Generator<XmlPiece, undefined> {
  const memory = ['Title', 'UserName', 'Password', 'URL', 'Notes']
    .map((name) => `<Protect${name}>${name === 'Password' ? 'True' : 'False'}</Protect${name}>`)
    .join('')
  yield '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<KeePassFile><Meta>'
  yield `<Generator>${writtenBy}</Generator><DatabaseName>${writtenBy}</DatabaseName>`
  yield `<MemoryProtection>${memory}</MemoryProtection></Meta><Root>`
  let files = 0
  const root = treeOf(items)
  yield* group(writtenBy, root, timeOf(new Date()), (item) => {
    const first = files
    files += item.files.length
    return first
  })
  yield '</Root></KeePassFile>'
}

interface Group {
  items: ExportedItem[]
  groups: Map<string, Group>
}

function treeOf(items: readonly ExportedItem[]): Group {
  const root: Group = { items: [], groups: new Map() }
  for (const item of items) {
    let at = root
    for (const name of item.path) {
      const next = at.groups.get(name) ?? { items: [], groups: new Map() }
      at.groups.set(name, next)
      at = next
    }
    at.items.push(item)
  }
  return root
}

/** The items in the order of the XML, in which their files are counted. */
export function inOrderOfGroups(items: readonly ExportedItem[]): ExportedItem[] {
  const within = ({ items: own, groups }: Group): ExportedItem[] => [
    ...own,
    ...[...groups.values()].flatMap(within),
  ]
  return within(treeOf(items))
}

function* group(
  name: string,
  { items, groups }: Group,
  now: string,
  firstFile: (item: ExportedItem) => number,
): Generator<XmlPiece, undefined> {
  yield `<Group>${uuid()}<Name>${escaped(name)}</Name>${times(now, null)}`
  for (const item of items) yield* entry(item, now, firstFile(item))
  for (const [within, each] of groups) yield* group(within, each, now, firstFile)
  yield '</Group>'
}

function* entry(item: ExportedItem, now: string, firstFile: number): Generator<XmlPiece, undefined> {
  yield `<Entry>${uuid()}`
  if (item.tags.length > 0) yield `<Tags>${escaped(item.tags.join(';'))}</Tags>`
  yield times(now, item.expires_at)
  for (const { label, value, hidden } of stringsOf(item)) {
    yield `<String><Key>${escaped(label)}</Key>`
    // What XML cannot hold is encrypted, and so base64.
    if (hidden || xmlText(value) !== value) {
      yield '<Value Protected="True">'
      yield { secret: new TextEncoder().encode(value) }
      yield '</Value></String>'
    } else yield `<Value>${escaped(value)}</Value></String>`
  }
  for (const [at, name] of fileNames(item).entries())
    yield `<Binary><Key>${escaped(name)}</Key><Value Ref="${firstFile + at}"/></Binary>`
  yield '</Entry>'
}

function stringsOf(item: ExportedItem): ReadField[] {
  const { password, notes } = noteText(item)
  const { title, login } = item
  const [url = '', ...urls] = item.addresses
  return [
    { label: 'Title', value: title, hidden: false },
    { label: 'UserName', value: login, hidden: false },
    { label: 'Password', value: password, hidden: true },
    { label: 'URL', value: url, hidden: false },
    { label: 'Notes', value: notes, hidden: false },
    ...filled([
      { label: 'otp', value: otpOf(item), hidden: true },
      // As KeePassXC and KeePass2Android number them.
      ...urls.map((value, at) => ({ label: at === 0 ? 'KP2A_URL' : `KP2A_URL_${at}`, value, hidden: false })),
      ...oursAsFields({ ...item, expires_at: null }, impliedType(item)),
      ...keepassFields(item),
    ]),
  ]
}

/** What the reader takes an entry for that says no type. */
function impliedType(item: ExportedItem): ExportedItem['type'] {
  const { password } = noteText(item)
  const isNote = item.login + password + item.totp === '' && item.addresses.length === 0
  return isNote ? 'secure_note' : 'web_credential'
}

/** An address, as KeePassXC writes it; it takes a key alone for no setup. */
function otpOf({ totp, title, login }: ExportedItem): string {
  const parts = /^otpauth:/i.test(totp) ? null : setupParts(totp)
  if (!parts) return totp
  const { secret, digits, periodSeconds, algorithm } = parts
  return setupAddress({
    secret,
    period: String(periodSeconds),
    digits: String(digits),
    issuer: title,
    account: login || 'none',
    ...(algorithm === 'SHA1' ? {} : { algorithm }),
  })
}

const keepassNames =
  /^(Title|UserName|Password|URL|Notes|otp|TOTP Seed|TOTP Settings|(Time|Hmac)Otp-[\w-]+|KPEX_\w+|KP2A_URL(_\d+)?|URL[_ ]?\d+)$/i

/** A person's own fields under labels that KeePass can hold. */
export const keepassFields = (item: ExportedItem): ReadField[] =>
  withFreeLabels(
    item.fields.map((field) => ({ ...field, label: xmlText(field.label) || 'Field' })),
    (label) => keepassNames.test(label) || isOurName(label),
  )

/** The names that an entry's attachments get: each once, and without folders. */
export function fileNames({ files }: Pick<ExportedItem, 'files'>): string[] {
  const used = new Set<string>()
  return files.map(({ name }) => {
    const free = freeName(cleanFileName(xmlText(name)), (each) => used.has(each))
    used.add(free)
    return free
  })
}

const uuid = () => `<UUID>${encodeBase64(randomBytes(16))}</UUID>`

function times(now: string, expiresAt: string | null): string {
  const expiry = expiresAt === null ? now : timeOf(new Date(`${expiresAt}T00:00:00Z`))
  const names = ['CreationTime', 'LastModificationTime', 'LastAccessTime', 'LocationChanged']
  const dates = names.map((name) => `<${name}>${now}</${name}>`).join('')
  const isExpiring = expiresAt === null ? 'False' : 'True'
  return `<Times>${dates}<ExpiryTime>${expiry}</ExpiryTime><Expires>${isExpiring}</Expires><UsageCount>0</UsageCount></Times>`
}

/** KDBX 4: seconds since the year 1, eight bytes little-endian in base64. */
function timeOf(date: Date): string {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(Math.floor(date.getTime() / 1000)) + 62_135_596_800n, true)
  return encodeBase64(bytes)
}

/** All but the characters of XML 1.0 (section 2.2). */
const notOfXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Without what no document of XML 1.0 can hold. */
export const xmlText = (text: string): string => text.replace(notOfXml, '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** For an element or an attribute. A reader takes a plain carriage return for a line break. */
const escaped = (text: string): string => xmlText(text).replace(/[&<>"\r]/g, (sign) => entities[sign] ?? '')
