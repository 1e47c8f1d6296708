import { activeCustodians } from '../organisation/persons.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { selectActiveWriters } from './memberships.queries.ts'

type Credential = {
  owner: string
  vaultId: string
  vaultCreator: string
  /** The person who knows the credential and should not. If they have made themselves its owner, somebody else has to change it. */
  aboutId: string
}
type Member = { id: string; role: string; email_hash: Uint8Array }
type Members = { all: Member[]; byAddress: Map<string, string>; ids: Set<string> }

const addressOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/** The active member of a vault with this e-mail address. */
export async function memberByAddress(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  address: string,
): Promise<string | undefined> {
  const wantedHash = addressOf(atRest.lookupHash(address.trim().toLowerCase()))
  const members = await reader.all(selectActiveWriters, { vault_id: vaultId })
  return members.find(({ email_hash }) => addressOf(email_hash) === wantedHash)?.id
}

/**
 * Finds who should change a credential, among active people who can write there: its owner, else the vault's creator,
 * else its custodians, else (if nobody can write) every active custodian. Caches a vault's members, so use one finder
 * per transaction.
 */
export function responsibleFinder(reader: Reader, atRest: AtRest) {
  const membersByVault = new Map<string, Members>()
  const membersOf = async (vaultId: string): Promise<Members> => {
    const kept = membersByVault.get(vaultId)
    if (kept) return kept
    const all = await reader.all(selectActiveWriters, { vault_id: vaultId })
    const byAddress = new Map(all.map(({ id, email_hash }) => [addressOf(email_hash), id]))
    const members = { all, byAddress, ids: new Set(all.map(({ id }) => id)) }
    membersByVault.set(vaultId, members)
    return members
  }

  return async ({ owner, vaultId, vaultCreator, aboutId }: Credential): Promise<string[]> => {
    const members = await membersOf(vaultId)
    const ownerId = members.byAddress.get(addressOf(atRest.lookupHash(owner.trim().toLowerCase())))
    for (const id of [ownerId, vaultCreator]) {
      if (id !== undefined && id !== aboutId && members.ids.has(id)) return [id]
    }
    const isCustodian = ({ id, role }: Member) => id !== aboutId && (role === 'admin' || role === 'manager')
    const custodians = members.all.filter(isCustodian)
    return custodians.length > 0 ? custodians.map(({ id }) => id) : activeCustodians(reader)
  }
}
