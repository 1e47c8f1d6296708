import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import { canonicalJson, type JsonValue } from '../../encoding/canonical-json.ts'
import { isStrongEd25519Point } from './ed25519-key.ts'
import { refuseUnless, StatementRefused } from './statement-refused.ts'

/** The two primitives that the rules need: WebCrypto's on clients, Node's on servers. */
export type Verifier = {
  sha256(message: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>
  /** False for any invalid signature; must not throw for malformed ones. */
  verifyEd25519(
    publicKey: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
    message: Uint8Array<ArrayBuffer>,
  ): boolean | Promise<boolean>
}

/**
 * The compact JWS form (RFC 7515, section 7.1) of every signed statement. Without Zod, so that a public page can
 * check a signature without loading all schemas.
 */

/** Longest statement in characters; the largest, a deal among 32 custodians, has about 4,300. */
const STATEMENT_MAX_CHARS = 8192

/** Three parts of base64url; the contract checks this before the rules look inside. */
const STATEMENT_PATTERN = /^[A-Za-z0-9_-]{1,200}\.[A-Za-z0-9_-]{1,8000}\.[A-Za-z0-9_-]{86}$/

const encoder = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The only valid header for a kind: one algorithm, no other members. */
export function headerOf(kind: string): string {
  return toBase64url(encoder.encode(`{"alg":"EdDSA","typ":"${kind}"}`))
}

/** The signed text: header and payload, the payload as canonical JSON. */
export function compactInput(kind: string, payload: JsonValue): string {
  return `${headerOf(kind)}.${toBase64url(encoder.encode(canonicalJson(payload)))}`
}

/** Header and payload of a statement whose parts are canonical base64url; does not check the signature. */
export function splitStatement(text: string): { readonly header: string; readonly body: string } {
  refuseUnless(text.length <= STATEMENT_MAX_CHARS, 'malformed', 'the statement is too long')
  refuseUnless(STATEMENT_PATTERN.test(text), 'malformed', 'not three parts of base64url')
  const [header, body] = text.split('.') as [string, string]
  return { header, body }
}

/** Throws unless the signature has 64 bytes in canonical base64url. */
export function requireSignatureForm(text: string) {
  const signature = fromBase64url(text.slice(text.lastIndexOf('.') + 1))
  refuseUnless(signature?.length === 64, 'malformed', 'the signature is not 64 canonical bytes')
}

/** Reads a payload of canonical JSON in canonical base64url, so without duplicate or reordered members. */
export function readPayload(body: string): JsonValue {
  const bytes = fromBase64url(body)
  refuseUnless(bytes !== null, 'malformed', 'the payload is not canonical base64url')
  let json: string
  let value: JsonValue
  let canonical: string
  try {
    json = strictUtf8.decode(bytes)
    value = JSON.parse(json)
    canonical = canonicalJson(value)
  } catch {
    throw new StatementRefused('malformed', 'the payload is not JSON')
  }
  refuseUnless(canonical === json, 'malformed', 'the payload is not canonical JSON')
  return value
}

/** Throws StatementRefused unless the text was signed with this Ed25519 key (base64url, 32 bytes). */
export async function requireSignedBy(text: string, signingKey: string, verifier: Verifier) {
  const key = fromBase64url(signingKey)
  refuseUnless(
    key !== null && isStrongEd25519Point(key),
    'weak_key',
    'the signing key is of small order or not canonical',
  )
  const cut = text.lastIndexOf('.')
  const signature = fromBase64url(text.slice(cut + 1))
  refuseUnless(signature !== null, 'malformed', 'the signature is not canonical base64url')
  const fits = await fitsStrictly(verifier, key, signature, encoder.encode(text.slice(0, cut)))
  refuseUnless(fits, 'bad_signature', 'the signature is invalid')
}

/**
 * Whether a signature fits by the one rule of all sides (docs/FORMAT.md): S below the group's order, key and R canonical and not of small
 * order, and the equation without the cofactor. The verifier decides S and the equation; not all refuse such points.
 */
export async function fitsStrictly(
  verifier: Verifier,
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const arePoints = [key, signature.subarray(0, 32)].every(isStrongEd25519Point)
  return arePoints && (await verifier.verifyEd25519(key, signature, message))
}
