import {
  type FileStretching,
  isBearableStretching,
  stretchFilePassword,
} from '@chaveiro/crypto/primitives/stretch-file-password.ts'
import { ExportFault } from '../export-fault.ts'

/** 32 bytes from a protected file's password, at the cost that the file asks for. Throws ExportFault('cost_too_high'). */
export async function stretchPassword(
  password: Uint8Array<ArrayBuffer>,
  stretching: FileStretching,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooHigh = (cause?: unknown) =>
    new ExportFault('cost_too_high', { found: costOf(stretching) }, { cause })
  if (!isBearableStretching(stretching)) throw tooHigh()
  try {
    return await stretchFilePassword(password, stretching)
  } catch (cause) {
    // This device has not the memory, or no WebAssembly.
    throw tooHigh(cause)
  }
}

const names = { argon2d: 'Argon2d', argon2id: 'Argon2id', aes: 'AES-KDF', pbkdf2: 'PBKDF2' } as const

const costOf = (stretching: FileStretching): string =>
  'memoryKib' in stretching
    ? `${names[stretching.kind]}: ${Math.ceil(stretching.memoryKib / 1024)} MiB × ${stretching.passes}, ${stretching.lanes}`
    : `${names[stretching.kind]}: ${stretching.rounds}`
