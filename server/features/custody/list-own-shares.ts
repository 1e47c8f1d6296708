import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { listOwnShares as call } from '@chaveiro/contract/calls/custody.ts'
import { presentCustodians, standingDealings } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { selectShare } from './custody.queries.ts'
import { type ShareDocument, shareRow } from './custody-documents.ts'

/** A custodian's own custody keys of the valid dealings, newest first; empty for former custodians. */
export async function listOwnShares(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  vaultId: string,
): Promise<CallOutput<typeof call>> {
  await requireVault(reader, atRest, actor, vaultId, 'take_custody_keys')
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  if (!roster || !log) return []
  if (!presentCustodians(log, roster).includes(actor.id)) return []
  const shares: CallOutput<typeof call> = []
  for (const { dealing, generation } of standingDealings(log)) {
    const row = await reader.first(selectShare, { vault_id: vaultId, user_id: actor.id, dealing })
    if (!row) continue
    const rowId = shareRow(vaultId, actor.id, dealing)
    const { sealed, share } = atRest.open<ShareDocument>('custody_shares', rowId, row.document)
    shares.push({ dealing, generation, sealed, share })
  }
  return shares
}
