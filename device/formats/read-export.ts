import type { ExportKeys, LostValue } from '../base/types/exports.ts'
import { archiveReader } from './containers/archive-exports.ts'
import { type Json, mostEntries, parseJson } from './containers/json.ts'
import { ExportFault } from './export-fault.ts'
import { authenticatorText } from './products/authenticator-text.ts'
import { bitwardenJson } from './products/bitwarden-json.ts'
import { cxf } from './products/cxf.ts'
import { enpassJson } from './products/enpass-json.ts'
import { keepassKdbx } from './products/keepass-kdbx.ts'
import { keepassXml } from './products/keepass-xml.ts'
import { keeperJson } from './products/keeper-json.ts'
import { onePasswordJson } from './products/one-password-1pux.ts'
import { pgpMessage } from './products/pgp-message.ts'
import { protonJson } from './products/proton-json.ts'
import { psonoJson } from './products/psono-json.ts'
import type { ExportFile, ExportReader, ReadExport, ReadRecord } from './records.ts'
import { decodeText, sheetLimitBytes } from './sheets/decode-sheet.ts'
import { sheetText } from './sheets/sheet-records.ts'
import { excel97 } from './workbooks/xlsx.ts'

const exportLimitBytes = 100_000_000

/** Forms told by their first bytes: archives, KDBX, XLSX. */
const binaryReaders: readonly ExportReader<Uint8Array<ArrayBuffer>>[] = [
  archiveReader(read),
  keepassKdbx,
  excel97,
]

/** Forms that are JSON. An archive's reader calls the same functions. */
const jsonReaders: readonly ExportReader<Json>[] = [
  onePasswordJson,
  protonJson,
  cxf,
  enpassJson,
  bitwardenJson,
  keeperJson,
  psonoJson,
]

/** Forms that are other text; a sheet, which may look like anything, comes last. */
const textReaders: readonly ExportReader<string>[] = [pgpMessage, authenticatorText, keepassXml, sheetText]

/** Reads another product's export, recognised by its content alone. Throws ExportFault. */
export async function readExport({ bytes }: ExportFile, keys: ExportKeys = {}): Promise<ReadExport> {
  try {
    const found = await read(bytes, keys)
    if (found.records.length === 0) throw new ExportFault('no_records')
    if (found.records.length > mostEntries) throw new ExportFault('too_many_entries', { limit: mostEntries })
    return found
  } catch (cause) {
    if (cause instanceof ExportFault) throw cause
    throw new ExportFault('unreadable', {}, { cause })
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>, keys: ExportKeys): Promise<ReadExport> {
  if (bytes.length > exportLimitBytes) throw new ExportFault('too_large', { limit: exportLimitBytes / 1e6 })
  const binary = binaryReaders.find(({ recognises }) => recognises(bytes))
  if (binary) return binary.read(bytes, keys)
  if (bytes.length > sheetLimitBytes) throw new ExportFault('too_large', { limit: sheetLimitBytes / 1e6 })
  const { text, isDamaged } = decodeText(bytes)
  const isJson = /^\s*[{[]/.test(text)
  const reading = isJson ? readBy(jsonReaders, parseJson(text), keys) : readBy(textReaders, text, keys)
  const read = await reading
  return isDamaged ? { ...read, lost: [...read.lost, ...damagedIn(read.records)] } : read
}

function readBy<Content>(
  readers: readonly ExportReader<Content>[],
  content: Content,
  keys: ExportKeys,
): ReadExport | Promise<ReadExport> {
  const reader = readers.find(({ recognises }) => recognises(content))
  if (!reader) throw new ExportFault('unknown_format')
  return reader.read(content, keys)
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
