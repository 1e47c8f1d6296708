import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { statementSigningInput } from '@chaveiro/contract/rules/statement.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import { type Ed25519KeyPair, signEd25519 } from '../primitives/ed25519.ts'

/** A statement of one kind, signed: compact JWS. Throws for a payload outside the kind's schema. */
export async function signStatement<K extends StatementKind>(
  kind: K,
  payload: StatementPayload<K>,
  signing: Ed25519KeyPair,
): Promise<string> {
  const input = statementSigningInput(kind, payload)
  const signature = await signEd25519(signing.privateKey, new TextEncoder().encode(input))
  return `${input}.${toBase64url(signature)}`
}

/** The members that have a value: what a payload does not say is absent from it, never undefined. */
export function given<T extends object>(members: T) {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
