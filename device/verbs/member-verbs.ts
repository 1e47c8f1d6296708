import type { VaultPlace } from '../base/types/handles.ts'
import type { MemberVerbs } from '../base/types/vaults.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SessionContext } from '../state/session-context.ts'
import { addMember, removeMember, setInheritance } from '../vaults/change-members.ts'
import { confirmMember } from '../vaults/confirm-member.ts'
import { giveLostVault } from '../vaults/give-lost-vault.ts'
import { secondProposal, setCustody } from '../vaults/set-custody.ts'
import { showVaultRequest } from '../vaults/show-vault-request.ts'
import { vaultAccess } from '../vaults/vault-access.ts'
import { withdrawGiving, withdrawProposal } from '../vaults/withdraw-proposal.ts'

export function createMemberVerbs({ unlocked, act }: SessionContext): MemberVerbs {
  /** An act upon the vault that the person was shown. It seals nothing into the vault, so the vault's name may be unsigned. */
  const actUpon = <T>(vault: VaultPlace, work: (session: OpenSession, vaultId: string) => Promise<T>) =>
    act(async (session) => {
      await requireShown(session, vault, { mayBeUnsigned: true })
      return work(session, vault.id)
    })
  return {
    access: async (vaultId) => vaultAccess(unlocked(), vaultId),
    addMember: (vault, person, access) =>
      actUpon(vault, (session, id) => addMember(session, id, person, { access })),
    showRequest: async (drawn, vault, person) => showVaultRequest(drawn, vault, person),
    approveRequest: ({ id, vault, requester }) =>
      actUpon(vault, (session, vaultId) => addMember(session, vaultId, requester, { requestId: id })),
    removeMember: (vault, person) => actUpon(vault, (session, id) => removeMember(session, id, person)),
    setInheritance: (vault, inherits) =>
      actUpon(vault, (session, id) => setInheritance(session, id, inherits)),
    setCustody: (vault, custody) => actUpon(vault, (session, id) => setCustody(session, id, custody)),
    confirmMember: (vault, person) => actUpon(vault, (session, id) => confirmMember(session, id, person)),
    secondProposal: (vault, hash, person) =>
      actUpon(vault, (session, id) => secondProposal(session, id, hash, person)),
    giveLost: (vault, person, isConfirming) =>
      actUpon(vault, (session, id) => giveLostVault(session, id, person, isConfirming)),
    withdrawProposal: (vault, hash, person) =>
      actUpon(vault, (session, id) => withdrawProposal(session, id, hash, person)),
    withdrawGiving: (vault, person) => actUpon(vault, (session, id) => withdrawGiving(session, id, person)),
  }
}
