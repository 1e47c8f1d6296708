import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { invitationInput } from '@chaveiro/contract/rules/countersignatures.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { signEd25519 } from '../primitives/ed25519.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import type { Invitation } from './read-invitation.ts'
import { signStatement } from './sign-statement.ts'

/**
 * One's own keys for the organisation's roster, self-signed, as the statement after its newest one. With the
 * invitation whose link was followed they are countersigned by its key. Refuses (an Error) to enter another
 * organisation than the link's.
 */
export async function writeEnrol(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  at: Date,
  invitation: Invitation | null = null,
): Promise<string> {
  const payload = {
    ...nextInRoster(roster, at),
    user: keys.user,
    ...keys.publicKeys,
    ...(invitation === null ? {} : { invitation: await countersign(keys, roster.org, invitation) }),
  }
  return signStatement('chaveiro.roster.enrol', payload, keys.signing)
}

async function countersign(keys: AccountKeys, org: string, { org: invitedTo, invite, key }: Invitation) {
  if (org !== invitedTo) throw new Error('the invitation leads to another organisation')
  const input = invitationInput({ org, invite, user: keys.user, ...keys.publicKeys })
  return { invite, countersignature: toBase64url(await signEd25519(key.privateKey, input)) }
}
