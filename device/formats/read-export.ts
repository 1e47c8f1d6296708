import { bitwardenJson } from './bitwarden-json.ts'
import { decodeText } from './decode-sheet.ts'
import { ExportFault } from './export-fault.ts'
import { type Json, parseJson } from './json.ts'
import type { ExportFile, ExportKeys, ExportReader, ReadExport } from './records.ts'

export const exportLimitBytes = 100_000_000

/** Forms told by their first bytes: archives, KDBX, XLSX. */
const binaryReaders: readonly ExportReader<Uint8Array<ArrayBuffer>>[] = []

/** Forms that are JSON. An archive's reader calls the same functions. */
const jsonReaders: readonly ExportReader<Json>[] = [bitwardenJson]

/** Forms that are other text; a sheet, which may look like anything, comes last. */
const textReaders: readonly ExportReader<string>[] = []

/** Reads another product's export, recognised by its content alone. Throws ExportFault. */
export async function readExport({ bytes }: ExportFile, keys: ExportKeys = {}): Promise<ReadExport> {
  try {
    return await read(bytes, keys)
  } catch (cause) {
    if (cause instanceof ExportFault) throw cause
    throw new ExportFault('unreadable', {}, { cause })
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>, keys: ExportKeys): Promise<ReadExport> {
  if (bytes.length > exportLimitBytes) throw new ExportFault('too_large', { limit: exportLimitBytes / 1e6 })
  const binary = binaryReaders.find(({ recognises }) => recognises(bytes))
  if (binary) return binary.read(bytes, keys)
  const text = decodeText(bytes)
  const isJson = /^\s*[{[]/.test(text)
  const reader = isJson ? readerOf(jsonReaders, parseJson(text)) : readerOf(textReaders, text)
  return reader(keys)
}

function readerOf<Content>(readers: readonly ExportReader<Content>[], content: Content) {
  const reader = readers.find(({ recognises }) => recognises(content))
  if (!reader) throw new ExportFault('unknown_format')
  return (keys: ExportKeys) => reader.read(content, keys)
}
