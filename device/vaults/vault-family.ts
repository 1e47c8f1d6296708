import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { heirsOf } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { readLeftOut } from '../log/vault-logs/left-out-log.ts'
import { listAllVaults } from '../log/vault-logs/list-all-vaults.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import { type OverviewState, overviewState } from '../log/vault-logs/vault-overview.ts'
import { whileLogsMove } from '../log/vault-logs/while-logs-move.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import type { MemberPlace } from './plan-heirs.ts'

/** A vault with all that inherit its members, as the server lists them and as their logs have them. */
export interface Family {
  vault: Vault
  /** Whether a custodian signed the vault's overview; 'unsigned' if it has no log. */
  overview: OverviewState
  /** The vault first, then its heirs, parents before their children. */
  places: MemberPlace[]
  /** The newest valid logs of all of them and of the vault's parent. */
  logs: Map<string, VerifiedLog>
}

/**
 * Reads a vault and its heirs. Throws DistrustError('vault_log', 'overview') if a custodian signed something else than the server showed,
 * since the person acts on what they saw.
 */
export async function readFamily(session: OpenSession, vaultId: string): Promise<Family> {
  const family = await whileLogsMove(session, async () => {
    const outcome = await compareFamily(session, await listAllVaults(session), vaultId)
    const doubted = outcome.places.filter(({ isSigned }) => !isSigned).map(({ id }) => id)
    return { outcome, doubted: outcome.overview === 'altered' ? [vaultId, ...doubted] : doubted }
  })
  if (family.overview === 'altered') throw new DistrustError('vault_log', 'overview', { vaultId })
  return family
}

async function compareFamily(session: OpenSession, vaults: Vault[], vaultId: string): Promise<Family> {
  const vault = vaults.find(({ id }) => id === vaultId)
  if (!vault) throw new SessionError('not_found')
  const family = [vault, ...heirsOf(vaults, vaultId)]
  const ids = [...family.map(({ id }) => id), ...(vault.parent_id ? [vault.parent_id] : [])]
  const logs = await readLogs(session, ids, 'newest')
  for (const { id } of family) {
    const leftOut = logs.has(id)
      ? null
      : await readLeftOut(session, id, id === vaultId && vault.generation > 0)
    if (leftOut) logs.set(id, leftOut)
  }
  const verifiedLog = logs.get(vaultId)
  const overview = verifiedLog ? await overviewState(vault, verifiedLog.log) : 'unsigned'
  const places = await Promise.all(
    family.map(async (one): Promise<MemberPlace> => {
      const verifiedLog = logs.get(one.id)
      const log = verifiedLog?.log
      const isSignedHeir =
        verifiedLog !== undefined && (await overviewState(one, verifiedLog.log)) === 'signed'
      return {
        id: one.id,
        parentId: one.parent_id,
        inherits: one.inherits,
        isSplit: log?.custody === 'split',
        // Signing an admission in an heir would make its unsigned inheritance a custodian's word.
        isSigned: one.id === vaultId || isSignedHeir,
      }
    }),
  )
  return { vault, overview, places, logs }
}

/** Who is admitted by these logs. */
export function admittedBy(logs: ReadonlyMap<string, VerifiedLog>): Map<string, Admission[]> {
  return new Map([...logs].map(([id, { log }]) => [id, admissionsOf(log)]))
}
