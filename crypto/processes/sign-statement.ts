import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { statementSigningInput } from '@chaveiro/contract/log/statements/statement.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { type Ed25519KeyPair, signEd25519 } from '../primitives/ed25519.ts'

/** A signed statement of one kind: compact JWS. Throws for a payload that does not match the kind's schema. */
export async function signStatement<K extends StatementKind>(
  kind: K,
  payload: StatementPayload<K>,
  signing: Ed25519KeyPair,
): Promise<string> {
  const input = statementSigningInput(kind, payload)
  const signature = await signEd25519(signing.privateKey, new TextEncoder().encode(input))
  return `${input}.${toBase64url(signature)}`
}

/** Drops undefined members, since a payload's missing members are absent. */
export function withoutUndefined<T extends object>(members: T) {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
