import { createHash } from 'node:crypto'
import type { signVaultHead as call } from '@chaveiro/contract/calls/heads.ts'
import { checkHead, type HeadPayload } from '@chaveiro/contract/log/items/head.ts'
import { requirePresentAuthor } from '@chaveiro/contract/log/items/item-change.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { z } from 'zod'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { jsonOf } from '../../platform/http/json-pages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { putHead, selectChange, selectHead } from './heads.queries.ts'
import { readStandings } from './read-vault-head.ts'

type Needs = Pick<Dependencies, 'atRest'>
type Signer = Pick<Caller, 'actor' | 'now'>

/**
 * Compares a head's digest with the items as of its change. Changes are never undone, so it can be done before the
 * transaction, and a large vault delays no other write.
 */
export async function checkHeadItems(
  reader: Reader,
  needs: Needs,
  signer: Signer,
  vaultId: string,
  { head }: z.output<typeof call.body>,
): Promise<void> {
  const { number, items } = await acceptHead(reader, needs, signer, vaultId, head)
  const digest = createHash('sha256')
  for await (const piece of jsonOf(readStandings(reader, vaultId, number))) digest.update(piece)
  await acceptStatement('head', async () =>
    refuseUnless(digest.digest('base64url') === items, 'wrong_place', 'the items stood otherwise'),
  )
}

/**
 * Stores a head that a member's device signed, replacing the one before. A head that covers nothing new, in no new
 * generation, gets 409: another device was faster, or there is nothing to sign.
 */
export async function signVaultHead(
  tx: Tx,
  needs: Needs,
  signer: Signer,
  vaultId: string,
  { head }: z.output<typeof call.body>,
): Promise<void> {
  const { number, generation } = await acceptHead(tx, needs, signer, vaultId, head)
  await tx.run(putHead, {
    vault_id: vaultId,
    number,
    generation,
    signed_by: signer.actor.id,
    signed_at: isoInstant(signer.now),
    statement: head,
  })
}

async function acceptHead(
  reader: Reader,
  { atRest }: Needs,
  { actor }: Signer,
  vaultId: string,
  head: string,
): Promise<HeadPayload> {
  requireWritable(await requireVault(reader, atRest, actor, vaultId, 'edit_item'))
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  const previousHead = await reader.first(selectHead, { vault_id: vaultId })
  return acceptStatement('head', async () => {
    const claimed = parseStatement(head, 'chaveiro.vault.head').payload
    const isFurther = !previousHead || claimed.number > previousHead.number
    const isNewer =
      previousHead && claimed.number === previousHead.number && claimed.generation > previousHead.generation
    if (!isFurther && !isNewer) throw new Refusal('stale_head')
    const payload = await checkHead(head, { roster, log }, nodeVerifier)
    refuseUnless(payload.by === actor.id, 'wrong_place', 'somebody else signed it')
    requirePresentAuthor(payload, { roster, log })
    const change = await reader.first(selectChange, { vault_id: vaultId, number: payload.number })
    refuseUnless(change?.hash === payload.hash, 'wrong_place', 'the vault has another change of this number')
    return payload
  })
}
