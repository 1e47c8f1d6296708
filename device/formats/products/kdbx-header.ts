import type { FileStretching } from '@chaveiro/crypto/primitives/stretch-file-password.ts'
import { ExportFault } from '../export-fault.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** Reads little-endian numbers and bytes one after another. Throws ExportFault('cut_off'). */
export class ByteReader {
  readonly #bytes: Bytes
  readonly #view: DataView
  at = 0

  constructor(bytes: Bytes) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  take(length: number): Bytes {
    const from = this.#advance(length)
    return this.#bytes.slice(from, from + length)
  }

  rest(): Bytes {
    return this.#bytes.subarray(this.at)
  }

  read(): Bytes {
    return this.#bytes.slice(0, this.at)
  }

  uint8 = () => this.#view.getUint8(this.#advance(1))
  uint16 = () => this.#view.getUint16(this.#advance(2), true)
  uint32 = () => this.#view.getUint32(this.#advance(4), true)

  #advance(length: number): number {
    const from = this.at
    if (from + length > this.#bytes.length) throw new ExportFault('cut_off')
    this.at += length
    return from
  }
}

type KdbxCipher = 'aes' | 'chacha20'

export interface KdbxHeader {
  /** Version 3, or its forerunner 2, which differs in nothing that is read here. */
  isOld: boolean
  cipher: KdbxCipher
  isCompressed: boolean
  masterSeed: Bytes
  iv: Bytes
  stretching: FileStretching
  /** Version 3 only: in version 4 they are within what is encrypted. */
  streamKey: Bytes
  streamId: number
  streamStart: Bytes
  /** The header itself, which version 4 authenticates. */
  bytes: Bytes
}

export const signature = [0x9aa2d903, 0xb54bfb67] as const

export function isKdbx(bytes: Bytes): boolean {
  if (bytes.length < 12) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, 12)
  const second = view.getUint32(4, true)
  return view.getUint32(0, true) === signature[0] && [0xb54bfb65, 0xb54bfb66, signature[1]].includes(second)
}

const ciphers: Readonly<Record<string, KdbxCipher>> = {
  '31c1f2e6bf714350be5805216afc5aff': 'aes',
  d6038a2b8b6f4cb5a524339a31dbb59a: 'chacha20',
}
const kinds = {
  c9d9f39a628a4460bf740d08c18a4fea: 'aes',
  '7c02bb8279a74ac0927d114a00648238': 'aes',
  ef636ddf8c29444b91f7a9a403e30a0c: 'argon2d',
  '9e298b1956db4773b23dfc3ec6f0a1e6': 'argon2id',
} as const

const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const asNumber = (bytes: Bytes) => bytes.reduceRight((value, byte) => value * 256 + byte, 0)
const none = new Uint8Array()

/** Throws ExportFault('version_unknown' | 'cut_off' | 'damaged'). */
export function readHeader(reader: ByteReader): KdbxHeader {
  const signatures = [reader.uint32(), reader.uint32()]
  const [minor, major] = [reader.uint16(), reader.uint16()]
  if (signatures[1] !== signature[1]) throw new ExportFault('version_unknown', { found: 'KeePass 1, KDB' })
  if (major !== 2 && major !== 3 && major !== 4)
    throw new ExportFault('version_unknown', { found: `KDBX ${major}.${minor}` })
  const isOld = major < 4
  const fields = new Map<number, Bytes>()
  for (let id = -1; id !== 0; ) {
    id = reader.uint8()
    fields.set(id, reader.take(isOld ? reader.uint16() : reader.uint32()))
  }
  const field = (id: number) => fields.get(id) ?? none
  const cipher = ciphers[hexOf(field(2))]
  if (!cipher) throw new ExportFault('version_unknown', { found: cipherName(hexOf(field(2))) })
  return {
    isOld,
    cipher,
    isCompressed: asNumber(field(3)) === 1,
    masterSeed: field(4),
    iv: field(7),
    stretching: isOld
      ? { kind: 'aes', rounds: asNumber(field(6)), seed: sized(field(5), 32) }
      : stretchingIn(readDictionary(new ByteReader(field(11)))),
    streamKey: field(8),
    streamId: asNumber(field(10)),
    streamStart: field(9),
    bytes: reader.read(),
  }
}

const cipherName = (id: string) => (id === 'ad68f29f576f4bb9a36ad47af965346c' ? 'Twofish' : `cipher ${id}`)

function sized(bytes: Bytes, length: number): Bytes {
  if (bytes.length !== length) throw new ExportFault('damaged')
  return bytes
}

function stretchingIn(parameters: ReadonlyMap<string, Bytes>): FileStretching {
  const parameter = (name: string) => parameters.get(name) ?? none
  const id = hexOf(parameter('$UUID'))
  const kind = id in kinds ? kinds[id as keyof typeof kinds] : undefined
  if (!kind) throw new ExportFault('version_unknown', { found: `key derivation ${id}` })
  if (kind === 'aes') return { kind, rounds: asNumber(parameter('R')), seed: sized(parameter('S'), 32) }
  const version = asNumber(parameter('V'))
  if (version !== 0x13 || parameter('K').length + parameter('A').length > 0)
    throw new ExportFault('version_unknown', { found: `Argon2 ${version.toString(16)}` })
  const salt = parameter('S')
  if (salt.length < 8) throw new ExportFault('damaged')
  const passes = asNumber(parameter('I'))
  return { kind, memoryKib: asNumber(parameter('M')) / 1024, passes, lanes: asNumber(parameter('P')), salt }
}

/** KDBX 4's VariantDictionary, its values as bytes. */
function readDictionary(reader: ByteReader): Map<string, Bytes> {
  const values = new Map<string, Bytes>()
  if (reader.uint16() >> 8 !== 1) throw new ExportFault('damaged')
  while (reader.uint8() !== 0) {
    const name = new TextDecoder().decode(reader.take(reader.uint32()))
    values.set(name, reader.take(reader.uint32()))
  }
  return values
}
