import type { ExportKeys, LostValue } from '../base/types/foreign-exports.ts'
import type { SheetEncoding } from '../base/types/sheet.ts'
import { ExportFault } from './export-fault.ts'
import { isChaveiroArchive } from './products/chaveiro-header.ts'
import type { ExportFile, ExportReader, ReadExport, ReadRecord, ReadSource } from './records.ts'
import { decodeText, sheetLimitBytes } from './sheets/decode-sheet.ts'
import { recordsOf, textTable } from './sheets/sheet-records.ts'

export const exportLimitBytes = 100_000_000
/** As many as an export of any form may have. */
const mostRecords = 100_000

type Bytes = Uint8Array<ArrayBuffer>

/** Reads another product's export, recognised by its content alone, as it was found. Throws ExportFault. */
export async function readExport({ bytes }: ExportFile, keys: ExportKeys = {}): Promise<ReadExport> {
  return faultsOnly(async () => {
    const source = await readSource(bytes, keys)
    const read = 'tables' in source ? recordsOf(source) : source
    const isDamaged = 'tables' in source && source.tables.some((table) => table.isDamaged)
    requireRecords(read)
    return isDamaged ? { ...read, lost: [...read.lost, ...damagedIn(read.records)] } : read
  })
}

export function requireRecords({ records }: Pick<ReadExport, 'records'>): void {
  if (records.length === 0) throw new ExportFault('no_records')
  if (records.length > mostRecords) throw new ExportFault('too_many_entries', { limit: mostRecords })
}

/** Throws nothing but ExportFault. */
export async function faultsOnly<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof ExportFault) throw cause
    throw new ExportFault('unreadable', {}, { cause })
  }
}

/** What a file holds; tables are left to be read as a person chooses. Readers of a form are loaded when a file needs them. */
export async function readSource(
  bytes: Bytes,
  keys: ExportKeys,
  encoding?: SheetEncoding,
): Promise<ReadSource> {
  if (isOfBytes(bytes)) {
    const { binaryReaders } = await import('./binary-exports.ts')
    const readInner = (inner: Bytes, own: ExportKeys) => readSource(inner, own, encoding)
    const binary = binaryReaders(readInner).find(({ recognises }) => recognises(bytes))
    const limit = binary?.limitBytes ?? exportLimitBytes
    if (bytes.length > limit) throw new ExportFault('too_large', { limit: limit / 1e6 })
    if (binary) return binary.read(bytes, keys)
  }
  if (bytes.length > exportLimitBytes) throw new ExportFault('too_large', { limit: exportLimitBytes / 1e6 })
  if (bytes.length >= sheetLimitBytes) throw new ExportFault('too_large', { limit: sheetLimitBytes / 1e6 })
  const { text, isDamaged, encoding: found } = decodeText(bytes, encoding)
  if (/^\s*[{[]/.test(text)) {
    const { jsonReaders, parseJson } = await import('./json-exports.ts')
    const content = parseJson(text)
    return withDamage(await readBy(jsonReaders, content, keys), isDamaged)
  }
  const { textReaders } = await import('./text-exports.ts')
  const other = textReaders.find(({ recognises }) => recognises(text))
  if (other) return withDamage(await other.read(text, keys), isDamaged)
  if (/^\s*</.test(text)) throw new ExportFault('unknown_format')
  return { format: null, tables: [textTable(text, isDamaged)], lost: [], encoding: found }
}

/** Our own archive, ZIP, KDBX and Excel 97 begin with bytes that no text does. */
function isOfBytes(bytes: Bytes): boolean {
  const [first, second] = bytes
  return (
    isChaveiroArchive(bytes) ||
    (first === 0x50 && second === 0x4b) ||
    (first === 0x03 && second === 0xd9) ||
    (first === 0xd0 && second === 0xcf)
  )
}

function readBy<Content>(
  readers: readonly ExportReader<Content>[],
  content: Content,
  keys: ExportKeys,
): ReadSource | Promise<ReadSource> {
  const reader = readers.find(({ recognises }) => recognises(content))
  if (!reader) throw new ExportFault('unknown_format')
  return reader.read(content, keys)
}

function withDamage(source: ReadSource, isDamaged: boolean): ReadSource {
  if (!isDamaged || 'tables' in source) return source
  return { ...source, lost: [...source.lost, ...damagedIn(source.records)] }
}

/** The values in which U+FFFD stands for bytes that could not be read. */
function damagedIn(records: readonly ReadRecord[]): LostValue[] {
  return records.flatMap(({ fields, ...record }, index) => {
    const own = Object.entries(record).map(([label, value]) => ({ label, value: [value].flat().join() }))
    const damaged = [...own, ...fields].filter(({ value }) => value.includes('\ufffd'))
    const name = record.title.trim() || String(index + 1)
    return damaged.map(({ label }) => ({ record: name, what: label, why: 'damaged' }))
  })
}
