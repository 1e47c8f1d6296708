import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { teamCommitment } from '@chaveiro/contract/log/roster/team-overview.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster, type Roster } from './roster-statements.ts'
import { signStatement } from './sign-statement.ts'
import { nextInVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** What a custodian says of a team; `people` are user ids in any order. One that is over has nobody. */
export type TeamContent = {
  readonly team: string
  readonly name: string
  readonly people: readonly string[]
  readonly isEnded?: boolean
}

/** By a custodian: a team from now on, and the salt (16 bytes, base64url) of the commitment to its name. */
export async function writeTeam(
  keys: AccountKeys,
  roster: Roster,
  { team, name, people, isEnded = false }: TeamContent,
  at: Date,
): Promise<{ readonly statement: string; readonly salt: string }> {
  const salt = toBase64url(randomBytes(16))
  const payload = {
    ...nextInRoster(roster, at),
    by: keys.user,
    team,
    people: isEnded ? [] : [...new Set(people)].sort(),
    overview: await teamCommitment(name, team, salt, verifier),
    ...(isEnded && { ended: true as const }),
  }
  return { statement: await signStatement('chaveiro.roster.team', payload, keys.signing), salt }
}

/** Whether the vault is given to a team, and for a given one whether its people only read. */
export type TeamGiven = { readonly team: string } & (
  | { readonly given: true; readonly access?: 'reader' }
  | { readonly given: false }
)

/** By a custodian: whether the vault is given to the team. */
export function writeGivenToTeam(keys: AccountKeys, logs: Logs, given: TeamGiven, at: Date): Promise<string> {
  const payload = { ...nextInVaultLog(keys.user, logs, at), ...given }
  return signStatement('chaveiro.vault.team', payload, keys.signing)
}
