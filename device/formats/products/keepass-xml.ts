import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { decodeBase64 } from '../containers/base64.ts'
import { UnpackBudget, unpack, unpackedLimitBytes } from '../containers/inflate.ts'
import { childOf, childrenOf, readXmlTree, textIn, type XmlElement } from '../containers/xml.ts'
import { ExportFault } from '../export-fault.ts'
import {
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadExport,
  type ReadRecord,
} from '../records.ts'
import { type FindBinary, readEntry, tagsIn } from './keepass-entries.ts'
import { withOurs, writtenBy } from './ours-in-fields.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * KeePass 2's XML, as KeePass, KeePassXC and others export it. Checked against keepass.info/help/kb/kdbx.html and against what KeePassXC
 * 2.7 writes, in November 2026.
 */
export const keepassXml: ExportReader<string> = {
  recognises: (text) => /^\s*<(\?xml|!DOCTYPE (?!html)|!--|KeePassFile)/i.test(text),
  read: async (text) => readDatabase((await readXmlTree(pieces(text), 'History')).root, 'keepass-xml'),
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 250_000) yield text.slice(at, at + 250_000)
}

/** The records of a `KeePassFile`, whose texts are no longer encrypted. `attachments` are those that KDBX 4 keeps outside of its XML. */
export function readDatabase(
  file: XmlElement,
  format: 'keepass-xml' | 'keepass-kdbx',
  attachments: readonly Bytes[] = [],
): ReadExport {
  const root = childOf(childOf(file, 'Root'), 'Group')
  if (file.name !== 'KeePassFile') throw new ExportFault('unknown_format')
  if (!root) throw new ExportFault('damaged')
  const meta = childOf(file, 'Meta')
  const database: Database = {
    entries: [],
    recycleBin: textIn(meta, 'RecycleBinUUID'),
    findBinary: binariesOf(childOf(meta, 'Binaries'), attachments),
    byId: new Map(),
  }
  readGroup(root, { path: [], tags: [], archived: false }, database)
  for (const { record } of database.entries) resolveReferences(record, database.byId)
  const { entries } = database
  const isOurs = textIn(meta, 'Generator') === writtenBy
  return exportOf(
    format,
    isOurs ? entries.map((each) => ({ ...each, record: withOurs(each.record) })) : entries,
  )
}

interface Database {
  entries: ReadEntry[]
  /** The group's id; empty if there is none. */
  recycleBin: string
  findBinary: FindBinary
  /** By their ids in capital hexadecimal, as references name them. */
  byId: Map<string, ReadRecord>
}

interface GroupPlace {
  path: string[]
  tags: string[]
  archived: boolean
}

/** The outermost group is the database itself and no folder. */
function readGroup(group: XmlElement, outside: GroupPlace, database: Database): void {
  const { entries, recycleBin, findBinary, byId } = database
  const { path } = outside
  const tags = [...outside.tags, ...tagsIn(textIn(group, 'Tags'))]
  const archived = outside.archived || (recycleBin !== '' && textIn(group, 'UUID') === recycleBin)
  const notes = textIn(group, 'Notes')
  if (notes.trim() !== '')
    entries.push({
      record: { ...emptyRecord('secure_note'), path, title: textIn(group, 'Name'), notes, archived },
    })
  for (const entry of childrenOf(group, 'Entry')) {
    const { record, lost } = readEntry(entry, findBinary)
    Object.assign(record, { path, archived, tags: [...new Set([...record.tags, ...tags])] })
    entries.push({ record, lost })
    byId.set(hexOf(textIn(entry, 'UUID')), record)
  }
  for (const within of childrenOf(group, 'Group'))
    readGroup(within, { path: [...path, textIn(within, 'Name')], tags, archived }, database)
}

const hexOf = (base64: string) =>
  Array.from(decodeBase64(base64) ?? [], (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

function binariesOf(pool: XmlElement | undefined, attachments: readonly Bytes[]): FindBinary {
  const byRef = new Map(childrenOf(pool, 'Binary').map((each) => [each.attributes.ID ?? '', each]))
  const pooled = new Map<string, Binary | null>()
  return (value, name) => {
    const ref = value.attributes.Ref
    if (ref === undefined) return fileOf(binaryIn(value), name)
    const bytes = attachments[Number(ref)]
    if (bytes) return fileOf({ size: bytes.length, bytes: async () => bytes.slice() }, name)
    const element = byRef.get(ref)
    // Many entries may have one attachment.
    const binary = pooled.get(ref) ?? (element ? binaryIn(element) : null)
    pooled.set(ref, binary)
    return fileOf(binary, name)
  }
}

type Binary = Pick<ReadFile, 'size' | 'bytes'>

const fileOf = (binary: Binary | null, name: string): ReadFile | undefined =>
  binary ? { name: cleanFileName(name), ...binary } : undefined

function binaryIn({ text, attributes }: XmlElement): Binary | null {
  const bytes = decodeBase64(text)
  if (!bytes) return null
  // Nothing is not compressed, whatever is said of it.
  if (bytes.length === 0 || !/^true$/i.test(attributes.Compressed ?? ''))
    return { size: bytes.length, bytes: async () => bytes.slice() }
  // gzip ends with the size of what it holds (RFC 1952, section 2.3.1).
  const size = bytes.length < 18 ? 0 : new DataView(bytes.buffer).getUint32(bytes.length - 4, true)
  return { size, bytes: () => unpack('gzip', bytes, new UnpackBudget(unpackedLimitBytes), {}) }
}

const reference = /^\{REF:([TUPAN])@I:([0-9A-F]{32})\}$/i
const longestReferred = 5000
const referred = {
  T: ({ title }: ReadRecord) => title,
  U: ({ login }: ReadRecord) => login,
  P: ({ password }: ReadRecord) => password,
  A: ({ addresses }: ReadRecord) => addresses[0] ?? '',
  N: ({ notes }: ReadRecord) => notes,
}

/** A text that is nothing but a reference to another entry's becomes that text, as KeePass shows it. */
function resolveReferences(record: ReadRecord, byId: ReadonlyMap<string, ReadRecord>): void {
  const resolved = (text: string, steps = 0): string => {
    const [, field, id] = reference.exec(text) ?? []
    const other = id && byId.get(id.toUpperCase())
    // A loop stays as it is, and what would make the file much longer.
    if (!other || steps > 10) return text
    const found = referred[field?.toUpperCase() as keyof typeof referred](other)
    return found.length > longestReferred ? text : resolved(found, steps + 1)
  }
  record.title = resolved(record.title)
  record.login = resolved(record.login)
  record.password = resolved(record.password)
  record.notes = resolved(record.notes)
  record.addresses = record.addresses.map((address) => resolved(address))
  record.fields = record.fields.map((field) => ({ ...field, value: resolved(field.value) }))
}
