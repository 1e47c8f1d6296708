import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { selectActiveCustodians, selectActiveMembers } from './rotation.queries.ts'

type Credential = { owner: string; vaultId: string; vaultCreator: string }
type Member = { id: string; role: string; email_hash: Uint8Array }

/**
 * Who is to change a credential, of the active people who can write there: its owner; else the vault's creator; else
 * its custodians; and where nobody at all can write, every active custodian. Remembers the members of a vault, so one
 * finder serves one transaction.
 */
export function responsibleFinder(reader: Reader, atRest: AtRest) {
  const known = new Map<string, Member[]>()
  const membersOf = async (vaultId: string): Promise<Member[]> => {
    const members = known.get(vaultId) ?? (await reader.all(selectActiveMembers, { vault_id: vaultId }))
    known.set(vaultId, members)
    return members
  }

  return async ({ owner, vaultId, vaultCreator }: Credential): Promise<string[]> => {
    const members = await membersOf(vaultId)
    const wanted = atRest.lookupHash(owner.trim().toLowerCase())
    const found =
      members.find(({ email_hash }) => Buffer.compare(email_hash, wanted) === 0) ??
      members.find(({ id }) => id === vaultCreator)
    if (found) return [found.id]
    const custodians = members.filter(({ role }) => role === 'admin' || role === 'manager')
    const all = custodians.length > 0 ? custodians : await reader.all(selectActiveCustodians, {})
    return all.map(({ id }) => id)
  }
}
