/**
 * Proof of work for each submission, so that flooding costs the sender time: SHA-256 of a seed (32 bytes) and a
 * counter has to begin with this many zero bits. About 33,000 tries, well under a second on a phone.
 */
const workBits = 15
/** The highest counter that the page tries. */
export const workCounterMax = 2 ** 32 - 1

const encoder = new TextEncoder()

/**
 * The text whose SHA-256 is the seed: the server's hourly challenge, the submission's id and the hash of its sealed
 * text, so that no work can be used twice.
 */
export function workSeedInput(challenge: string, submission: string, sealedHash: string) {
  return encoder.encode(`chaveiro submission work 1 ${challenge} ${submission} ${sealedHash}`)
}

/** Seed and counter (8 bytes, big-endian); their SHA-256 is checked. */
export function workInput(seed: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
  const input = new Uint8Array(40)
  input.set(seed)
  new DataView(input.buffer).setUint32(36, counter)
  return input
}

export function isWork(digest: Uint8Array): boolean {
  const first = ((digest[0] as number) << 8) | (digest[1] as number)
  return first >>> (16 - workBits) === 0
}
