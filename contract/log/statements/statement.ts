import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import type { JsonValue } from '../../encoding/canonical-json.ts'
import {
  compactInput,
  headerOf,
  readPayload,
  requireSignatureForm,
  requireSignedBy,
  splitStatement,
  type Verifier,
} from './compact-form.ts'
import { isLaterFormat, isLaterKind } from './newer-release.ts'
import { type StatementKind, type StatementPayload, statementSchemas } from './statement-kinds.ts'
import { refuseUnless, StatementRefused } from './statement-refused.ts'

export type { Verifier } from './compact-form.ts'

/** A parsed statement in compact form (RFC 7515, section 7.1); its signature is not yet checked. */
export type Statement<K extends StatementKind = StatementKind> = {
  [Kind in K]: {
    readonly kind: Kind
    readonly payload: StatementPayload<Kind>
    readonly text: string
  }
}[K]

const encoder = new TextEncoder()

const kindOf = new Map<string, StatementKind>()
for (const kind of Object.keys(statementSchemas) as StatementKind[]) kindOf.set(headerOf(kind), kind)

/**
 * The signed text of a statement: header and payload, as canonical JSON. Throws StatementRefused('malformed') if the
 * payload does not match its kind's schema.
 */
export function statementSigningInput<K extends StatementKind>(
  kind: K,
  payload: StatementPayload<K>,
): string {
  const checked = statementSchemas[kind].safeParse(payload)
  refuseUnless(checked.success, 'malformed', `the payload is not of kind ${kind}`)
  return compactInput(kind, payload as JsonValue)
}

/**
 * Parses a statement of one of the given kinds, strictly: the header is exactly its kind's, the payload canonical
 * JSON of the kind's schema, every part canonical base64url. In our form but unknown to this release:
 * 'newer_release'.
 */
export function parseStatement<K extends StatementKind>(text: string, ...kinds: K[]): Statement<K> {
  const { header, body } = splitStatement(text)
  const kind = kindOf.get(header) ?? refuseHeader(header)
  refuseUnless((kinds as StatementKind[]).includes(kind), 'wrong_kind', `${kind} does not belong here`)
  requireSignatureForm(text)
  const value = readPayload(body)
  refuseUnless(!isLaterFormat(value), 'newer_release', 'a format that this release does not know')
  const checked = statementSchemas[kind].safeParse(value)
  refuseUnless(checked.success, 'malformed', `the payload is not of kind ${kind}`)
  return { kind, payload: checked.data, text } as Statement<K>
}

function refuseHeader(header: string): never {
  const bytes = fromBase64url(header)
  const isLater = bytes !== null && isLaterKind(new TextDecoder().decode(bytes))
  if (isLater) throw new StatementRefused('newer_release', 'a kind that this release does not know')
  throw new StatementRefused('malformed', 'the header is not exactly ours')
}

/** Throws StatementRefused unless this Ed25519 key (base64url, 32 bytes) signed the statement. */
export function requireSignature(statement: Statement, signingKey: string, verifier: Verifier) {
  return requireSignedBy(statement.text, signingKey, verifier)
}

/** SHA-256 (base64url) of a text's UTF-8; statements refer to statements, sealed texts and overviews by it. */
export async function hashText(text: string, verifier: Pick<Verifier, 'sha256'>): Promise<string> {
  const bytes = encoder.encode(text)
  const hash = toBase64url(await verifier.sha256(bytes))
  // The text of a repeatable act has the secret that it writes.
  bytes.fill(0)
  return hash
}
