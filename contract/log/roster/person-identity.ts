import { canonicalJson } from '../../encoding/canonical-json.ts'
import { hashText, type Verifier } from '../statements/statement.ts'

/** Whose e-mail address a statement commits to, and the salt that keeps readers of the roster from guessing it. */
export type PersonIdentity = {
  /** 16 random bytes, base64url. */
  readonly salt: string
  readonly user: string
  /** Exactly as the server stores it, in lower case. */
  readonly email: string
}

/** The `identity` of a genesis, invite or vouch (base64url). Other members are ignored. */
export function personIdentity({ salt, user, email }: PersonIdentity, verifier: Verifier): Promise<string> {
  return hashText(canonicalJson({ salt, user, email }), verifier)
}
