import type { VaultMember } from '@chaveiro/contract/calls/members.ts'
import { presentKeys, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { requireVault } from '../../access/require-vault.ts'
import { selectMembers } from '../../memberships/memberships.queries.ts'
import { isAdmitted, originOf } from '../../memberships/memberships.rules.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'

/** The people who may hold the vault's key, for members and custodians. */
export async function listMembers(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  vaultId: string,
): Promise<VaultMember[]> {
  await requireVault(reader, atRest, actor, vaultId, 'see_members')
  return readMembers(reader, atRest, vaultId)
}

/** The members by their rows; whether they hold the newest key, and whether the logs agree. */
export async function readMembers(reader: Reader, atRest: AtRest, vaultId: string): Promise<VaultMember[]> {
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  const admissions = log ? admissionsOf(log) : []
  const rows = await reader.all(selectMembers, { vault_id: vaultId })
  return rows.map((row) => {
    const { name, email, identity_salt } = openUser(atRest, { ...row, id: row.user_id })
    const source = row.source as VaultMember['source']
    const from = originOf({ vault_id: vaultId, from_id: row.from_id })
    const access = row.access as VaultMember['access']
    const isCustodian = roster !== null && wasCustodianAt(roster, row.user_id, roster.head.seq)
    return {
      user_id: row.user_id,
      name,
      email,
      identity_salt: identity_salt ?? null,
      source,
      from_vault_id: source === 'team' ? null : from,
      team_id: source === 'team' ? from : null,
      access,
      holds_key: row.key_user_id !== null,
      has_confirmed_keys: roster !== null && presentKeys(roster, row.user_id)?.vouched === true,
      signed:
        source === 'custodian' ? isCustodian : isAdmitted(admissions, { userId: row.user_id, from, access }),
      added_at: row.added_at,
    }
  })
}
