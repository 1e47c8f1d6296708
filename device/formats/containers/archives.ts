import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { ExportFault } from '../export-fault.ts'
import { UnpackBudget, unpack, unpackedLimitBytes } from './inflate.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface ArchiveEntry {
  /** Folders and name with '/' between them, as the archive has them: for looking up and naming, never for writing. */
  path: string
  /** Bytes, as the archive states them; `unpack` holds it to that. */
  size: number
  /** How many earlier entries have the same path: they are dropped. */
  repeats: number
  /** Throws ExportFault. */
  unpack: () => Promise<Bytes>
}

export type Archive = ReadonlyMap<string, ArchiveEntry>

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
}
const entriesMost = 200_000

/** Whether it begins as a ZIP archive does. */
export function isArchive(bytes: Bytes): boolean {
  if (bytes.length < 4) return false
  const signature = viewOf(bytes).getUint32(0, true)
  return signature === signatures.local || signature === signatures.end
}

/**
 * The files of a ZIP archive (APPNOTE 6.3.10), ZIP64 included, by their paths; folders are left out. Throws ExportFault if it is cut off,
 * damaged, split, encrypted, or if entries share their bytes, as those of bombs do.
 */
export function openArchive(bytes: Bytes, budget = new UnpackBudget(unpackedLimitBytes)): Archive {
  const view = viewOf(bytes)
  const end = readEnd(view)
  const headers = [...centralHeaders(view, end)]
  refuseOverlaps(headers, end.start)
  const files = headers.filter(({ path }) => !path.endsWith('/'))
  const byPath = Map.groupBy(files, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, same]) => {
      const [last] = same.slice(-1) as [Header]
      return [path, { ...entryOf(bytes, last, budget), repeats: same.length - 1 }]
    }),
  )
}

/** The most of a file that is read itself, and not only kept as an attachment. */
const readLimitBytes = 100_000_000

/** Reads one entry; a fault in it is told with its path. Throws ExportFault. */
export async function readEntryWith<Result>(
  { path, size, unpack }: ArchiveEntry,
  read: (bytes: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  try {
    if (size > readLimitBytes) throw new ExportFault('archive_bomb', { limit: readLimitBytes / 1e6 })
    return await read(await unpack())
  } catch (cause) {
    // A sheet has a name that people know.
    if (!(cause instanceof ExportFault) || cause.place.sheet !== undefined) throw cause
    throw new ExportFault(cause.code, { path, ...cause.place }, { cause })
  }
}

/** An attachment of a record: unpacked only when somebody wants its bytes. */
export const attachment = (entry: ArchiveEntry, name = entry.path): ReadFile => ({
  name: cleanFileName(name),
  size: entry.size,
  bytes: entry.unpack,
})

interface Directory {
  /** Where the central directory begins and how many entries it has. */
  start: number
  count: number
  size: number
}

interface Header {
  path: string
  method: number
  crc: number
  packedSize: number
  size: number
  /** Of the local header, and of the packed bytes. */
  start: number
  dataStart: number
}

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function readEnd(view: DataView): Directory {
  const size = view.byteLength
  for (let at = size - 22; at >= Math.max(0, size - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) !== signatures.end || at + 22 + view.getUint16(at + 20, true) !== size)
      continue
    const [disk, count] = [view.getUint16(at + 4, true), view.getUint16(at + 10, true)]
    const [length, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    const is64 = count === 0xffff || length === 0xffffffff || start === 0xffffffff
    const directory = is64 ? readEnd64(view, at) : { start, count, size: length }
    if (disk !== 0 && disk !== 0xffff) throw new ExportFault('cut_off')
    if (directory.start + directory.size > at) throw new ExportFault('damaged')
    if (directory.count > entriesMost)
      throw new ExportFault('archive_bomb', { limit: unpackedLimitBytes / 1e6 })
    return directory
  }
  throw new ExportFault('cut_off')
}

function readEnd64(view: DataView, end: number): Directory {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== signatures.locator) throw new ExportFault('damaged')
  const at = wide(view, locator + 8)
  if (at + 56 > locator || view.getUint32(at, true) !== signatures.end64) throw new ExportFault('damaged')
  return { count: wide(view, at + 32), size: wide(view, at + 40), start: wide(view, at + 48) }
}

