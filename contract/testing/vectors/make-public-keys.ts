import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import { makeActor } from '../cast.ts'

type Bytes = Uint8Array<ArrayBuffer>
type PublicKeyVector = { name: string; kind: 'sealing' | 'signing'; key: string; isKey: boolean }

const X25519_AT = 1184
const PRIME = 2n ** 255n - 19n

/** The u coordinates of small order, and their spellings above the prime (RFC 7748, section 6.1). */
const smallOrderU = [
  0n,
  1n,
  0x00b8495f16056286fdb1329ceb8d09da6ac49ff1fae35616aeb8413b7c7aebe0n,
  0x57119fd0dd4e22d8868e1c58c45c44045bef839c55b1d0b1248c50a3bc959c5fn,
  PRIME - 1n,
  PRIME,
  PRIME + 1n,
]

/** The y coordinates of small order, and their spellings above the prime (RFC 8032, section 5.1.7). */
const smallOrderY = [
  0n,
  1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
  PRIME - 1n,
  PRIME,
  PRIME + 1n,
]

/** The content of `public-keys.json`: valid keys, and bytes that both sides must refuse. */
export async function makePublicKeys(): Promise<{ about: string; keys: PublicKeyVector[] }> {
  const { sealing_key, signing_key } = await makeActor(1)
  const sealing = fromBase64url(sealing_key) as Bytes
  const signing = fromBase64url(signing_key) as Bytes
  const vector = (kind: PublicKeyVector['kind'], isKey: boolean) => (name: string, key: Bytes) => ({
    name,
    kind,
    key: toBase64url(key),
    isKey,
  })
  const good = vector('sealing', true)
  const bad = vector('sealing', false)
  const badSigning = vector('signing', false)
  const coefficient = (at: number, bytes: number[]) => withBytes(sealing, at, bytes)
  const withU = (u: bigint) => withBytes(sealing, X25519_AT, littleEndian(u))
  return {
    about: 'Public keys, and bytes of their length that are none.',
    keys: [
      good('an X-Wing key', sealing),
      good('a first coefficient one below the prime', coefficient(0, [0x00, 0x0d, 0x00])),
      bad('a first coefficient of the prime', coefficient(0, [0x01, 0x0d, 0x00])),
      bad('a second coefficient of the prime', coefficient(0, [0x00, 0x10, 0xd0])),
      bad('a last coefficient of 4095', coefficient(1149, [0x00, 0xf0, 0xff])),
      bad('a byte too few', sealing.slice(1)),
      bad('a byte too many', new Uint8Array([...sealing, 0])),
      ...smallOrderU.map((u) => bad(`an X25519 half of small order, u = ${u.toString(16)}`, withU(u))),
      bad('an X25519 half above its prime', withU(PRIME + 9n)),
      bad('an X25519 half with its highest bit set', withU(9n + 2n ** 255n)),
      vector('signing', true)('an Ed25519 key', signing),
      badSigning('31 bytes', signing.slice(1)),
      ...smallOrderY.flatMap((y) => [
        badSigning(`small order, y = ${y.toString(16)}`, littleEndian(y)),
        badSigning(`small order, y = ${y.toString(16)}, negative x`, littleEndian(y + 2n ** 255n)),
      ]),
      badSigning('y above the prime', littleEndian(PRIME + 3n)),
    ],
  }
}

function withBytes(key: Bytes, at: number, bytes: ArrayLike<number>): Bytes {
  const changed = key.slice()
  changed.set(bytes, at)
  return changed
}

function littleEndian(value: bigint): Bytes {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}
