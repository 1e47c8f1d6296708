import { argon2Limits } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import { applyChaCha20, encryptAesCbc, sha512 } from '@chaveiro/crypto/primitives/file-ciphers.ts'
import { hmac } from '@chaveiro/crypto/primitives/hmac.ts'
import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { sha256 } from '@chaveiro/crypto/primitives/sha256.ts'
import { encodeBase64 } from '../containers/base64.ts'
import { decodeHex } from '../containers/hex.ts'
import { joined } from '../containers/inflate.ts'
import { type Bytes, signature } from '../products/kdbx-header.ts'
import { deriveKeys, type KdbxKeys } from '../products/kdbx-keys.ts'
import { blockKey, numberBytes } from '../products/keepass-kdbx.ts'
import type { ExportedItem } from './exported-item.ts'
import { requireFilesFit } from './files-fit.ts'
import { inParts } from './in-parts.ts'
import { inOrderOfGroups, keepassDatabase, type XmlPiece } from './keepass-database.ts'

const blockBytes = 1024 * 1024
const aes256Cbc = '31c1f2e6bf714350be5805216afc5aff'
const argon2id = '9e298b1956db4773b23dfc3ec6f0a1e6'
const chaCha20Stream = 3

/**
 * A database of KeePass 2, version 4.0 (keepass.info/help/kb/kdbx.html): AES-256-CBC, Argon2id at an account's costs, gzip. The passphrase
 * is taken as it is typed, as KeePass does. Throws ExportFault('too_large') for more files than an archive of ours holds.
 */
export async function writeKdbx(items: readonly ExportedItem[], passphrase: string): Promise<Bytes> {
  requireFilesFit(items)
  const [masterSeed, iv, salt] = [randomBytes(32), randomBytes(16), randomBytes(32)]
  const { memory_kib, passes, lanes } = argon2Limits
  const cost = { memoryKib: memory_kib.least, passes: passes.least, lanes, salt }
  const keys = await deriveKeys({ masterSeed, stretching: { kind: 'argon2id', ...cost } }, { passphrase })
  const header = headerOf(masterSeed, iv, cost)
  const written = [header, await sha256(header), await tagOf(2n ** 64n - 1n, keys, header)]
  let block = 0n
  const packed = inParts(compressed(databasePieces(items)), blockBytes)
  for await (const sealed of encrypted(packed, keys.encryption, iv)) {
    written.push(...(await authenticated(block, keys, sealed)))
    block += 1n
  }
  written.push(...(await authenticated(block, keys, new Uint8Array())))
  return joined(written)
}

interface Cost {
  memoryKib: number
  passes: number
  lanes: number
  salt: Bytes
}

function headerOf(masterSeed: Bytes, iv: Bytes, cost: Cost): Bytes {
  return joined([
    uint32(signature[0]),
    uint32(signature[1]),
    uint32(0x0004_0000),
    field(2, bytesOf(aes256Cbc)),
    field(3, uint32(1)),
    field(4, masterSeed),
    field(7, iv),
    field(11, dictionary(cost)),
    field(0, new TextEncoder().encode('\r\n\r\n')),
  ])
}

/** The VariantDictionary of Argon2's parameters. */
function dictionary({ memoryKib, passes, lanes, salt }: Cost): Bytes {
  const entry = (kind: number, name: string, value: Bytes) => {
    const key = new TextEncoder().encode(name)
    return joined([Uint8Array.of(kind), uint32(key.length), key, uint32(value.length), value])
  }
  return joined([
    Uint8Array.of(0, 1),
    entry(0x42, '$UUID', bytesOf(argon2id)),
    entry(0x42, 'S', salt),
    entry(5, 'M', numberBytes(BigInt(memoryKib) * 1024n)),
    entry(5, 'I', numberBytes(BigInt(passes))),
    entry(4, 'P', uint32(lanes)),
    entry(4, 'V', uint32(0x13)),
    Uint8Array.of(0),
  ])
}

/** What is compressed and encrypted: the inner header with the files, and the XML. */
async function* databasePieces(items: readonly ExportedItem[]): AsyncGenerator<Bytes, undefined> {
  const streamKey = randomBytes(64)
  yield field(1, uint32(chaCha20Stream))
  yield field(2, streamKey)
  for (const { files } of inOrderOfGroups(items)) {
    for (const { size, bytes } of files) {
      const content = await bytes()
      if (content.length !== size) throw new RangeError('a file has another size than its item says')
      // The first byte says whether memory should be protected.
      yield joined([Uint8Array.of(3), uint32(size + 1), Uint8Array.of(1)])
      yield content
    }
  }
  yield field(0, new Uint8Array())
  yield* encodedXml([...keepassDatabase(items)], streamKey)
}

/** One stream goes through all secrets, in the document's order. */
async function* encodedXml(pieces: readonly XmlPiece[], streamKey: Bytes): AsyncGenerator<Bytes, undefined> {
  const secrets = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret]))
  const hash = await sha512(streamKey)
  const sealed = applyChaCha20(hash.slice(0, 32), hash.slice(32, 44), joined(secrets))
  let at = 0
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      text += encodeBase64(sealed.subarray(at, at + piece.secret.length))
      at += piece.secret.length
    }
    if (text.length < blockBytes) continue
    yield new TextEncoder().encode(text)
    text = ''
  }
  yield new TextEncoder().encode(text)
}

async function* compressed(pieces: AsyncIterable<Bytes>): AsyncGenerator<Bytes, undefined> {
  const { readable, writable } = new CompressionStream('gzip')
  const writing = writeAll(pieces, writable.getWriter())
  // What fails in writing fails in reading, too.
  writing.catch(() => undefined)
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return writing.then(() => undefined)
    yield value
  }
}

async function writeAll(pieces: AsyncIterable<Bytes>, writer: WritableStreamDefaultWriter<Bytes>) {
  try {
    for await (const piece of pieces) await writer.write(piece)
    await writer.close()
  } catch (cause) {
    await writer.abort(cause)
    throw cause
  }
}

/** CBC over blocks that come one by one: each goes on from the last sixteen bytes before it, and only the last is padded. */
async function* encrypted(
  parts: AsyncIterable<Bytes>,
  key: Bytes,
  iv: Bytes,
): AsyncGenerator<Bytes, undefined> {
  let chain = iv
  let held: Bytes | undefined
  for await (const part of parts) {
    if (held) {
      const sealed = await encryptAesCbc(key, chain, held)
      chain = sealed.slice(held.length - 16, held.length)
      yield sealed.subarray(0, held.length)
    }
    held = part
  }
  if (held) yield encryptAesCbc(key, chain, held)
}

const tagOf = async (block: bigint, keys: KdbxKeys, signed: Bytes) =>
  hmac('SHA-256', await blockKey(block, keys), signed)

async function authenticated(number: bigint, keys: KdbxKeys, block: Bytes): Promise<Bytes[]> {
  const length = uint32(block.length)
  return [await tagOf(number, keys, joined([numberBytes(number), length, block])), length, block]
}

const field = (id: number, value: Bytes) => joined([Uint8Array.of(id), uint32(value.length), value])

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

const bytesOf = (hex: string): Bytes => decodeHex(hex) ?? new Uint8Array()
