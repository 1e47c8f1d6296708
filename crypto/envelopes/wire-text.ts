import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { OpenFailed } from './open-failed.ts'

/** The prefix of every sealed text. */
const PREFIX = 'cha1.'

/** Joins the parts of an envelope after its version byte and writes them as text. */
export function writeWireText(version: number, ...parts: Uint8Array[]): string {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1))
  bytes[0] = version
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return PREFIX + toBase64url(bytes)
}

/** The bytes after a sealed text's version byte; OpenFailed for another prefix, spelling or version. */
export function readWireText(version: number, text: string): Uint8Array<ArrayBuffer> {
  if (!text.startsWith(PREFIX)) throw new OpenFailed()
  const bytes = fromBase64url(text.slice(PREFIX.length))
  if (bytes === null || bytes[0] !== version) throw new OpenFailed()
  return bytes.subarray(1)
}
