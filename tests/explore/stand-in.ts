import { hash } from 'node:crypto'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { compactInput, type Verifier } from '@chaveiro/contract/log/statements/compact-form.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'

/**
 * Replaces signatures in the interface that the rules take them through: SHA-512 of public key and message. Anybody could compute one, but
 * the program does so only for the key's owner, or on purpose for a forger. Hashes are real.
 */
export const standIn: Verifier = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  verifyEd25519: (publicKey, signature, message) => mark(publicKey, message).equals(signature),
}

const encoder = new TextEncoder()
const mark = (publicKey: Uint8Array, message: Uint8Array) =>
  hash('sha512', Buffer.concat([publicKey, message]), 'buffer')

/** Signs bytes as the owner of this key. */
export const signBytes = (signingKey: string, message: Uint8Array) =>
  toBase64url(mark(Buffer.from(signingKey, 'base64url'), message))

/** Signs a statement as the owner of this key. */
export function sign<K extends StatementKind>(
  signingKey: string,
  kind: K,
  payload: StatementPayload<K>,
): string {
  const input = compactInput(kind, payload as Parameters<typeof compactInput>[1])
  return `${input}.${signBytes(signingKey, encoder.encode(input))}`
}

/** The same statement with somebody else's signature. */
export function signAgain(text: string, signingKey: string): string {
  const input = text.slice(0, text.lastIndexOf('.'))
  return `${input}.${signBytes(signingKey, encoder.encode(input))}`
}

export const hashOf = (text: string) => toBase64url(hash('sha256', encoder.encode(text), 'buffer'))

/** A statement as plain data: its kind and its fields. The specification reads these, never the rules' own states. */
// biome-ignore lint/suspicious/noExplicitAny: every kind has other fields, and the specification must not trust a schema of the rules.
export type Said = { readonly kind: string; readonly by: string } & Readonly<Record<string, any>>
