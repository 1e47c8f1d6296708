import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead, ItemChange } from '@chaveiro/contract/heads.ts'
import { maxSeq } from '@chaveiro/contract/primitives.ts'
import type { HeadEntry } from '@chaveiro/contract/rules/head.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import type { z } from 'zod'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import {
  selectDeletionsAfter,
  selectHead,
  selectHeadEntries,
  selectHeads,
  selectNewestHead,
  selectRevisionsAfter,
} from './heads.queries.ts'
import type { Entries } from './heads.rules.ts'

const headsAtOnce = 500
const changesAtOnce = 500
/** Before the first change: those from before changes were numbered have 0. */
const beforeEverything = -1

export type HeadDocument = { statement: string }
export type EntriesDocument = { entries: HeadEntry[]; unsigned: ItemChange[] }
/** What a head covers, and the deletions up to it that nobody has signed. */
export type Covered = { entries: Entries; unsigned: readonly ItemChange[] }
type Query = z.output<typeof getVaultHead.query>
/** A change with its place in the order of the vault's changes. */
export type NumberedChange = { number: number; change: ItemChange }

export const headRow = (vaultId: string, version: number) => `${vaultId}/${version}`

/**
 * A vault's heads after a version, what the newest covers, and what has changed since, in pages. A page after the first
 * one goes on where that ended, as long as its head still is the newest.
 */
export async function readVaultHead(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  { after, from: reached, limit = changesAtOnce }: Query,
): Promise<CallOutput<typeof getVaultHead>> {
  const newest = await reader.first(selectNewestHead, { vault_id: vaultId })
  const version = newest?.version ?? 0
  const from = after ?? Math.max(version - 1, 0)
  const rows = await reader.all(selectHeads, { vault_id: vaultId, after: from, limit: headsAtOnce })
  const heads = rows.map((row) => openHead(atRest, vaultId, row))
  const through = newest?.through ?? beforeEverything
  if ((rows.at(-1)?.version ?? version) < version) {
    return {
      heads,
      newest: version,
      entries: null,
      changes: [],
      deletions: [],
      through: Math.max(through, 0),
      more: false,
    }
  }
  const isNextPage = reached !== undefined && after === version
  const begun = isNextPage ? Math.max(reached, through) : through
  const { changes, more } = await readPage(reader, atRest, { vaultId, after: begun, limit })
  const { entries, unsigned } = await readCovered(reader, atRest, vaultId)
  const deletions =
    after === undefined ? [] : await readDeletions(reader, atRest, vaultId, { after, through })
  return {
    heads,
    newest: version,
    entries: after === version && version > 0 ? null : listed(entries),
    changes: [...(isNextPage ? [] : unsigned), ...changes.map(({ change }) => change)],
    deletions,
    through: changes.at(-1)?.number ?? Math.max(begun, 0),
    more,
  }
}

export function openHead(
  atRest: AtRest,
  vaultId: string,
  { version, document }: { version: number; document: Uint8Array },
): string {
  return atRest.open<HeadDocument>('vault_heads', headRow(vaultId, version), document).statement
}

/** What the newest head covers; nothing before the first one. */
export async function readCovered(reader: Reader, atRest: AtRest, vaultId: string): Promise<Covered> {
  const row = await reader.first(selectHeadEntries, { vault_id: vaultId })
  if (!row) return { entries: new Map(), unsigned: [] }
  const { entries, unsigned } = atRest.open<EntriesDocument>('vault_head_entries', vaultId, row.document)
  return { entries: new Map(entries.map((entry) => [entry[0], entry])), unsigned }
}

type Page = { vaultId: string; after: number; limit: number }

/** The changes after one of them up to about this many; those of one number are never in two pages. */
async function readPage(
  reader: Reader,
  atRest: AtRest,
  { vaultId, after, limit }: Page,
): Promise<{ changes: NumberedChange[]; more: boolean }> {
  const found = await readChanges(reader, atRest, vaultId, after, limit + 1)
  const next = found[limit]
  if (!next) return { changes: found, more: false }
  const changes = found.filter(({ number }) => number < next.number)
  if (changes.length > 0) return { changes, more: true }
  // All that fit have one number, as the changes from before they were numbered do.
  const all = await readChanges(reader, atRest, vaultId, after)
  const together = all.filter(({ number }) => number === next.number)
  return { changes: together, more: together.length < all.length }
}

/** The changes of a vault's items after one of them, in their order; all, or the first few. */
export async function readChanges(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  after: number,
  limit: number = maxSeq,
): Promise<NumberedChange[]> {
  const place = { vault_id: vaultId, change: after, limit }
  const revisions = (await reader.all(selectRevisionsAfter, place)).map((row) => {
    const { item_id: item, revision, generation, change: number } = row
    const rowId = revisionRow(item, revision)
    const { sealed_hash, signature } = atRest.open<RevisionDocument>('item_revisions', rowId, row.document)
    return { number, change: { item, revision, generation, deleted: false, sealed_hash, signature } }
  })
  const deletions = (await reader.all(selectDeletionsAfter, place)).map((row) => ({
    number: row.change,
    change: deletionChange(atRest, row),
  }))
  const sorted = [...revisions, ...deletions].sort((one, other) => one.number - other.number)
  return sorted.slice(0, limit)
}

type DeletionRow = { item_id: string; revision: number; document: Uint8Array }

async function readDeletions(
  reader: Reader,
  atRest: AtRest,
  vaultId: string,
  { after, through }: { after: number; through: number },
): Promise<ItemChange[]> {
  const known = await reader.first(selectHead, { vault_id: vaultId, version: after })
  const change = known?.through ?? beforeEverything
  const rows = await reader.all(selectDeletionsAfter, { vault_id: vaultId, change, limit: maxSeq })
  const covered = rows.filter((row) => row.change <= through)
  return covered.map((row) => deletionChange(atRest, row)).filter(({ signature }) => signature !== null)
}

function deletionChange(atRest: AtRest, { item_id: item, revision, document }: DeletionRow): ItemChange {
  const { signature } = atRest.open<{ signature: string | null }>('item_deletions', item, document)
  const generation =
    signature === null ? 0 : parseStatement(signature, 'chaveiro.item.deletion').payload.generation
  return { item, revision, generation, deleted: true, sealed_hash: null, signature }
}

function listed(entries: Entries) {
  const sorted = [...entries.values()].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([item, revision, sealed_hash]) => ({ item, revision, sealed_hash }))
}
