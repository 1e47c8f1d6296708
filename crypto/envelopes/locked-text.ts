import { X_WING_ENC_BYTES } from '../primitives/hpke.ts'
import { OpenFailed } from './open-failed.ts'
import { readWireText, writeWireText } from './wire-text.ts'

/** A sealed text that opens with a key, and that key sealed to some people, each by their position (1 to 255). */
export type LockedText = { readonly keys: ReadonlyMap<number, string>; readonly sealed: string }

const VERSION = 3
const TO_PERSON_VERSION = 2
/** HPKE's enc, the unpadded ciphertext of 32 bytes, and its tag. */
const KEY_BYTES = X_WING_ENC_BYTES + 32 + 16

/** Version 3 ‖ number of keys ‖ position and sealed key (1168 bytes) of each ‖ the sealed text in UTF-8. */
export function writeLockedText({ keys, sealed }: LockedText): string {
  const parts = [...keys].flatMap(([position, key]) => [
    Uint8Array.of(position),
    readWireText(TO_PERSON_VERSION, key),
  ])
  return writeWireText(VERSION, Uint8Array.of(keys.size), ...parts, new TextEncoder().encode(sealed))
}

/** Reads it back; OpenFailed for anything else. */
export function readLockedText(text: string): LockedText {
  const body = readWireText(VERSION, text)
  const count = body[0] ?? 0
  const end = 1 + count * (1 + KEY_BYTES)
  if (body.length < end) throw new OpenFailed()
  const keys = new Map<number, string>()
  for (let at = 1; at < end; at += 1 + KEY_BYTES) {
    const key = body.slice(at + 1, at + 1 + KEY_BYTES)
    keys.set(body[at] as number, writeWireText(TO_PERSON_VERSION, key))
  }
  return { keys, sealed: new TextDecoder().decode(body.subarray(end)) }
}
