import { setTimeout as sleep } from 'node:timers/promises'
import {
  type SearchedItem,
  SearchedItems,
  searchedItem,
} from '@chaveiro/contract/rules/search/searched-items.ts'
import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readRowPages } from '../../platform/db/row-pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { ChunkCache } from './chunk-cache.ts'
import type { ItemDocument } from './item-documents.ts'
import { selectOverviewsOfVault, selectSearchedVault, selectVaultVersions } from './items.queries.ts'

const keptTextBytes = 24 * 1024 * 1024
const chunkItems = 2000
/** The pause of reading ahead after each chunk, which takes several times as long: requests come first. */
const restMs = 10
/** Takes the place of a person's id when reading ahead takes a turn. */
const ahead = 'read ahead'

/** A part of a vault's items, those next in the order of ids, at one version of the vault. */
type SearchChunk = {
  version: number
  /** The number of the search for which it was read. */
  readFor: number
  vaultName: string
  items: SearchedItems
  /** Where the next chunk begins; undefined after the last one. */
  next: string | undefined
}

type VaultVersion = { id: string; version: number }
type Search = { personId: string; search: number }

export type ReadChunk = (vault: VaultVersion, after: string | undefined) => Promise<SearchChunk>

export type ChunkReader = {
  beginSearch(personId: string): ReadChunk
  /** Reads what the first search would have to wait for, until the cache is full or `isOver`. */
  readAhead(isOver: () => boolean): Promise<void>
}

/**
 * Reads vaults for searches, a chunk at a time, each in its own snapshot, so that nobody waits for a whole vault.
 * Chunks are cached in bounded memory; searches that need the same chunk at the same time share one read.
 */
export function chunkReader(
  { db, atRest, longReads }: Pick<Platform, 'db' | 'atRest' | 'longReads'>,
  keptBytes = keptTextBytes,
): ChunkReader {
  const kept = new ChunkCache<SearchChunk>(keptBytes)
  const underWay = new Map<string, Promise<SearchChunk>>()

  const read = async (
    reader: Reader,
    vaultId: string,
    after: string | undefined,
  ): Promise<Omit<SearchChunk, 'readFor'>> => {
    const vault = await reader.first(selectSearchedVault, { id: vaultId })
    if (!vault) return { version: 0, vaultName: '', items: new SearchedItems([]), next: undefined }
    const items: SearchedItem[] = []
    let next: string | undefined
    for await (const rows of readRowPages(reader, selectOverviewsOfVault, { vault_id: vaultId }, { after })) {
      for (const { document, ...item } of rows) {
        items.push(searchedItem({ ...atRest.open<ItemDocument>('items', item.id, document), ...item }))
      }
      if (items.length < chunkItems) continue
      next = items.at(-1)?.id
      break
    }
    const vaultName = foldText(openVault(atRest, vault).name)
    return { version: vault.version, vaultName, items: new SearchedItems(items), next }
  }

  const begin = (
    name: string,
    readFor: number,
    vaultId: string,
    after: string | undefined,
  ): Promise<SearchChunk> => {
    const begun = db
      .snapshot(async (reader) => ({ ...(await read(reader, vaultId, after)), readFor }))
      .finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }

  const take = async (
    { personId, search }: Search,
    { id, version }: VaultVersion,
    after: string | undefined,
  ) => {
    const name = `${id}/${after ?? ''}`
    const cachedChunk = () => {
      const chunk = kept.get(name, search)
      // A chunk read for a later search serves as well.
      const isGood = chunk && (chunk.version === version || chunk.readFor > search)
      return isGood ? { chunk, isKept: true } : undefined
    }
    const keep = async (reading: Promise<SearchChunk>) => {
      const chunk = await reading
      return { chunk, isKept: kept.set(name, chunk, chunk.items.bytes, search) }
    }
    const fullName = `${name}/${version}`
    const chunk = () => {
      const running = underWay.get(fullName)
      return cachedChunk() ?? (running && keep(running))
    }
    return chunk() ?? longReads(personId, async () => chunk() ?? keep(begin(fullName, search, id, after)))
  }

  return {
    beginSearch(personId) {
      const search = { personId, search: kept.beginSearch() }
      return async (vault, after) => (await take(search, vault, after)).chunk
    },

    async readAhead(isOver) {
      const search = { personId: ahead, search: kept.beginSearch() }
      for (const vault of await db.read.all(selectVaultVersions, {})) {
        let after: string | undefined
        do {
          if (isOver()) return
          const { chunk, isKept } = await take(search, vault, after)
          if (!isKept) return
          after = chunk.next
          await sleep(restMs)
        } while (after !== undefined)
      }
    },
  }
}
