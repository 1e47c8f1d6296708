import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { Place } from '../envelopes/context.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { FileKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'

/** Which part of which file: parts count from 1. Nothing names the item, so a move keeps the parts as they are. */
export type FilePartPlace = Place<'file-part'>

/** Seals one part of a file. Its place is bound in, so parts cannot be cut off, reordered or exchanged. */
export function sealFilePart(key: FileKey, bytes: Uint8Array, place: FilePartPlace): Promise<string> {
  return sealUnderKey(key, bytes, 'file-part', place)
}

/** The part; OpenFailed for any other key, file, number or number of parts. */
export function openFilePart(
  key: FileKey,
  text: string,
  place: FilePartPlace,
): Promise<Uint8Array<ArrayBuffer>> {
  return openUnderKey(key, text, 'file-part', place)
}

/** Which part of which file of a one-time link, named by its token. */
type OneTimePartPlace = Place<'one-time-file-part'>

/** Seals one part of a file of a one-time link, which opens for that link only. */
export function sealOneTimePart(key: FileKey, bytes: Uint8Array, place: OneTimePartPlace): Promise<string> {
  return sealUnderKey(key, bytes, 'one-time-file-part', place)
}

/** The part; OpenFailed for any other key, link, file, number or number of parts. */
export function openOneTimePart(
  key: FileKey,
  text: string,
  place: OneTimePartPlace,
): Promise<Uint8Array<ArrayBuffer>> {
  return openUnderKey(key, text, 'one-time-file-part', place)
}

/** SHA-256 of a whole file, in base64url. */
export const hashFile = async (content: Uint8Array<ArrayBuffer>) => toBase64url(await sha256(content))
