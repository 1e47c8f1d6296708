import { canonicalJson } from './canonical-json.ts'
import { hashText, type Verifier } from './statement.ts'

/** Whose e-mail address a statement commits to, and the salt that hides it from who has only the roster. */
export type PersonIdentity = {
  /** 16 random bytes, base64url. */
  readonly salt: string
  readonly user: string
  /** Exactly as the server lists it: in lower case. */
  readonly email: string
}

/** The `identity` of a genesis, an invite or a vouch (base64url). Further members are left out. */
export function personIdentity({ salt, user, email }: PersonIdentity, verifier: Verifier): Promise<string> {
  return hashText(canonicalJson({ salt, user, email }), verifier)
}
