import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import {
  type ArchivePlace,
  archivePartBytes,
  archiveSaltBytes,
  isAcceptableArchive,
  sealedArchivePartBytes,
} from '@chaveiro/crypto/processes/seal-archive.ts'
import { ExportFault } from '../export-fault.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What stands in clear before an archive's sealed parts (FORMAT, 16). */
export interface ArchiveHeader extends ArchivePlace {
  /** Bytes of the content, all parts together, before they are sealed. */
  contentBytes: number
  /** 32 bytes, by which a passphrase is known to be wrong. */
  check: Bytes
}

/** The largest archive that is written or read, in bytes of content: the page holds all of it. */
export const archiveLimitBytes = 500_000_000

const mark = new TextEncoder().encode('chaveiro archive')
const version = 1
const checkBytes = 32
const at = { version: 16, memory: 17, passes: 21, lanes: 25, salt: 29, content: 29 + archiveSaltBytes }
const checkAt = at.content + 8
const headerBytes = checkAt + checkBytes

/** Whether a file begins as an archive of ours does. */
export const isChaveiroArchive = (bytes: Bytes): boolean =>
  bytes.length >= mark.length && mark.every((byte, index) => bytes[index] === byte)

export const partsOf = (contentBytes: number): number =>
  Math.max(1, Math.ceil(contentBytes / archivePartBytes))

type Lengths = Pick<ArchiveHeader, 'contentBytes' | 'parts'>

/** How many bytes of content part `part`, from 1, has: all but the last have `archivePartBytes`. */
export const partLength = ({ contentBytes, parts }: Lengths, part: number): number =>
  part === parts ? contentBytes - (parts - 1) * archivePartBytes : archivePartBytes

/** Where part `part` lies in the file once it is sealed. */
export function sealedRange(lengths: Lengths, part: number): { start: number; end: number } {
  const start = headerBytes + (part - 1) * sealedArchivePartBytes(archivePartBytes)
  return { start, end: start + sealedArchivePartBytes(partLength(lengths, part)) }
}

export function writeHeader({ argon2, contentBytes, check }: ArchiveHeader): Bytes {
  const bytes = new Uint8Array(headerBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(mark)
  bytes[at.version] = version
  view.setUint32(at.memory, argon2.memory_kib)
  view.setUint32(at.passes, argon2.passes)
  view.setUint32(at.lanes, argon2.lanes)
  bytes.set(fromBase64url(argon2.salt) ?? [], at.salt)
  view.setBigUint64(at.content, BigInt(contentBytes))
  bytes.set(check, checkAt)
  return bytes
}

/** Throws ExportFault('version_unknown' | 'cut_off' | 'cost_too_high' | 'damaged' | 'too_large'). */
export function readHeader(bytes: Bytes): ArchiveHeader {
  const found = bytes[at.version]
  if (found !== undefined && found !== version)
    throw new ExportFault('version_unknown', { found: `archive ${found}` })
  if (bytes.length < headerBytes) throw new ExportFault('cut_off')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const argon2 = {
    memory_kib: view.getUint32(at.memory),
    passes: view.getUint32(at.passes),
    lanes: view.getUint32(at.lanes),
    salt: toBase64url(bytes.subarray(at.salt, at.content)),
  }
  const contentBytes = Number(view.getBigUint64(at.content))
  if (contentBytes > archiveLimitBytes) throw new ExportFault('too_large', { limit: archiveLimitBytes / 1e6 })
  const parts = partsOf(contentBytes)
  const header = { argon2, contentBytes, parts, check: bytes.slice(checkAt, headerBytes) }
  if (!isAcceptableArchive(header)) throw new ExportFault('cost_too_high', { found: costOf(header) })
  const { end } = sealedRange(header, parts)
  if (bytes.length !== end) throw new ExportFault(bytes.length < end ? 'cut_off' : 'damaged')
  return header
}

export const costOf = ({ argon2: { memory_kib, passes, lanes } }: ArchivePlace): string =>
  `Argon2id: ${Math.ceil(memory_kib / 1024)} MiB × ${passes}, ${lanes}`
