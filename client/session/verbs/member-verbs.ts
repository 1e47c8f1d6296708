import type { MemberVerbs } from '../../types/vaults.ts'
import { addMember, removeMember, setInheritance } from '../members/change-members.ts'
import { confirmMember } from '../members/confirm-member.ts'
import { secondProposal, setCustody } from '../members/set-custody.ts'
import { vaultAccess } from '../members/vault-access.ts'
import { withdrawProposal } from '../members/withdraw-proposal.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createMemberVerbs({ unlocked, act }: SessionContext): MemberVerbs {
  return {
    vaultAccess: async (vaultId) => vaultAccess(unlocked(), vaultId),
    addMember: (vaultId, userId, address) => act((session) => addMember(session, vaultId, userId, address)),
    removeMember: (vaultId, userId) => act((session) => removeMember(session, vaultId, userId)),
    setInheritance: (vaultId, inherits) => act((session) => setInheritance(session, vaultId, inherits)),
    setCustody: (vaultId, custody) => act((session) => setCustody(session, vaultId, custody)),
    confirmMember: (vaultId, userId, address) =>
      act((session) => confirmMember(session, vaultId, userId, address)),
    secondProposal: (vaultId, hash, address) =>
      act((session) => secondProposal(session, vaultId, hash, address)),
    withdrawProposal: (vaultId, hash) => act((session) => withdrawProposal(session, vaultId, hash)),
  }
}
