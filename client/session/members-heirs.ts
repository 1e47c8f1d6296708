import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { Admission } from '@chaveiro/crypto/processes/write-admit.ts'
import { DistrustError, SessionError } from '../session-error.ts'
import type { VerifiedLog } from './load-vault-log.ts'
import { readLogs } from './members-logs.ts'
import type { MemberPlace } from './members-plan.ts'
import type { OpenSession } from './open-session.ts'
import { directoryState } from './vault-directory.ts'

/** A vault that somebody acts upon, with all that inherit its members, as listed and as their logs have it. */
export interface Family {
  vault: Vault
  /** The vault first, then its heirs, parents before their children. */
  places: MemberPlace[]
  /** The newest logs of all of them and of the vault's parent, where they have one that holds. */
  logs: Map<string, VerifiedLog>
}

/**
 * Reads a vault and its heirs. What the server says of the vault itself is what the person saw when they acted; where
 * a custodian signed something else, it is refused: DistrustError('vault_log', 'directory').
 */
export async function readFamily(session: OpenSession, vaults: Vault[], vaultId: string): Promise<Family> {
  const vault = vaults.find(({ id }) => id === vaultId)
  if (!vault) throw new SessionError('not_found')
  const family = [vault, ...heirsOf(vaults, vaultId)]
  const ids = [...family.map(({ id }) => id), ...(vault.parent_id ? [vault.parent_id] : [])]
  const logs = await readLogs(session, ids, 'newest')
  const own = logs.get(vaultId)
  if (own && (await directoryState(vault, own.log)) === 'altered') {
    throw new DistrustError('vault_log', 'directory', { vaultId })
  }
  const places = await Promise.all(
    family.map(async (one): Promise<MemberPlace> => {
      const log = logs.get(one.id)?.log
      return {
        id: one.id,
        parentId: one.parent_id,
        inherits: one.inherits,
        isSplit: log?.custody === 'split',
        isSigned: one.id === vaultId || (log !== undefined && (await directoryState(one, log)) === 'signed'),
      }
    }),
  )
  return { vault, places, logs }
}

/** Who is admitted by these logs now. */
export function admittedBy(logs: ReadonlyMap<string, VerifiedLog>): Map<string, Admission[]> {
  return new Map([...logs].map(([id, { log }]) => [id, admissionsOf(log)]))
}

function heirsOf(vaults: Vault[], vaultId: string): Vault[] {
  const heirs = vaults.filter(({ parent_id, inherits }) => inherits && parent_id === vaultId)
  return heirs.flatMap((heir) => [heir, ...heirsOf(vaults, heir.id)])
}
