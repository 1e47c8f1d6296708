import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { OpenFailed } from './open-failed.ts'

/** The prefix of every sealed text. */
const PREFIX = 'cha1.'

/** Joins the parts of an envelope after its version byte. */
export function writeWireBytes(version: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1))
  bytes[0] = version
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The same as text. */
export const writeWireText = (version: number, ...parts: Uint8Array[]): string =>
  PREFIX + toBase64url(writeWireBytes(version, ...parts))

/** The bytes after a sealed text's version byte; OpenFailed for another prefix, spelling or version. */
export function readWireText(version: number, text: string): Uint8Array<ArrayBuffer> {
  if (!text.startsWith(PREFIX)) throw new OpenFailed()
  const bytes = fromBase64url(text.slice(PREFIX.length))
  if (bytes === null) throw new OpenFailed()
  return readWireBytes(version, bytes)
}

/** The same of an envelope that is not text. */
export function readWireBytes(version: number, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== version) throw new OpenFailed()
  return bytes.subarray(1)
}
