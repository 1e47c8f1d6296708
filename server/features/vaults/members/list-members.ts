import type { VaultMember } from '@chaveiro/contract/members.ts'
import { presentKeys, wasCustodianAt } from '@chaveiro/contract/rules/roster.ts'
import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import { currentRoster } from '../../../access/signed-roster.ts'
import type { AtRest } from '../../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { UserDocument } from '../../../platform/identity/actor.ts'
import { currentVaultLog } from '../log/signed-vault-log.ts'
import { isAdmitted } from './memberships.rules.ts'
import { selectMembers } from './vault-members.queries.ts'

/** Who may hold the vault's key, by membership row; whether they hold the newest one, and whether the logs agree. */
export async function listMembers(reader: Reader, atRest: AtRest, vaultId: string): Promise<VaultMember[]> {
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  const admissions = log ? admissionsOf(log) : []
  const rows = await reader.all(selectMembers, { vault_id: vaultId })
  return rows.map((row) => {
    const personKey = atRest.personKey(row.user_id, row.wrapped)
    const { name, email, identity_salt } = atRest.openKept<UserDocument>(
      'users',
      row.user_id,
      row.document,
      personKey,
    )
    const source = row.source as VaultMember['source']
    const isCustodian = roster !== null && wasCustodianAt(roster, row.user_id, roster.head.seq)
    return {
      user_id: row.user_id,
      name,
      email,
      identity_salt: identity_salt ?? null,
      source,
      from_vault_id: row.from_vault_id,
      holds_key: row.key_user_id !== null,
      has_confirmed_keys: roster !== null && presentKeys(roster, row.user_id)?.vouched === true,
      signed:
        source === 'custodian'
          ? isCustodian
          : isAdmitted(admissions, { userId: row.user_id, from: row.from_vault_id }),
      added_at: row.added_at,
    }
  })
}
