import { equalBytes } from '@chaveiro/crypto/primitives/equal-bytes.ts'
import {
  applyChaCha20,
  applySalsa20,
  decryptAesCbc,
  sha512,
} from '@chaveiro/crypto/primitives/file-ciphers.ts'
import { hmac } from '@chaveiro/crypto/primitives/hmac.ts'
import { sha256 } from '@chaveiro/crypto/primitives/sha256.ts'
import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import { decodeBase64, encodeBase64 } from '../containers/base64.ts'
import { collected, joined, UnpackBudget, unpackedLimitBytes, unpackPieces } from '../containers/inflate.ts'
import { readXmlTree, type XmlElement } from '../containers/xml.ts'
import { ExportFault } from '../export-fault.ts'
import type { ExportReader, ReadExport } from '../records.ts'
import { ByteReader, type Bytes, isKdbx, type KdbxHeader, readHeader } from './kdbx-header.ts'
import { deriveKeys, type KdbxKeys } from './kdbx-keys.ts'
import { readDatabase } from './keepass-xml.ts'

/**
 * KeePass 2's database, versions 3.1 and 4, opened by its password, its key file or both. Checked against keepass.info/help/kb/kdbx.html
 * (KDBX 4.1) and against files that KeePass, KeePassXC 2.7.4, kdbxweb and pykeepass wrote, in November 2026.
 */
export const keepassKdbx: ExportReader<Bytes> = { recognises: isKdbx, read: readKdbx }

async function readKdbx(bytes: Bytes, keys: ExportKeys): Promise<ReadExport> {
  const { passphrase, keyFile } = keys
  if (passphrase !== '' || !keyFile) return readWith(bytes, keys)
  try {
    return await readWith(bytes, { keyFile })
  } catch (cause) {
    // Beside a key file, an empty password is none or, rarely, an empty one.
    if (cause instanceof ExportFault && cause.code === 'key_wrong') return readWith(bytes, keys)
    throw cause
  }
}

async function readWith(bytes: Bytes, keys: ExportKeys): Promise<ReadExport> {
  const reader = new ByteReader(bytes)
  const header = readHeader(reader)
  const derived = await deriveKeys(header, keys)
  const open = header.isOld ? openVersion3 : openVersion4
  const opened = await open(reader, header, derived, keys)
  // Also what is left out has its part of the stream.
  const { root, sealed } = await readXmlTree(texts(opened.xml), 'History')
  await openProtected(sealed, opened)
  return readDatabase(root, 'keepass-kdbx', opened.attachments)
}

interface Opened {
  xml: AsyncIterable<Bytes>
  streamId: number
  streamKey: Bytes
  attachments: Bytes[]
}

const wrongKey = ({ keyFile }: ExportKeys) => new ExportFault(keyFile ? 'key_wrong' : 'password_wrong')

async function decrypt(
  { cipher, iv }: KdbxHeader,
  { encryption }: KdbxKeys,
  sealed: Bytes,
): Promise<Bytes | null> {
  try {
    return cipher === 'aes'
      ? await decryptAesCbc(encryption, iv, sealed)
      : applyChaCha20(encryption, iv, sealed)
  } catch {
    return null
  }
}

async function* piecesOf(payload: Bytes, { isCompressed }: KdbxHeader): AsyncGenerator<Bytes, undefined> {
  if (isCompressed) yield* unpackPieces('gzip', payload, new UnpackBudget(unpackedLimitBytes), {})
  else yield payload
}

async function openVersion3(
  reader: ByteReader,
  header: KdbxHeader,
  derived: KdbxKeys,
  keys: ExportKeys,
): Promise<Opened> {
  const sealed = reader.rest()
  if (header.cipher === 'aes' && sealed.length % 16 !== 0) throw new ExportFault('cut_off')
  const plain = await decrypt(header, derived, sealed)
  // Version 3 has no other sign of a right key; a damaged file looks the same.
  if (!plain || !equalBytes(plain.slice(0, 32), header.streamStart)) throw wrongKey(keys)
  const payload = await readHashedBlocks(new ByteReader(plain.slice(32)))
  const { streamId, streamKey } = header
  return { xml: piecesOf(payload, header), streamId, streamKey, attachments: [] }
}

