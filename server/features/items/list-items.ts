import type { listItems as call, Item } from '@chaveiro/contract/items.ts'
import type { z } from 'zod'
import { BoundedCache } from '../../platform/at-rest/bounded-cache.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { itemAnswer } from './item-answer.ts'
import type { ItemDocument } from './item-documents.ts'
import { checkoutOf, requireVault } from './item-facts.ts'
import { selectItemsOfVault } from './items.queries.ts'
import { filterItems, isFiltered, liveCheckout, pageOf } from './items.rules.ts'

const keptListsBytes = 32 * 1024 * 1024

/** A vault's whole list as it goes over the wire, true for one version of the vault and until a check-out ends. */
type KeptList = { version: number; trueUntil: number; bytes: Buffer }
type Query = z.output<typeof call.query> & { vault_id: string }
type Listed = { bytes: Buffer; next?: string | undefined }

/** Lists a vault's items. The whole list is kept in bounded memory and given out only for the version it was read at. */
export function itemLister({ db, atRest, clock }: Pick<Platform, 'db' | 'atRest' | 'clock'>) {
  const kept = new BoundedCache<KeptList>(keptListsBytes)

  const readList = async (reader: Reader, vaultId: string, version: number): Promise<KeptList> => {
    const now = clock.now()
    const rows = await reader.all(selectItemsOfVault, { vault_id: vaultId })
    let trueUntil = Number.POSITIVE_INFINITY
    const items = rows.map((row) => {
      const checkout = liveCheckout(checkoutOf(atRest, row), now)
      if (checkout) trueUntil = Math.min(trueUntil, Date.parse(checkout.until))
      return itemAnswer(row, atRest.open<ItemDocument>('items', row.id, row.document), checkout)
    })
    return { version, trueUntil, bytes: Buffer.from(JSON.stringify(items)) }
  }

  const wholeList = async (actor: Actor, vaultId: string): Promise<Buffer> => {
    const { version } = await requireVault(db.read, atRest, actor, vaultId, 'list_items')
    const known = kept.get(vaultId)
    if (known && known.version === version && known.trueUntil > clock.now()) return known.bytes
    const list = await db.snapshot(async (reader) => {
      // Version and rows of one and the same state.
      const vault = await requireVault(reader, atRest, actor, vaultId, 'list_items')
      return readList(reader, vaultId, vault.version)
    })
    kept.set(vaultId, list, list.bytes.length)
    return list.bytes
  }

  return async (actor: Actor, query: Query): Promise<Listed> => {
    const bytes = await wholeList(actor, query.vault_id)
    if (!isFiltered(query) && query.limit === undefined) return { bytes }
    const found = filterItems(JSON.parse(bytes.toString()) as Item[], query)
    if (query.limit === undefined) return { bytes: Buffer.from(JSON.stringify(found)) }
    const { page, next } = pageOf(found, query.limit, query.cursor)
    return { bytes: Buffer.from(JSON.stringify(page)), next }
  }
}
