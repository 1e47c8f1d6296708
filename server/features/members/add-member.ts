import type { VaultMember } from '@chaveiro/contract/calls/members.ts'
import type { VaultAccess } from '@chaveiro/contract/constants.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { requireNotDeleted, requireVault } from '../../access/require-vault.ts'
import { applyMemberships } from '../../memberships/apply-memberships.ts'
import { selectRowsOfVaults } from '../../memberships/memberships.queries.ts'
import { isAdmitted, type MemberRow, memberRows } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import { requireNewMember } from '../../memberships/require-new-member.ts'
import { tellNewMember } from '../../memberships/tell-new-member.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { readMembers } from './list-members.ts'

/** What requests for vaults provide. */
export type RequestHooks = {
  /** Ends the person's request for the vault, and throws if the one with this id does not wait any more. */
  approveVaultRequest(
    tx: Tx,
    dependencies: Dependencies,
    caller: Caller,
    admission: { vaultId: string; userId: string; id: string | undefined },
  ): Promise<void>
}
type MemberDependencies = Dependencies & RequestHooks

type Asked = {
  user_id: string
  access: VaultAccess
  statements: readonly VaultStatement[]
  request_id?: string | undefined
}

const eventOf = {
  added: { member: 'member_added', reader: 'reader_added' },
  changed: { member: 'reader_made_member', reader: 'member_made_reader' },
} as const

/**
 * Makes somebody a member or a reader of a vault and of all its heirs, whether or not they have keys yet; who is one by
 * themselves becomes the other.
 */
export async function addMember(
  tx: Tx,
  dependencies: MemberDependencies,
  caller: Caller,
  vaultId: string,
  { user_id: userId, access, statements, request_id: id }: Asked,
): Promise<VaultMember[]> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'change_members')
  requireNotDeleted(vault)
  await requireNewMember(tx, userId, vault.custody)
  if (access === 'reader' && vault.custody === 'split') throw new Refusal('readers_not_for_vault')
  const rows = await selectRowsOfVaults(tx, [vaultId], userId)
  const present = memberRows(rows).find(({ source }) => source === 'direct')
  if (present?.access === access) {
    throw new Refusal(
      (await isOnlyProposed(tx, dependencies, vaultId, userId)) ? 'needs_second' : 'already_member',
    )
  }
  await dependencies.approveVaultRequest(tx, dependencies, caller, { vaultId, userId, id })
  const ownRow: MemberRow = { vaultId, userId, source: 'direct', from: null, access }
  const ownChange = { added: [ownRow], removed: present ? [present] : [] }
  const change = await planMemberships(tx, vaultId, ownChange, userId)
  await applyMemberships(tx, dependencies, caller, change, statements)
  if (statements.length > 0) await requireAllSigned(tx, dependencies, change)
  const vault_name = vault.document.name
  const event = eventOf[present ? 'changed' : 'added'][access]
  await appendAudit(tx, { event, actor, ip, vaultId, details: { vault_name, person_id: userId } })
  const isProposed = await isOnlyProposed(tx, dependencies, vaultId, userId)
  if (rows.length === 0 && !isProposed) await tellNewMember(tx, dependencies, caller, vault.id, userId)
  return readMembers(tx, atRest, vaultId)
}

/** Whether somebody is only proposed, as in a two-person vault until a second signature makes them a member. */
async function isOnlyProposed(
  reader: Reader,
  { atRest }: Pick<Dependencies, 'atRest'>,
  vaultId: string,
  userId: string,
): Promise<boolean> {
  const log = await currentVaultLog(reader, atRest, vaultId)
  return log?.custody === 'split' && !isAdmitted(admissionsOf(log), { userId, from: null, access: 'member' })
}
