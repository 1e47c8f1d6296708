import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'

/** Bytes that count up from `first`: a fixed secret. */
export function fixedBytes(length: number, first: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => (first + i) & 255)
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A context in the form of the vectors: purpose, place and text. */
export function writeContext<P extends Purpose>(purpose: P, place: Place<P>) {
  return { purpose, place, text: new TextDecoder().decode(contextOf(purpose, place)) }
}
