import { hash } from 'node:crypto'
import type { signVaultHead as call } from '@chaveiro/contract/heads.ts'
import { checkHead } from '@chaveiro/contract/rules/head.ts'
import { requirePresentAuthor } from '@chaveiro/contract/rules/item-statement.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import type { z } from 'zod'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { insertHead, putHeadEntries, selectNewestHead } from './heads.queries.ts'
import { applyChanges, itemsDigest, unsignedDeletions } from './heads.rules.ts'
import {
  type Covered,
  type EntriesDocument,
  type HeadDocument,
  headRow,
  openHead,
  readChanges,
  readCovered,
} from './read-vault-head.ts'

type Before = { version: number; hash: string; through: number; document: Uint8Array }

/**
 * Keeps a head that a member's device signed over the vault's items up to the change `through`. Who signs upon a head
 * that is not the newest, or over what has changed meanwhile, gets 409 and looks again.
 */
export async function signVaultHead(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
  { head, through }: z.output<typeof call.body>,
): Promise<number> {
  requireWritable(await requireVault(tx, atRest, actor, vaultId, 'edit_item'))
  const before = (await tx.first(selectNewestHead, { vault_id: vaultId })) ?? null
  const payload = await acceptHead(tx, atRest, { actorId: actor.id, vaultId, head }, before)
  const { entries, unsigned, isNewest, reached } = await coveredAt(tx, atRest, vaultId, before, through)
  // A head over nothing new would be kept for good and verified by everybody.
  const isNewKey = before && payload.generation > payloadOf(openHead(atRest, vaultId, before)).generation
  if (before && reached === before.through && !isNewKey) throw new Refusal('stale_head')
  if (itemsDigest(entries) !== payload.items) {
    if (!isNewest) throw new Refusal('stale_head')
    throw new Refusal('statement_refused', { fields: [{ path: 'head', fault: 'invalid' }] })
  }
  const version = payload.version
  const document: HeadDocument = { statement: head }
  const written = await tx.run(insertHead, {
    vault_id: vaultId,
    version,
    through: reached,
    hash: hash('sha256', head, 'base64url'),
    signed_by: actor.id,
    signed_at: isoInstant(now),
    document: atRest.seal('vault_heads', headRow(vaultId, version), document),
  })
  if (written === 0) throw new Refusal('stale_head')
  const covered: EntriesDocument = { entries: [...entries.values()], unsigned: [...unsigned] }
  await tx.run(putHeadEntries, {
    vault_id: vaultId,
    version,
    document: atRest.seal('vault_head_entries', vaultId, covered),
  })
  return version
}

async function acceptHead(
  tx: Tx,
  atRest: AtRest,
  { actorId, vaultId, head }: { actorId: string; vaultId: string; head: string },
  newest: Before | null,
) {
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  return acceptStatement('head', async () => {
    const { payload: claimed } = parseStatement(head, 'chaveiro.vault.head')
    if (claimed.version <= (newest?.version ?? 0)) throw new Refusal('stale_head')
    const before = newest && { ...payloadOf(openHead(atRest, vaultId, newest)), hash: newest.hash }
    const isNext = claimed.version === (newest?.version ?? 0) + 1 && claimed.prev === newest?.hash
    refuseUnless(isNext, 'wrong_place', 'it continues another head than the newest')
    const payload = await checkHead(head, { roster, log, before }, nodeVerifier)
    refuseUnless(payload.by === actorId, 'wrong_place', 'somebody else signed it')
    requirePresentAuthor(payload, { roster, log })
    return payload
  })
}

const payloadOf = (statement: string) => parseStatement(statement, 'chaveiro.vault.head').payload

/**
 * What a head covers that reaches to a change, and whether that is the newest. `reached` is the last change that there
 * is: a head that claimed a later one would hide the changes to come from every head after it.
 */
async function coveredAt(
  tx: Tx,
  atRest: AtRest,
  vaultId: string,
  before: Before | null,
  through: number,
): Promise<Covered & { isNewest: boolean; reached: number }> {
  if (before && through < before.through) throw new Refusal('stale_head')
  const changes = await readChanges(tx, atRest, vaultId, before?.through ?? -1)
  const reaching = changes.filter(({ number }) => number <= through)
  const covered = reaching.map(({ change }) => change)
  const known = await readCovered(tx, atRest, vaultId)
  return {
    entries: applyChanges(known.entries, covered),
    unsigned: unsignedDeletions(known.unsigned, covered),
    isNewest: covered.length === changes.length,
    reached: reaching.at(-1)?.number ?? before?.through ?? 0,
  }
}
