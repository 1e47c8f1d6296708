import { argon2Sync, createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { applyChaCha20, applySalsa20 } from '@chaveiro/crypto/primitives/file-ciphers.ts'

/** A database as KeePass would write it; costs are small unless a test wants others. */
export interface KdbxPlan {
  version: 3 | 4
  password?: string
  /** What a key file says: 32 bytes. */
  fileKey?: Buffer
  /** The XML; `{{…}}` is what is to be protected. */
  xml: string
  attachments?: string[]
  stretching?:
    | { kind: 'aes'; rounds: bigint }
    | { kind: 'argon2d' | 'argon2id'; kib: bigint; passes: bigint; lanes: number }
  cipher?: 'aes' | 'chacha20' | 'twofish'
  isCompressed?: boolean
}

const ids = {
  aes: '31c1f2e6bf714350be5805216afc5aff',
  chacha20: 'd6038a2b8b6f4cb5a524339a31dbb59a',
  twofish: 'ad68f29f576f4bb9a36ad47af965346c',
  kdf: {
    aes: 'c9d9f39a628a4460bf740d08c18a4fea',
    argon2d: 'ef636ddf8c29444b91f7a9a403e30a0c',
    argon2id: '9e298b1956db4773b23dfc3ec6f0a1e6',
  },
} as const

const hash = (name: 'sha256' | 'sha512', ...parts: Uint8Array[]) =>
  createHash(name).update(Buffer.concat(parts)).digest()
const own = (bytes: Uint8Array) => new Uint8Array(bytes)

function uint(value: bigint | number, bytes: 1 | 2 | 4 | 8): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer.subarray(0, bytes)
}

export function writeKdbx(plan: KdbxPlan): Uint8Array<ArrayBuffer> {
  const seed = randomBytes(32)
  const salt = randomBytes(32)
  const cipher = plan.cipher ?? 'aes'
  const iv = randomBytes(cipher === 'chacha20' ? 12 : 16)
  const streamKey = randomBytes(plan.version === 3 ? 32 : 64)
  const streamStart = randomBytes(32)
  const stretching = plan.stretching ?? { kind: 'aes', rounds: 10n }
  const isCompressed = plan.isCompressed ?? true
  const field = (id: number, data: Uint8Array) =>
    Buffer.concat([uint(id, 1), uint(data.length, plan.version === 3 ? 2 : 4), data])
  const header = Buffer.concat([
    uint(0x9aa2d903, 4),
    uint(0xb54bfb67, 4),
    uint(plan.version === 3 ? 1 : 0, 2),
    uint(plan.version, 2),
    field(2, Buffer.from(ids[cipher], 'hex')),
    field(3, uint(isCompressed ? 1 : 0, 4)),
    field(4, seed),
    field(7, iv),
    ...(plan.version === 3
      ? [
          field(5, salt),
          field(6, uint(stretching.kind === 'aes' ? stretching.rounds : 0, 8)),
          field(8, streamKey),
          field(9, streamStart),
          field(10, uint(2, 4)),
        ]
      : [field(11, dictionary(stretching, salt))]),
    field(0, Buffer.from('\r\n\r\n')),
  ])
  const stretched = stretch(plan, stretching, salt)
  const key = hash('sha256', seed, stretched)
  const xml = Buffer.from(protect(plan, streamKey))
  const seal = (plain: Buffer) => encrypt(cipher, key, iv, plain)
  const packed = (plain: Buffer) => (isCompressed ? gzipSync(plain) : plain)
  if (plan.version === 3)
    return own(Buffer.concat([header, seal(Buffer.concat([streamStart, hashedBlocks(packed(xml))]))]))
  const hmacKey = hash('sha512', seed, stretched, Buffer.from([1]))
  const inner = [
    field(1, uint(3, 4)),
    field(2, streamKey),
    ...(plan.attachments ?? []).map((text) => field(3, Buffer.from(`\x01${text}`))),
    field(0, Buffer.alloc(0)),
  ]
  const sealed = seal(packed(Buffer.concat([...inner, xml])))
  const tag = createHmac('sha256', hash('sha512', uint(2n ** 64n - 1n, 8), hmacKey))
    .update(header)
    .digest()
  return own(Buffer.concat([header, hash('sha256', header), tag, authenticatedBlocks(sealed, hmacKey)]))
}

