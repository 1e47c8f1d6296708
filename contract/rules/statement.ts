import { fromBase64url, toBase64url } from './base64url.ts'
import { canonicalJson, type JsonValue } from './canonical-json.ts'
import { isStrongEd25519Key } from './ed25519-key.ts'
import { isLaterFormat, isLaterKind } from './newer-release.ts'
import { type StatementKind, type StatementPayload, statementSchemas } from './statement-kinds.ts'
import { refuseUnless, StatementRefused } from './statement-refused.ts'

/** The two primitives that the rules need; clients pass WebCrypto's, servers pass Node's. */
export type Verifier = {
  sha256(message: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>
  /** False for any signature that does not fit; must not throw for malformed ones. */
  verifyEd25519(
    publicKey: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
    message: Uint8Array<ArrayBuffer>,
  ): boolean | Promise<boolean>
}

/** A statement in compact form (RFC 7515, section 7.1) that had the right form; its signature is not yet checked. */
export type Statement<K extends StatementKind = StatementKind> = {
  [Kind in K]: {
    readonly kind: Kind
    readonly payload: StatementPayload<Kind>
    readonly text: string
  }
}[K]

/** Longest statement in characters; the largest one, a deal among 32 custodians, has about 4,300. */
const STATEMENT_MAX_CHARS = 8192

/** Three parts of base64url; what the contract checks before the rules look inside. */
const STATEMENT_PATTERN = /^[A-Za-z0-9_-]{1,200}\.[A-Za-z0-9_-]{1,8000}\.[A-Za-z0-9_-]{86}$/

const encoder = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const headerOf = new Map<StatementKind, string>()
const kindOf = new Map<string, StatementKind>()
for (const kind of Object.keys(statementSchemas) as StatementKind[]) {
  const header = toBase64url(encoder.encode(`{"alg":"EdDSA","typ":"${kind}"}`))
  headerOf.set(kind, header)
  kindOf.set(header, kind)
}

/**
 * What gets signed for a statement: header and payload in compact form, the payload as canonical JSON.
 * Throws StatementRefused('malformed') for a payload outside its kind's schema.
 */
export function statementSigningInput<K extends StatementKind>(
  kind: K,
  payload: StatementPayload<K>,
): string {
  const checked = statementSchemas[kind].safeParse(payload)
  refuseUnless(checked.success, 'malformed', `the payload is no ${kind}`)
  return `${headerOf.get(kind)}.${toBase64url(encoder.encode(canonicalJson(payload as JsonValue)))}`
}

/**
 * Reads a statement of one of the kinds expected. Strict: the header is the exact text for its kind (so
 * there is one algorithm and no further member), the payload canonical JSON of the kind's strict schema (so
 * there are no duplicate, unknown or reordered members), every part in canonical base64url. What has the form of ours
 * and is of a kind or format that this release does not know is 'newer_release'.
 */
export function parseStatement<K extends StatementKind>(text: string, ...kinds: K[]): Statement<K> {
  refuseUnless(text.length <= STATEMENT_MAX_CHARS, 'malformed', 'the statement is too long')
  refuseUnless(STATEMENT_PATTERN.test(text), 'malformed', 'not three parts of base64url')
  const [header, body, signature] = text.split('.') as [string, string, string]
  const kind = kindOf.get(header) ?? refuseHeader(header)
  refuseUnless((kinds as StatementKind[]).includes(kind), 'wrong_kind', `${kind} does not belong here`)
  refuseUnless(
    fromBase64url(signature)?.length === 64,
    'malformed',
    'the signature is not 64 canonical bytes',
  )
  const payload = parsePayload(kind, body)
  return { kind, payload, text } as Statement<K>
}

function refuseHeader(header: string): never {
  const bytes = fromBase64url(header)
  const isLater = bytes !== null && isLaterKind(new TextDecoder().decode(bytes))
  if (isLater) throw new StatementRefused('newer_release', 'a kind that this release does not know')
  throw new StatementRefused('malformed', 'the header is not exactly ours')
}

function parsePayload(kind: StatementKind, body: string): unknown {
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
    throw new StatementRefused('malformed', 'the payload is no JSON')
  }
  refuseUnless(canonical === json, 'malformed', 'the payload is not canonical JSON')
  refuseUnless(!isLaterFormat(value), 'newer_release', 'a format that this release does not know')
  const checked = statementSchemas[kind].safeParse(value)
  refuseUnless(checked.success, 'malformed', `the payload is no ${kind}`)
  return checked.data
}

/** Throws StatementRefused unless the statement was signed with this Ed25519 key (base64url, 32 bytes). */
export async function requireSignature(statement: Statement, signingKey: string, verifier: Verifier) {
  const key = fromBase64url(signingKey)
  refuseUnless(
    key !== null && isStrongEd25519Key(key),
    'weak_key',
    'the signing key is of small order or not canonical',
  )
  const cut = statement.text.lastIndexOf('.')
  const signature = fromBase64url(statement.text.slice(cut + 1))
  refuseUnless(signature !== null, 'malformed', 'the signature is not canonical base64url')
  const fits = await verifier.verifyEd25519(key, signature, encoder.encode(statement.text.slice(0, cut)))
  refuseUnless(fits, 'bad_signature', `the signature does not fit this ${statement.kind}`)
}

/** Base64url SHA-256 of a text's UTF-8: how statements, sealed texts and overviews are named in statements. */
export async function hashText(text: string, verifier: Pick<Verifier, 'sha256'>): Promise<string> {
  return toBase64url(await verifier.sha256(encoder.encode(text)))
}
