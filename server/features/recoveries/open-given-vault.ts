import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { LostItem, listLostItems as listCall } from '@chaveiro/contract/calls/recoveries.ts'
import type { GivenVault } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { z } from 'zod'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteValues } from '../../signed-logs/opening-values.queries.ts'
import { readValues } from '../../signed-logs/opening-values.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { countLostItems, selectLostItems } from './recoveries.queries.ts'

const rowsAtOnce = 200

export type RecoveryDependencies = Dependencies & {
  /** An item's key under the custody keys of these dealings, with the statement of each wrap but the author's. */
  custodyWrapsOf(
    reader: Reader,
    itemId: string,
    revision: number,
    dealings: readonly number[],
  ): Promise<{ custody_key: string; rewrap?: string }[]>
  /** Deleted items cannot be restored any more. */
  purgeDeletedItemsOf(
    tx: Tx,
    dependencies: Pick<Dependencies, 'atRest' | 'appendAudit'>,
    caller: Caller,
    vault: VaultFacts,
  ): Promise<void>
}

type Given = { vault: VaultFacts; given: GivenVault; generation: number }

/** The vault, if it was given to the caller and they started its new key; 404 for everybody else. */
async function requireGiven(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<Given> {
  const vault = await requireVault(reader, atRest, actor, id, 'receive_key')
  const { givenVault: given } = (await currentLogs(reader, atRest, id)).log
  if (given?.to !== actor.id || given.generation === null) throw new Refusal('not_found')
  return { vault, given, generation: given.generation }
}

/** Items not yet under the new key, as custody values open them, without sealed texts. */
export async function listLostItems(
  reader: Reader,
  dependencies: RecoveryDependencies,
  { actor }: Pick<Caller, 'actor'>,
  vaultId: string,
  { limit = rowsAtOnce, cursor }: z.output<typeof listCall.query>,
): Promise<CallOutput<typeof listCall>> {
  const { atRest, custodyWrapsOf } = dependencies
  const { given, generation } = await requireGiven(reader, atRest, actor, vaultId)
  const page = { vault_id: vaultId, generation, after: cursor ?? beforeEverything, limit: limit + 1 }
  const rows = await reader.all(selectLostItems, page)
  const items: LostItem[] = []
  for (const { id, revision, document } of rows.slice(0, limit)) {
    const { signature } = atRest.open<RevisionDocument>('item_revisions', revisionRow(id, revision), document)
    const wraps = await custodyWrapsOf(reader, id, revision, given.dealings)
    items.push({ item: id, revision, signature, wraps: wraps.map((wrap) => ({ rewrap: null, ...wrap })) })
  }
  return { items, next: rows.length > limit ? (items.at(-1)?.item ?? null) : null }
}

/** Throws unless exactly so many items with a wrap for the custodians are left: the device has seen all others, and opened them. */
async function requireLeft(
  tx: Tx,
  { custodyWrapsOf }: Pick<RecoveryDependencies, 'custodyWrapsOf'>,
  { vault, given, generation }: Given,
  unopenable: number,
): Promise<void> {
  let leftCount = 0
  for (let after: string | undefined = beforeEverything; after !== undefined; ) {
    const rows: { id: string; revision: number }[] = await tx.all(selectLostItems, {
      ...{ vault_id: vault.id, generation, after },
      limit: rowsAtOnce,
    })
    for (const { id, revision } of rows)
      if ((await custodyWrapsOf(tx, id, revision, given.dealings)).length > 0) leftCount += 1
    after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
  }
  if (leftCount !== unopenable) throw new Refusal('stale_head')
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
  const { actor, ip } = caller
  const opened = await requireGiven(tx, atRest, actor, vaultId)
  const { vault, given, generation } = opened
  if ((await readValues(tx, atRest, given.request, given.second)) === null) return
  await requireLeft(tx, dependencies, opened, unopenable)
  await tx.run(deleteValues, { request_id: given.request })
  await purgeDeletedItemsOf(tx, dependencies, caller, vault)
  const counted = await tx.first(countLostItems, { vault_id: vaultId, generation })
  const { left = 0, total = 0 } = counted ?? {}
  const details = { vault_name: vault.document.name, count: String(total - left), left: String(left) }
  await appendAudit(tx, { event: 'vault_recovered', actor, ip, vaultId, details })
  const notice = { name: 'vault_recovered', values: { vault_id: vaultId, person_id: actor.id } } as const
  await notify(tx, await activeCustodians(tx), notice, { about: [vaultId], by: actor.id })
}
