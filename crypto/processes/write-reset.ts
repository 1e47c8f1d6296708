import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { Ed25519KeyPair } from '../primitives/ed25519.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** New keys for somebody who lost theirs; their words were compared before anybody signs. */
export type ResetContent = {
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

/** Who signs: a custodian with their own signing key, or the organisation's printed recovery key. */
export type ResetVoice = { readonly by: string; readonly signing: Ed25519KeyPair }

/** A proposal of new keys, or with `confirms` (the proposal's hash) the second voice that makes it hold. */
export function writeReset(
  { by, signing }: ResetVoice,
  { user, sealing_key, signing_key }: ResetContent,
  roster: Pick<RosterState, 'org' | 'head'>,
  at: Date,
  confirms?: string,
): Promise<string> {
  const payload = {
    ...nextInRoster(roster, at),
    by,
    user,
    sealing_key,
    signing_key,
    ...(confirms === undefined ? {} : { confirms }),
  }
  return signStatement('chaveiro.roster.reset', payload, signing)
}
