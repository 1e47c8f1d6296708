import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/heads.ts'
import type { HeadEntry } from '@chaveiro/contract/rules/head.ts'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/db.ts'
import { readNewestChange } from '../../signed-logs/append-item-change.ts'
import { selectChanges } from '../../signed-logs/item-changes.queries.ts'
import { selectHead, selectStandings, selectUnsignedDeletions } from './heads.queries.ts'

const changesAtOnce = 500
const standingsAtOnce = 1000

type Query = z.output<typeof getVaultHead.query>

/**
 * A vault's newest head with what it covers and the changes from its own on; or, after a change that the caller knows,
 * only those that follow.
 */
export async function readVaultHead(
  reader: Reader,
  vaultId: string,
  { after, limit = changesAtOnce }: Query,
): Promise<CallOutput<typeof getVaultHead>> {
  const head = await reader.first(selectHead, { vault_id: vaultId })
  const begin = after ?? (head ? head.number - 1 : 0)
  const changes = await reader.all(selectChanges, { vault_id: vaultId, after: begin, limit })
  const unsigned = await reader.all(selectUnsignedDeletions, { vault_id: vaultId })
  const isWhole = after === undefined && head !== undefined
  return {
    head: head?.statement ?? null,
    entries: isWhole ? listed(await readStandings(reader, vaultId, head.number)) : null,
    changes: changes.map(({ statement }) => statement),
    newest: (await readNewestChange(reader, vaultId))?.number ?? 0,
    unsigned_deletions: unsigned.map(({ item_id }) => item_id),
  }
}

/** Where every item of a vault stood after a change. */
export async function readStandings(reader: Reader, vaultId: string, number: number): Promise<HeadEntry[]> {
  const entries: HeadEntry[] = []
  for (let after = 0; ; ) {
    const place = { vault_id: vaultId, after, number, limit: standingsAtOnce }
    const rows = await reader.all(selectStandings, place)
    for (const { item_id, revision, hash, act } of rows) {
      entries.push([item_id, revision, hash, act === 'delete'])
    }
    const last = rows.at(-1)
    if (!last || rows.length < standingsAtOnce) return entries
    after = last.number
  }
}

function listed(entries: readonly HeadEntry[]) {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([item, revision, hash, deleted]) => ({ item, revision, hash, deleted }))
}