async function readHashedBlocks(reader: ByteReader): Promise<Bytes> {
  const blocks: Bytes[] = []
  for (;;) {
    reader.take(4)
    const hash = reader.take(32)
    const block = reader.take(reader.uint32())
    if (block.length === 0) return joined(blocks)
    if (!equalBytes(await sha256(block), hash)) throw new ExportFault('damaged')
    blocks.push(block)
  }
}

async function openVersion4(
  reader: ByteReader,
  header: KdbxHeader,
  derived: KdbxKeys,
  keys: ExportKeys,
): Promise<Opened> {
  const [hash, tag] = [reader.take(32), reader.take(32)]
  if (!equalBytes(await sha256(header.bytes), hash)) throw new ExportFault('damaged')
  const ofHeader = await hmac('SHA-256', await blockKey(2n ** 64n - 1n, derived), header.bytes)
  if (!equalBytes(ofHeader, tag)) throw wrongKey(keys)
  const sealed = await readAuthenticatedBlocks(reader, derived)
  const payload = await decrypt(header, derived, sealed)
  if (!payload) throw new ExportFault('damaged')
  return readInner(await collected(piecesOf(payload, header)))
}

async function readAuthenticatedBlocks(reader: ByteReader, derived: KdbxKeys): Promise<Bytes> {
  const blocks: Bytes[] = []
  for (let index = 0n; ; index += 1n) {
    const tag = reader.take(32)
    const length = reader.take(4)
    const block = reader.take(new DataView(length.buffer).getUint32(0, true))
    const signed = joined([numberBytes(index), length, block])
    if (!equalBytes(await hmac('SHA-256', await blockKey(index, derived), signed), tag))
      throw new ExportFault('damaged')
    if (block.length === 0) return joined(blocks)
    blocks.push(block)
  }
}

export function numberBytes(value: bigint): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

/** The key of one block; the header's has the greatest number. */
export const blockKey = (index: bigint, { authentication }: KdbxKeys) =>
  sha512(joined([numberBytes(index), authentication]))

/** Version 4 keeps what version 3 has in its header, and the attachments, before the XML. */
function readInner(payload: Bytes): Opened {
  const reader = new ByteReader(payload)
  const opened = { streamId: 0, streamKey: new Uint8Array(), attachments: [] as Bytes[] }
  for (let id = -1; id !== 0; ) {
    id = reader.uint8()
    const value = reader.take(reader.uint32())
    if (id === 1) opened.streamId = value[0] ?? 0
    if (id === 2) opened.streamKey = value
    // Its first byte says only whether memory should be protected.
    if (id === 3) opened.attachments.push(value.slice(1))
  }
  const rest = reader.rest()
  return {
    ...opened,
    xml: (async function* () {
      yield rest
    })(),
  }
}

async function* texts(pieces: AsyncIterable<Bytes>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces)
      for (let at = 0; at < piece.length; at += 250_000)
        yield decoder.decode(piece.subarray(at, at + 250_000), { stream: true })
    yield decoder.decode()
  } catch (cause) {
    throw cause instanceof ExportFault ? cause : new ExportFault('wrong_charset', {}, { cause })
  }
}

/** Decrypts the protected texts: one stream goes through all of them, in the order of the document. */
async function openProtected(
  elements: readonly XmlElement[],
  { streamId, streamKey }: Opened,
): Promise<void> {
  const sealed = elements.map(({ text }) => decodeBase64(text) ?? new Uint8Array())
  const plain = await applyStream(streamId, streamKey, joined(sealed))
  let at = 0
  elements.forEach((element, index) => {
    const length = sealed[index]?.length ?? 0
    const bytes = plain.subarray(at, at + length)
    // An attachment stays base64, as where it is not protected.
    element.text = element.name === 'Binary' ? encodeBase64(bytes) : new TextDecoder().decode(bytes)
    at += length
  })
}

const salsaNonce = new Uint8Array([0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a])

async function applyStream(id: number, key: Bytes, text: Bytes): Promise<Bytes> {
  if (text.length === 0 || id === 0) return text
  if (id === 2) return applySalsa20(await sha256(key), salsaNonce, text)
  if (id !== 3) throw new ExportFault('version_unknown', { found: `inner stream ${id}` })
  const hash = await sha512(key)
  return applyChaCha20(hash.slice(0, 32), hash.slice(32, 44), text)
}
