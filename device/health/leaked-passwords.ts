import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { sha256 } from '@chaveiro/crypto/primitives/sha256.ts'
import { sha256Sync } from '@chaveiro/crypto/primitives/sha256-sync.ts'

/** SHA-256 of the filter that this release was built with, base64url: no server can shorten or lengthen it. */
const filterHash = 'c7hpdP7ObyXRWMtOFMjCMuklm2L-KocN5NPCmriekng'

/** How many bits stand for one password. With 32 bits of filter each, about one other password in three million is taken for one. */
const bitsPerPassword = 16

const encoder = new TextEncoder()

/** The places of a password's bits in a Bloom filter of so many bits, by double hashing (Kirsch and Mitzenmacher 2006). */
function bitsOf(password: string, size: number): number[] {
  const digest = new DataView(sha256Sync(encoder.encode(password)).slice().buffer)
  const [first, step] = [digest.getUint32(0), digest.getUint32(4)]
  return Array.from({ length: bitsPerPassword }, (_, place) => (first + place * step) % size)
}

/** Whether a password is one of those that the filter was built of. */
export function isLeaked(filter: Uint8Array, password: string): boolean {
  const bits = bitsOf(password, filter.length * 8)
  return bits.every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

/** The filter if it is the one that this release knows; null if it is another, or does not load. */
export async function openFilter(
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const filter = await read().catch(() => null)
  return filter && toBase64url(await sha256(filter)) === filterHash ? filter : null
}
