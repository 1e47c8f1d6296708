import { canonicalJson } from '../../encoding/canonical-json.ts'
import { hashText, type Verifier } from '../statements/statement.ts'

/** Who a machine is at an identity provider: tokens of this issuer for this audience, about subjects of this pattern. */
export type MachineIdentity = {
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}

/** What the roster commits to of a machine, beside its keys. `networks` in CIDR notation; none means any. */
export type MachineOverview = {
  readonly name: string
  readonly networks: readonly string[]
  readonly identity: MachineIdentity | null
}

/** The commitment to a machine's overview, salted with 16 random bytes (base64url). */
export function machineCommitment(
  { name, networks, identity }: MachineOverview,
  machine: string,
  salt: string,
  verifier: Pick<Verifier, 'sha256'>,
): Promise<string> {
  const named = identity && {
    issuer: identity.issuer,
    audience: identity.audience,
    subject: identity.subject,
  }
  return hashText(canonicalJson({ salt, machine, name, networks: [...networks], identity: named }), verifier)
}
