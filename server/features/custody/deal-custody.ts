import type { dealCustody as call, SealedShare } from '@chaveiro/contract/calls/custody.ts'
import { checkShare } from '@chaveiro/contract/log/access/delivery.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { standingDealings, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { z } from 'zod'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import { deleteSharesBut } from '../../memberships/custody-shares.queries.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { insertShare } from './custody.queries.ts'
import { type ShareDocument, shareRow } from './custody-documents.ts'

type Logs = { roster: RosterState; log: VaultLogState }

/**
 * Stores the custody keys that a member's device dealt of a two-person vault's newest key, in one compare-and-set: a
 * share for exactly the present custodians except those named as `unsealed`. The earlier one that two acknowledged is
 * kept until this opens everything. The later of two devices gets 409.
 */
export async function dealCustody(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  vaultId: string,
  { deal, shares }: z.output<typeof call.body>,
): Promise<{ dealing: number; seq: number }> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'deliver_key')
  requireWritable(vault)
  const { payload } = parseStatement(deal, 'chaveiro.vault.deal')
  if (payload.generation !== vault.generation) throw new Refusal('stale_generation')
  const { log } = await appendToVaultLog(tx, dependencies, caller, vaultId, deal, ['chaveiro.vault.deal'])
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  // Values given so far are of the earlier dealing.
  await dependencies.accessEnded(tx, { of: 'approvals', vaultId }, { by: caller, now })
  await checkShares(shares, { roster, log }, actor.id, payload)

  const { dealing } = payload
  const [, previousDealing] = standingDealings(log)
  await tx.run(deleteSharesBut, { vault_id: vaultId, dealing: previousDealing?.dealing ?? dealing })
  for (const { user, sealed, share } of shares) {
    const document: ShareDocument = { sealed, share }
    await tx.run(insertShare, {
      vault_id: vaultId,
      user_id: user,
      dealing,
      dealt_at: isoInstant(now),
      document: atRest.seal('custody_shares', shareRow(vaultId, user, dealing), document),
    })
  }
  const details = { vault_name: vault.document.name }
  await appendAudit(tx, { event: 'custody_dealt', actor, ip, vaultId, details })
  return { dealing, seq: log.head.seq }
}

/** Throws unless the actor signed one share for each custodian dealt to, sealed to their present keys. */
async function checkShares(
  shares: readonly SealedShare[],
  { roster, log }: Logs,
  actorId: string,
  { custodians, unsealed = [], dealing }: StatementPayload<'chaveiro.vault.deal'>,
): Promise<void> {
  const missing = new Set(custodians.filter((user) => !unsealed.includes(user)))
  for (const [index, { user, sealed, share }] of shares.entries()) {
    const path = `shares.${index}`
    if (!missing.delete(user)) throw new Refusal('invalid', { fields: [{ path, fault: 'invalid' }] })
    await acceptStatement(`${path}.share`, async () => {
      const { payload: claimed } = parseStatement(share, 'chaveiro.vault.share')
      refuseUnless(claimed.dealing === dealing, 'wrong_place', 'it is of another dealing')
      const payload = await checkShare(share, { roster, log, to: user, sealed }, nodeVerifier)
      refuseUnless(payload.by === actorId, 'wrong_place', 'somebody else signed it')
      // Sealed to keys that they have replaced since.
      if (payload.fingerprint !== presentKeys(roster, user)?.fingerprint) throw new Refusal('stale_head')
    })
  }
  if (missing.size > 0) throw new Refusal('invalid', { fields: [{ path: 'shares', fault: 'invalid' }] })
}