/** Beyond what a number keeps, it is beyond any file as well. */
const wide = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

function* centralHeaders(view: DataView, { start, count, size }: Directory): Generator<Header> {
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > start + size || view.getUint32(at, true) !== signatures.central)
      throw new ExportFault('damaged')
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const next = at + 46 + nameLength + extraLength + commentLength
    if (next > start + size) throw new ExportFault('damaged')
    const path = nameIn(view, at + 46, nameLength)
    if (view.getUint16(at + 8, true) & 0x2041) throw new ExportFault('archive_encrypted', { path })
    const places = widened(view, at, at + 46 + nameLength, extraLength)
    const method = view.getUint16(at + 10, true)
    const crc = view.getUint32(at + 16, true)
    yield { path, method, crc, ...places, dataStart: dataAfter(view, places.start, path) }
    at = next
  }
}

/** Sizes and place, from ZIP64's extra field where the header has no room for them. */
function widened(view: DataView, at: number, extra: number, extraLength: number) {
  const narrow = {
    size: view.getUint32(at + 24, true),
    packedSize: view.getUint32(at + 20, true),
    start: view.getUint32(at + 42, true),
  }
  const missing = (['size', 'packedSize', 'start'] as const).filter((name) => narrow[name] === 0xffffffff)
  if (missing.length === 0) return narrow
  const field = extraFields(view, extra, extraLength).find(({ id }) => id === 1)
  if (!field || field.length < missing.length * 8) throw new ExportFault('damaged')
  const found = missing.map((name, index) => [name, wide(view, field.at + index * 8)] as const)
  return { ...narrow, ...Object.fromEntries(found) }
}

function extraFields(view: DataView, from: number, length: number) {
  const fields: { id: number; at: number; length: number }[] = []
  for (let at = from; at + 4 <= from + length; ) {
    const field = { id: view.getUint16(at, true), at: at + 4, length: view.getUint16(at + 2, true) }
    if (field.at + field.length > from + length) break
    fields.push(field)
    at = field.at + field.length
  }
  return fields
}

function nameIn(view: DataView, at: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function dataAfter(view: DataView, start: number, path: string): number {
  if (start + 30 > view.byteLength || view.getUint32(start, true) !== signatures.local)
    throw new ExportFault('damaged', { path })
  return start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
}

function refuseOverlaps(headers: readonly Header[], directoryStart: number) {
  const sorted = headers.toSorted((one, other) => one.start - other.start)
  sorted.forEach(({ path, dataStart, packedSize }, index) => {
    const limit = sorted[index + 1]?.start ?? directoryStart
    if (dataStart + packedSize > limit) throw new ExportFault('damaged', { path })
  })
}

function entryOf(bytes: Bytes, header: Header, budget: UnpackBudget): Omit<ArchiveEntry, 'repeats'> {
  const { path, method, size, dataStart, packedSize, crc } = header
  let left = budget
  return {
    path,
    size,
    unpack: async () => {
      const packed = bytes.subarray(dataStart, dataStart + packedSize)
      if (method !== 0 && method !== 8)
        throw new ExportFault('version_unknown', { path, found: `compression ${method}` })
      const unpacked = method === 0 ? packed.slice() : await unpack('deflate-raw', packed, left, { path })
      if (unpacked.length !== size || crc32(unpacked) !== crc) throw new ExportFault('damaged', { path })
      // Once is enough to know that it is no bomb.
      left = new UnpackBudget(size)
      return unpacked
    },
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as in ZIP and gzip (ISO 3309). */
function crc32(bytes: Bytes): number {
  let crc = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
