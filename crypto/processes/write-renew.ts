import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { renewalInput } from '@chaveiro/contract/rules/countersignatures.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { signEd25519 } from '../primitives/ed25519.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** New keys in the place of one's own: signed with the old signing key, countersigned with the new one. */
export async function writeRenew(
  old: AccountKeys,
  next: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  at: Date,
): Promise<string> {
  const content = {
    org: roster.org,
    seq: roster.head.seq + 1,
    user: old.user,
    ...next.publicKeys,
  }
  const countersignature = await signEd25519(next.signing.privateKey, renewalInput(content))
  const payload = {
    ...nextInRoster(roster, at),
    ...content,
    countersignature: toBase64url(countersignature),
  }
  return signStatement('chaveiro.roster.renew', payload, old.signing)
}
