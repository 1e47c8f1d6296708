import { type Argon2Cost, hashArgon2 } from './argon2.ts'

/** How another product's file stretches its password; the costs are the file's own. */
export type FileStretching =
  | ({ kind: 'argon2d' | 'argon2id' } & Argon2Cost)
  /** KDBX's AES-KDF: AES-256 over both halves, again and again. */
  | { kind: 'aes'; rounds: number; seed: Uint8Array<ArrayBuffer> }
  /** PBKDF2 with HMAC-SHA-256. */
  | { kind: 'pbkdf2'; rounds: number; salt: Uint8Array<ArrayBuffer> }

/**
 * What a device may be asked to spend on a file: far above what the products set, and below half a minute on a slow one. KeePassXC's
 * slowest choice, five seconds on eight lanes, stays within it.
 */
const most = {
  memoryKib: 1_048_576,
  passesTimesKib: 33_554_432,
  lanes: 64,
  aesRounds: 200_000_000,
  pbkdf2Rounds: 10_000_000,
}

/** Whether the file asks for no more than that. */
export function isBearableStretching(stretching: FileStretching): boolean {
  const isWithin = (value: number, limit: number) =>
    Number.isSafeInteger(value) && value >= 1 && value <= limit
  if (stretching.kind === 'aes') return isWithin(stretching.rounds, most.aesRounds)
  if (stretching.kind === 'pbkdf2') return isWithin(stretching.rounds, most.pbkdf2Rounds)
  const { memoryKib, passes, lanes } = stretching
  return (
    isWithin(memoryKib, most.memoryKib) &&
    isWithin(lanes, most.lanes) &&
    memoryKib >= 8 * lanes &&
    isWithin(passes * memoryKib, most.passesTimesKib) &&
    Number.isSafeInteger(passes)
  )
}

/** 32 bytes from the password (for 'aes': from 32 bytes). Refuses what is not bearable; throws Argon2Unavailable. */
export async function stretchFilePassword(
  password: Uint8Array<ArrayBuffer>,
  stretching: FileStretching,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isBearableStretching(stretching)) throw new RangeError('the file asks for too much stretching')
  if (stretching.kind === 'aes') return stretchByAes(password, stretching)
  if (stretching.kind === 'pbkdf2') return stretchByPbkdf2(password, stretching)
  return hashArgon2(stretching.kind, password, stretching)
}

async function stretchByPbkdf2(
  password: Uint8Array<ArrayBuffer>,
  { rounds, salt }: { rounds: number; salt: Uint8Array<ArrayBuffer> },
) {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    key,
    256,
  )
  return new Uint8Array(bits)
}

async function stretchByAes(
  composite: Uint8Array<ArrayBuffer>,
  { rounds, seed }: { rounds: number; seed: Uint8Array<ArrayBuffer> },
) {
  const key = await crypto.subtle.importKey('raw', seed, 'AES-CBC', false, ['encrypt'])
  const halves = [composite.slice(0, 16), composite.slice(16, 32)]
  const stretched = await Promise.all(halves.map((half) => encryptAgain(key, half, rounds)))
  const joined = new Uint8Array(32)
  stretched.forEach((half, index) => {
    joined.set(half, index * 16)
  })
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

/** AES in ECB mode, `rounds` times over one block: CBC of zeros from that block gives every round's result in a row. */
async function encryptAgain(key: CryptoKey, block: Uint8Array<ArrayBuffer>, rounds: number) {
  const atOnce = 65_536
  const zeros = new Uint8Array(Math.min(rounds, atOnce) * 16)
  let iv = block
  for (let left = rounds; left > 0; left -= atOnce) {
    const length = Math.min(left, atOnce) * 16
    const chain = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, zeros.subarray(0, length))
    iv = new Uint8Array(chain.slice(length - 16, length))
  }
  return iv
}
