import { hash } from 'node:crypto'
import type { signVaultHead as call } from '@chaveiro/contract/heads.ts'
import { checkHead, itemsDigestInput } from '@chaveiro/contract/rules/head.ts'
import { requirePresentAuthor } from '@chaveiro/contract/rules/item-change.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { z } from 'zod'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { putHead, selectChange, selectHead } from './heads.queries.ts'
import { readStandings } from './read-vault-head.ts'

/**
 * Keeps a head that a member's device signed over the vault's items, in place of the one before. A head that covers
 * nothing new, where its generation is not new either, gets 409: another device was faster, or there is nothing to sign.
 */
export async function signVaultHead(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
  { head }: z.output<typeof call.body>,
): Promise<void> {
  requireWritable(await requireVault(tx, atRest, actor, vaultId, 'edit_item'))
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  const before = await tx.first(selectHead, { vault_id: vaultId })
  const { number, generation } = await acceptStatement('head', async () => {
    const claimed = parseStatement(head, 'chaveiro.vault.head').payload
    const isFurther = !before || claimed.number > before.number
    const isNewer = before && claimed.number === before.number && claimed.generation > before.generation
    if (!isFurther && !isNewer) throw new Refusal('stale_head')
    const payload = await checkHead(head, { roster, log }, nodeVerifier)
    refuseUnless(payload.by === actor.id, 'wrong_place', 'somebody else signed it')
    requirePresentAuthor(payload, { roster, log })
    const change = await tx.first(selectChange, { vault_id: vaultId, number: payload.number })
    refuseUnless(change?.hash === payload.hash, 'wrong_place', 'the vault has another change of this number')
    const entries = await readStandings(tx, vaultId, payload.number)
    const digest = hash('sha256', itemsDigestInput(entries), 'base64url')
    refuseUnless(digest === payload.items, 'wrong_place', 'the items stood otherwise')
    return payload
  })
  await tx.run(putHead, {
    vault_id: vaultId,
    number,
    generation,
    signed_by: actor.id,
    signed_at: isoInstant(now),
    statement: head,
  })
}
