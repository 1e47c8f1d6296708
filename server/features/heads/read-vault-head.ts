import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import type { HeadEntry } from '@chaveiro/contract/log/items/head.ts'
import type { z } from 'zod'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type GzippedJson, gzipJson } from '../../platform/http/compression.ts'
import { jsonWithPages } from '../../platform/http/json-pages.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { readNewestChange } from '../../signed-logs/append-item-change.ts'
import { selectChanges } from '../../signed-logs/item-changes.queries.ts'
import { selectHead, selectStandings, selectUnsignedDeletionIds } from './heads.queries.ts'

const standingsAtOnce = 500

type Query = z.output<typeof getVaultHead.query>
type Answer = CallOutput<typeof getVaultHead>
type Entry = NonNullable<Answer['entries']>[number]

/**
 * A vault's newest head with its entries and the changes from its own on; or only the changes after one that the caller
 * knows.
 */
export async function readVaultHead(
  reader: Reader,
  vaultId: string,
  { after, limit = pageRows.changes }: Query,
): Promise<Answer | GzippedJson> {
  const head = await reader.first(selectHead, { vault_id: vaultId })
  const begin = after ?? (head ? head.number - 1 : 0)
  const changes = await reader.all(selectChanges, { vault_id: vaultId, after: begin, limit })
  const unsigned = await reader.all(selectUnsignedDeletionIds, { vault_id: vaultId })
  const fields: Omit<Answer, 'entries'> = {
    head: head?.statement ?? null,
    changes: changes.map(({ statement }) => statement),
    newest: (await readNewestChange(reader, vaultId))?.number ?? 0,
    unsigned_deletions: unsigned.map(({ item_id }) => item_id),
  }
  if (after !== undefined || !head) return { ...fields, entries: null }
  const entries = listed(readStandings(reader, vaultId, head.number))
  return gzipJson(jsonWithPages(fields, 'entries', entries))
}

/** Every item of a vault as of a change, in the order of ids; others have their turn between two pages. */
export async function* readStandings(
  reader: Reader,
  vaultId: string,
  number: number,
): AsyncGenerator<HeadEntry[]> {
  for (let after = beforeEverything; ; ) {
    const place = { vault_id: vaultId, after, number, limit: standingsAtOnce }
    const rows = await reader.all(selectStandings, place)
    yield rows.map(({ item_id, revision, hash, act }) => [item_id, revision, hash, act === 'delete'])
    const last = rows.at(-1)
    if (!last || rows.length < standingsAtOnce) return
    after = last.item_id
    await othersFirst()
  }
}

async function* listed(pages: AsyncIterable<readonly HeadEntry[]>): AsyncGenerator<Entry[]> {
  for await (const page of pages) {
    yield page.map(([item, revision, hash, deleted]) => ({ item, revision, hash, deleted }))
  }
}
