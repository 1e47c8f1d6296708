import { equalBytes } from '@chaveiro/crypto/primitives/equal-bytes.ts'
import { decryptAesCbc } from '@chaveiro/crypto/primitives/file-ciphers.ts'
import { hmac } from '@chaveiro/crypto/primitives/hmac.ts'
import { sha256 } from '@chaveiro/crypto/primitives/sha256.ts'
import type { FileStretching } from '@chaveiro/crypto/primitives/stretch-file-password.ts'
import { decodeBase64 } from '../containers/base64.ts'
import type { Entry } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import { stretchPassword } from './stretch-password.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The plain JSON of a password-protected export: the key is stretched from password and salt, expanded into one key for AES-256-CBC and
 * one for HMAC-SHA-256, whose value is compared before anything is decrypted. Throws ExportFault. Checked on 2026-11-29 against
 * bitwarden/clients, bitwarden-password-protected-importer.ts and key-generation.service.ts (deriveVaultExportKey, stretchKey).
 */
export async function decryptBitwarden(file: Entry, passphrase: string | undefined): Promise<string> {
  if (!passphrase) throw new ExportFault('password_needed')
  const key = await stretchPassword(new TextEncoder().encode(passphrase), await stretchingOf(file))
  const keys = { cipher: await expand(key, 'enc'), mac: await expand(key, 'mac') }
  // A text that nobody reads: whether it opens says whether the password is right.
  if (!(await isAuthentic(readSealed(file.text('encKeyValidation_DO_NOT_EDIT')), keys.mac)))
    throw new ExportFault('password_wrong')
  const sealed = readSealed(file.text('data'))
  if (!(await isAuthentic(sealed, keys.mac))) throw new ExportFault('damaged')
  return new TextDecoder().decode(await decryptAesCbc(keys.cipher, sealed.iv, sealed.ciphertext))
}

/** The salt's text itself, not the bytes that it encodes; for Argon2id its SHA-256. */
async function stretchingOf(file: Entry): Promise<FileStretching> {
  const salt = new TextEncoder().encode(file.text('salt'))
  const kind = file.text('kdfType')
  const passes = Number(file.text('kdfIterations'))
  if (kind === '0') return { kind: 'pbkdf2', rounds: passes, salt }
  if (kind !== '1') throw new ExportFault('version_unknown', { found: `kdfType ${kind}` })
  const memoryKib = Number(file.text('kdfMemory')) * 1024
  const lanes = Number(file.text('kdfParallelism'))
  return { kind: 'argon2id', memoryKib, passes, lanes, salt: await sha256(salt) }
}

/** HKDF-Expand (RFC 5869, section 2.3) to 32 bytes, which are one block. */
const expand = (key: Bytes, info: string) =>
  hmac('SHA-256', key, new Uint8Array([...new TextEncoder().encode(info), 1]))

interface Sealed {
  iv: Bytes
  ciphertext: Bytes
  mac: Bytes
}

/** `2.iv|ciphertext|mac`, each in base64; 2 names AES-256-CBC with HMAC-SHA-256. */
function readSealed(text: string): Sealed {
  const [, kind, iv, ciphertext, mac] = /^(\d+)\.([^|]*)\|([^|]*)\|([^|]*)$/.exec(text) ?? []
  if (kind !== undefined && kind !== '2') throw new ExportFault('version_unknown', { found: kind })
  const parts = [iv, ciphertext, mac].map((part) => decodeBase64(part ?? ''))
  const [ivBytes, ciphertextBytes, macBytes] = parts
  if (!ivBytes || !ciphertextBytes || !macBytes || ivBytes.length !== 16) throw new ExportFault('damaged')
  return { iv: ivBytes, ciphertext: ciphertextBytes, mac: macBytes }
}

async function isAuthentic({ iv, ciphertext, mac }: Sealed, key: Bytes): Promise<boolean> {
  const message = new Uint8Array(iv.length + ciphertext.length)
  message.set(iv)
  message.set(ciphertext, iv.length)
  return equalBytes(await hmac('SHA-256', key, message), mac)
}
