import { hash } from 'node:crypto'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type {
  listOldItemKeys,
  Rewrap,
  rewrapItems as rewrapCall,
} from '@chaveiro/contract/calls/generations.ts'
import { requirePresentAuthor } from '@chaveiro/contract/log/items/item-change.ts'
import { checkRewrap } from '@chaveiro/contract/log/items/item-rewrap.ts'
import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { z } from 'zod'
import { requireKey, requireWritable } from '../../access/require-key.ts'
import { requireVault } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import type { RewrapDocument } from './item-documents.ts'
import { presentDealing, requireDealing } from './present-dealing.ts'
import {
  countOldWraps,
  markRewrapped,
  putRewrap,
  selectOldWraps,
  selectRevisionToRewrap,
} from './rewraps.queries.ts'

const hashOf = (text: string) => hash('sha256', text, 'base64url')
const rowsWithoutLimit = 200

type Query = z.output<typeof listOldItemKeys.query>

/** Wrapped item keys for members who hold the newest key, without sealed texts. */
export async function listOldKeys(
  reader: Reader,
  dependencies: ItemDependencies,
  { actor }: Pick<Caller, 'actor'>,
  vaultId: string,
  query: Query,
): Promise<CallOutput<typeof listOldItemKeys>> {
  const { atRest } = dependencies
  const vault = await requireVault(reader, atRest, actor, vaultId, 'edit_item')
  requireKey(vault)
  const { log, roster } = await currentLogs(reader, atRest, vaultId)
  const newest = { vault_id: vaultId, generation: vault.generation, dealing: presentDealing(log, roster) }
  const limit = query.limit ?? rowsWithoutLimit
  const after = query.cursor ?? beforeEverything
  const rows = await reader.all(selectOldWraps, { ...newest, after, limit: limit + 1 })
  const keys = rows.slice(0, limit).map((row) => {
    const { id: item, revision, generation } = row
    const document = atRest.open<RevisionDocument>(
      'item_revisions',
      revisionRow(item, revision),
      row.document,
    )
    return {
      item,
      revision,
      generation,
      key: document.key,
      signature: document.signature,
      rewrap: row.rewrap_document
        ? {
            generation: row.rewrap_generation as number,
            ...newestWrap(dependencies, item, row.rewrap_document),
          }
        : null,
    }
  })
  const isAll = query.cursor === undefined && rows.length <= limit
  const remaining = isAll ? rows.length : ((await reader.first(countOldWraps, newest))?.count ?? 0)
  return { keys, remaining, next: rows.length > limit ? (keys.at(-1)?.item ?? null) : null }
}

function newestWrap({ atRest }: ItemDependencies, item: string, sealed: Uint8Array) {
  const { key, signature } = atRest.open<RewrapDocument>('item_rewraps', item, sealed)
  return { key, signature }
}

/**
 * Stores item keys that a member's device rewrapped, each with its signed statement. A row that changed meanwhile is
 * skipped; an invalid statement refuses the batch. Audited once.
 */
export async function rewrapItems(
  tx: Tx,
  dependencies: ItemDependencies,
  { actor, ip, now }: Caller,
  vaultId: string,
  rewraps: z.output<typeof rewrapCall.body>['rewraps'],
): Promise<number> {
  const vault = await requireVault(tx, dependencies.atRest, actor, vaultId, 'edit_item')
  requireWritable(vault)
  const logs = await currentLogs(tx, dependencies.atRest, vaultId)
  const by = { userId: actor.id, verifier: dependencies.verifier }
  const at = isoInstant(now)
  let count = 0
  for (const [index, rewrap] of rewraps.entries()) {
    if (rewrap.generation !== vault.generation) throw new Refusal('stale_generation')
    requireDealing(rewrap.dealing, logs.log, logs.roster)
    const row = await tx.first(selectRevisionToRewrap, { item_id: rewrap.item, vault_id: vaultId })
    if (row?.revision !== rewrap.revision) continue
    const rowId = revisionRow(rewrap.item, rewrap.revision)
    const { signature: of } = dependencies.atRest.open<RevisionDocument>(
      'item_revisions',
      rowId,
      row.document,
    )
    await acceptStatement(`rewraps.${index}.signature`, () => requireRewrap(rewrap, of, logs, by))
    if (await store(tx, dependencies, rewrap, actor.id, at)) count += 1
  }
  if (count === 0) return 0
  await tx.run(bumpVaultVersion, { id: vaultId, updated_at: at })
  const details = { vault_name: vault.document.name, count: String(count) }
  await dependencies.appendAudit(tx, { event: 'vault_rewrapped', actor, ip, vaultId, details })
  return count
}

async function requireRewrap(
  rewrap: z.output<typeof Rewrap>,
  of: string,
  logs: Logs,
  { userId, verifier }: { userId: string; verifier: Verifier },
): Promise<void> {
  const { item, revision, generation, key, custody_key, dealing, signature } = rewrap
  const place = { ...logs, item, revision, generation, of: hashOf(of) }
  const payload = await checkRewrap(signature, place, verifier)
  refuseUnless(payload.by === userId, 'wrong_place', 'somebody else signed it')
  refuseUnless(payload.key === hashOf(key), 'wrong_text', 'another wrapped key was signed')
  const custodyHash = custody_key === undefined ? undefined : hashOf(custody_key)
  refuseUnless(payload.custody_key === custodyHash, 'wrong_text', 'another custody key was signed')
  refuseUnless(payload.dealing === dealing, 'wrong_dealing', 'it was signed for another dealing')
  requirePresentAuthor(payload, logs)
}

async function store(
  tx: Tx,
  { atRest }: ItemDependencies,
  rewrap: z.output<typeof Rewrap>,
  actorId: string,
  at: string,
): Promise<boolean> {
  const { item: item_id, revision, generation, dealing = 0, key, signature, custody_key } = rewrap
  const wrapped = { item_id, revision, generation, dealing }
  if ((await tx.run(markRewrapped, wrapped)) === 0) return false
  const document: RewrapDocument = { key, signature, ...(custody_key !== undefined && { custody_key }) }
  await tx.run(putRewrap, {
    ...wrapped,
    wrapped_by: actorId,
    wrapped_at: at,
    document: atRest.seal('item_rewraps', item_id, document),
  })
  return true
}
