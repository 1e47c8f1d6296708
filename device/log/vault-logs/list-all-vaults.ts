import { listDeletedVaults } from '@chaveiro/contract/calls/deleted-vaults.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { isCustodian } from '../roster/is-custodian.ts'

/**
 * The vaults that this person sees, and for a custodian the deleted ones too: about log, members and keys these are like any other, so that
 * who leaves meanwhile is removed from them.
 */
export async function listAllVaults(
  { api, person, ...session }: OpenSession,
  roster: RosterState | null = session.roster,
): Promise<Vault[]> {
  const mayRestore = roster !== null && isCustodian(roster, person.id)
  const [present, deleted] = await Promise.all([
    api.send(listVaults),
    mayRestore ? api.send(listDeletedVaults) : [],
  ])
  return [...present, ...deleted]
}
