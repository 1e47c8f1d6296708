import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { VaultRecovery as LoggedRecovery } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { LostItem, listLostItems as listCall } from '@chaveiro/contract/recoveries.ts'
import type { z } from 'zod'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import type { RecoveryDocument } from './read-recovery.ts'
import { countLostItems, putRecovery, selectLostItems, selectRecovery } from './recoveries.queries.ts'

const rowsAtOnce = 200

export type RecoveryDependencies = Dependencies & {
  /** An item's key under a dealing's custody keys, with the statement of that wrap if it was not the author's. */
  custodyWrapOf(
    reader: Reader,
    itemId: string,
    revision: number,
    dealing: number,
  ): Promise<{ custody_key: string; rewrap?: string } | null>
  /** Deleted items cannot be restored any more. */
  purgeDeletedItemsOf(
    tx: Tx,
    dependencies: Pick<Dependencies, 'atRest' | 'appendAudit'>,
    caller: Caller,
    vault: VaultFacts,
  ): Promise<void>
}

type Given = { vault: VaultFacts; recovery: LoggedRecovery; generation: number }

/** The vault, if it was given to the caller and they started its new key; 404 for everybody else. */
async function requireGiven(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<Given> {
  const vault = await requireVault(reader, atRest, actor, id, 'receive_key')
  const { recovery } = (await currentLogs(reader, atRest, id)).log
  if (recovery?.user !== actor.id || recovery.generation === null) throw new Refusal('not_found')
  return { vault, recovery, generation: recovery.generation }
}

/** Items not yet under the new key, as custody values open them, without sealed texts. */
export async function listLostItems(
  reader: Reader,
  dependencies: RecoveryDependencies,
  { actor }: Pick<Caller, 'actor'>,
  vaultId: string,
  { limit = rowsAtOnce, cursor }: z.output<typeof listCall.query>,
): Promise<CallOutput<typeof listCall>> {
  const { atRest } = dependencies
  const { recovery, generation } = await requireGiven(reader, atRest, actor, vaultId)
  const page = { vault_id: vaultId, generation, after: cursor ?? beforeEverything, limit: limit + 1 }
  const rows = await reader.all(selectLostItems, page)
  const items: LostItem[] = []
  for (const { id, revision, document } of rows.slice(0, limit)) {
    const { signature } = atRest.open<RevisionDocument>('item_revisions', revisionRow(id, revision), document)
    const wraps = await wrapsOf(reader, dependencies, recovery, { id, revision })
    items.push({ item: id, revision, signature, wraps })
  }
  return { items, next: rows.length > limit ? (items.at(-1)?.item ?? null) : null }
}

type Wraps = Pick<RecoveryDependencies, 'custodyWrapOf'>

async function wrapsOf(
  reader: Reader,
  { custodyWrapOf }: Wraps,
  { dealings }: LoggedRecovery,
  { id, revision }: { id: string; revision: number },
): Promise<LostItem['wraps']> {
  const wraps: LostItem['wraps'] = []
  for (const dealing of dealings) {
    const wrap = await custodyWrapOf(reader, id, revision, dealing)
    if (wrap) wraps.push({ dealing, custody_key: wrap.custody_key, rewrap: wrap.rewrap ?? null })
  }
  return wraps
}

/** Throws unless exactly so many items with a wrap for the custodians are left: the device has seen all others, and opened them. */
async function requireLeft(
  tx: Tx,
  dependencies: Wraps,
  { vault, recovery, generation }: Given,
  unopenable: number,
): Promise<void> {
  let left = 0
  for (let after: string | undefined = beforeEverything; after !== undefined; ) {
    const rows: { id: string; revision: number }[] = await tx.all(selectLostItems, {
      ...{ vault_id: vault.id, generation, after },
      limit: rowsAtOnce,
    })
    for (const row of rows) if ((await wrapsOf(tx, dependencies, recovery, row)).length > 0) left += 1
    after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
  }
  if (left !== unopenable) throw new Refusal('stale_head')
}

/**
 * The person's device has handled all items: the custodians' values are deleted, and the person is told how many are
 * left.
 */
export async function endRecovery(
  tx: Tx,
  dependencies: RecoveryDependencies,
  caller: Caller,
  vaultId: string,
  unopenable: number,
): Promise<void> {
  const { atRest, appendAudit, notify, purgeDeletedItemsOf } = dependencies
  const { actor, ip, now } = caller
  const given = await requireGiven(tx, atRest, actor, vaultId)
  const { vault, recovery, generation } = given
  const row = await tx.first(selectRecovery, { vault_id: vaultId })
  if (!row || row.ended_at !== null) return
  await requireLeft(tx, dependencies, given, unopenable)
  const document: RecoveryDocument = { recovery: recovery.recovery, first: '' }
  await tx.run(putRecovery, {
    ...row,
    ended_at: isoInstant(now),
    document: atRest.seal('vault_recoveries', vaultId, document),
  })
  await purgeDeletedItemsOf(tx, dependencies, caller, vault)
  const counted = await tx.first(countLostItems, { vault_id: vaultId, generation })
  const { left = 0, total = 0 } = counted ?? {}
  const details = { vault_name: vault.document.name, count: String(total - left), left: String(left) }
  await appendAudit(tx, { event: 'vault_recovered', actor, ip, vaultId, details })
  const notice = { name: 'vault_recovered', values: { vault_id: vaultId, person_id: actor.id } } as const
  await notify(tx, await activeCustodians(tx), notice, { about: [vaultId], by: actor.id })
}