function stretch(plan: KdbxPlan, stretching: NonNullable<KdbxPlan['stretching']>, salt: Buffer): Buffer {
  const parts = [
    ...(plan.password === undefined ? [] : [hash('sha256', Buffer.from(plan.password))]),
    ...(plan.fileKey ? [plan.fileKey] : []),
  ]
  let composite = hash('sha256', ...parts)
  if (stretching.kind === 'aes') {
    // What a test asks to be refused is not computed.
    if (stretching.rounds > 1_000_000n) return composite
    const cipher = createCipheriv('aes-256-ecb', salt, null).setAutoPadding(false)
    for (let round = 0n; round < stretching.rounds; round += 1n) composite = cipher.update(composite)
    return hash('sha256', composite)
  }
  if (stretching.kib > 65_536n) return composite
  const { kind, kib, passes, lanes } = stretching
  return argon2Sync(kind, {
    message: composite,
    nonce: salt,
    parallelism: lanes,
    tagLength: 32,
    memory: Number(kib),
    passes: Number(passes),
  })
}

function dictionary(stretching: NonNullable<KdbxPlan['stretching']>, salt: Buffer): Buffer {
  const entry = (type: number, name: string, value: Uint8Array) =>
    Buffer.concat([uint(type, 1), uint(name.length, 4), Buffer.from(name), uint(value.length, 4), value])
  const own =
    stretching.kind === 'aes'
      ? [entry(5, 'R', uint(stretching.rounds, 8))]
      : [
          entry(5, 'M', uint(stretching.kib * 1024n, 8)),
          entry(5, 'I', uint(stretching.passes, 8)),
          entry(4, 'P', uint(stretching.lanes, 4)),
          entry(4, 'V', uint(0x13, 4)),
        ]
  return Buffer.concat([
    uint(0x100, 2),
    entry(0x42, '$UUID', Buffer.from(ids.kdf[stretching.kind], 'hex')),
    entry(0x42, 'S', salt),
    ...own,
    uint(0, 1),
  ])
}

/** One stream goes through all protected texts, in the document's order. */
function protect({ version, xml }: KdbxPlan, streamKey: Buffer): string {
  const parts = xml.split(/\{\{|\}\}/)
  const secrets = parts.filter((_, index) => index % 2 === 1).map((text) => Buffer.from(text))
  const together = own(Buffer.concat(secrets))
  const wide = hash('sha512', streamKey)
  const sealed = Buffer.from(
    version === 3
      ? applySalsa20(own(hash('sha256', streamKey)), own(Buffer.from('e830094b97205d2a', 'hex')), together)
      : applyChaCha20(own(wide.subarray(0, 32)), own(wide.subarray(32, 44)), together),
  )
  let at = 0
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part
      const length = Buffer.byteLength(part)
      at += length
      return sealed.subarray(at - length, at).toString('base64')
    })
    .join('')
}

function encrypt(cipher: NonNullable<KdbxPlan['cipher']>, key: Buffer, iv: Buffer, plain: Buffer): Buffer {
  if (cipher === 'chacha20') return Buffer.from(applyChaCha20(own(key), own(iv), own(plain)))
  const aes = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([aes.update(plain), aes.final()])
}

function hashedBlocks(payload: Buffer): Buffer {
  return Buffer.concat([
    uint(0, 4),
    hash('sha256', payload),
    uint(payload.length, 4),
    payload,
    uint(1, 4),
    Buffer.alloc(32),
    uint(0, 4),
  ])
}

function authenticatedBlocks(sealed: Buffer, hmacKey: Buffer): Buffer {
  const blocks = [sealed.subarray(0, 100), sealed.subarray(100), Buffer.alloc(0)].map((block, index) => {
    const key = hash('sha512', uint(index, 8), hmacKey)
    const signed = Buffer.concat([uint(index, 8), uint(block.length, 4), block])
    return Buffer.concat([createHmac('sha256', key).update(signed).digest(), uint(block.length, 4), block])
  })
  return Buffer.concat(blocks)
}
