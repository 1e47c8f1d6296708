import { sha512 } from '@chaveiro/crypto/primitives/file-ciphers.ts'
import { sha256 } from '@chaveiro/crypto/primitives/sha256.ts'
import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import { decodeBase64 } from '../containers/base64.ts'
import { decodeHex } from '../containers/hex.ts'
import { joined } from '../containers/inflate.ts'
import { childOf, readXmlTree, textIn } from '../containers/xml.ts'
import { ExportFault } from '../export-fault.ts'
import type { Bytes, KdbxHeader } from './kdbx-header.ts'
import { stretchPassword } from './stretch-password.ts'

export interface KdbxKeys {
  /** For the cipher. */
  encryption: Bytes
  /** Version 4: from which each block's key comes. */
  authentication: Bytes
}

/** Throws ExportFault('password_needed' | 'cost_too_high'). */
export async function deriveKeys(
  { masterSeed, stretching }: Pick<KdbxHeader, 'masterSeed' | 'stretching'>,
  keys: ExportKeys,
): Promise<KdbxKeys> {
  const composite = await compositeKey(keys)
  const stretched = await stretchPassword(composite, stretching)
  return {
    encryption: await sha256(joined([masterSeed, stretched])),
    authentication: await sha512(joined([masterSeed, stretched, new Uint8Array([1])])),
  }
}

async function compositeKey({ passphrase, keyFile }: ExportKeys): Promise<Bytes> {
  const parts: Bytes[] = []
  if (passphrase !== undefined) parts.push(await sha256(new TextEncoder().encode(passphrase)))
  if (keyFile) parts.push(await readKeyFile(keyFile))
  if (parts.length === 0) throw new ExportFault('password_needed')
  return sha256(joined(parts))
}

/** keepass.info/help/base/keys.html: XML of version 1 or 2, 32 bytes, 64 hexadecimal digits, or any file's hash. */
async function readKeyFile(bytes: Bytes): Promise<Bytes> {
  if (bytes.length === 32) return bytes
  const text = new TextDecoder().decode(bytes)
  const digits = bytes.length === 64 ? decodeHex(text) : null
  if (digits) return digits
  return (/^\s*</.test(text) && (await keyInXml(text))) || sha256(bytes)
}

async function keyInXml(text: string): Promise<Bytes | null> {
  try {
    const { root: file } = await readXmlTree([text])
    if (file.name !== 'KeyFile') return null
    const data = textIn(childOf(file, 'Key'), 'Data')
    const isHex = /^\s*2/.test(textIn(childOf(file, 'Meta'), 'Version'))
    return isHex ? decodeHex(data) : decodeBase64(data)
  } catch (cause) {
    // Any file may be a key file, also one that looks like XML.
    if (cause instanceof ExportFault) return null
    throw cause
  }
}
