import { OpenFailed } from './open-failed.ts'

const BLOCK_BYTES = 64
const LENGTH_BYTES = 4

/** 4-byte big-endian length ‖ plaintext ‖ zeros to a multiple of 64 bytes: hides all but a rough size. */
export function pad(plaintext: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(paddedBytes(plaintext.length))
  new DataView(padded.buffer).setUint32(0, plaintext.length)
  padded.set(plaintext, LENGTH_BYTES)
  return padded
}

/** How many bytes a plaintext of this length has once it is padded. */
export const paddedBytes = (plaintextBytes: number): number =>
  Math.ceil((LENGTH_BYTES + plaintextBytes) / BLOCK_BYTES) * BLOCK_BYTES

/** The plaintext; what it is given is overwritten. Length and zeros must be as from `pad`, so that a plaintext has one padded form. */
export function unpad(padded: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (padded.length < BLOCK_BYTES || padded.length % BLOCK_BYTES !== 0) throw new OpenFailed()
  const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0)
  const end = LENGTH_BYTES + length
  if (paddedBytes(length) !== padded.length) throw new OpenFailed()
  if (padded.subarray(end).some((byte) => byte !== 0)) throw new OpenFailed()
  const text = padded.slice(LENGTH_BYTES, end)
  padded.fill(0)
  return text
}
