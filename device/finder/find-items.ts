import { foundItemsMax } from '@chaveiro/contract/constants.ts'
import { fittingAddress, type SignedAddresses } from '@chaveiro/contract/rules/items/fits-address.ts'
import { BestMatches } from '@chaveiro/contract/rules/search/best-matches.ts'
import { SearchedItems, searchedItem } from '@chaveiro/contract/rules/search/searched-items.ts'
import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'
import type { FoundItem } from '../base/types/finder.ts'
import { listedPlaceAmong } from '../base/types/listed-place.ts'
import { type FinderIndex, type IndexedItem, itemOf } from '../state/finder-index.ts'
import type { CopyReader } from '../state/open-session.ts'
import { currentFills, currentIndex, fittingIndex } from './current-index.ts'
import { opensAlone } from './refresh-finder.ts'

/** The items that fit a page, best first: its very address before its site, then the last filled, then those that open now, then by title. */
export async function fittingItems(reader: CopyReader, page: string): Promise<FoundItem[]> {
  const index = await fittingIndex(reader, page)
  if (!index) return []
  const fills = await currentFills(reader)
  const mayFit = looksFitting(page)
  const fitting = [...index.items.values()].flatMap((item) => {
    const addresses = addressesOf(item)
    const address = item.rehearsal || !mayFit(addresses) ? null : fittingAddress(addresses, page)
    const found = address === null ? null : foundItem(reader, index, item)
    if (address === null || !found) return []
    const isExact = new URL(address).origin === new URL(page).origin
    return [{ found, isExact, filledAt: fills.get(item.id)?.at ?? '' }]
  })
  return fitting
    .sort(
      (one, other) =>
        Number(other.isExact) - Number(one.isExact) ||
        inOrder(other.filledAt, one.filledAt) ||
        Number(other.found.isOpen) - Number(one.found.isOpen) ||
        inOrder(one.found.item.title, other.found.item.title),
    )
    .map(({ found }) => found)
}

/** The best matches, by the rules of the server's search. */
export async function searchItems(
  reader: CopyReader,
  text: string,
  limit: number = foundItemsMax,
): Promise<FoundItem[]> {
  const index = await currentIndex(reader)
  if (!index || text.trim() === '') return []
  index.searched ??= foldedByVault(index)
  const matches = new BestMatches({ search: text }, Math.min(limit, foundItemsMax))
  for (const [id, items] of index.searched) {
    const vault = index.vaults.get(id)
    if (!vault) continue
    matches.beginVault(vault.is_member)
    matches.look(items, foldText(vault.name))
  }
  return matches.ids.flatMap((id) => {
    const item = index.items.get(id)
    return (item && foundItem(reader, index, item)) ?? []
  })
}

/** Those of these ids that the index has, in their order. */
export async function itemsOf(reader: CopyReader, ids: readonly string[]): Promise<FoundItem[]> {
  const index = await currentIndex(reader)
  return ids.flatMap((id) => {
    const item = index?.items.get(id)
    return (index && item && foundItem(reader, index, item)) ?? []
  })
}

/**
 * Whether an item may fit a page at all, by the letters of its addresses: ten thousand of them are not taken apart for each page. A name is
 * written in other letters than the page has it only with an escape or beyond ASCII, an IP address in many ways. A site's name ends like
 * those of its pages.
 */
function looksFitting(page: string): (item: SignedAddresses) => boolean {
  const host = URL.canParse(page) ? new URL(page).hostname : ''
  if (/[\d\]]$/.test(host)) return () => true
  const end = host.split('.').slice(-2).join('.')
  return ({ login_url, more_urls, url_match }) => {
    const name = url_match === 'site' ? end : host
    const mayName = (address: string) => /[^!-$&-~]/.test(address) || address.toLowerCase().includes(name)
    return mayName(login_url) || more_urls.some(mayName)
  }
}

/** What its author signed about where an item may be filled. */
export function addressesOf(item: Partial<SignedAddresses>): SignedAddresses {
  const { login_url = '', more_urls = [], url_match = 'exact' } = item
  return { login_url, more_urls, url_match }
}

function foldedByVault({ items }: FinderIndex): ReadonlyMap<string, SearchedItems> {
  const byVault = Map.groupBy(items.values(), ({ vault_id }) => vault_id)
  return new Map(
    [...byVault].map(([id, all]) => [id, new SearchedItems(all.map((one) => searchedItem(itemOf(one))))]),
  )
}

function foundItem(
  reader: CopyReader,
  { vaults, granted }: FinderIndex,
  indexed: IndexedItem,
): FoundItem | null {
  const item = itemOf(indexed)
  const vault = listedPlaceAmong(vaults, item.vault_id)
  const holding = vaults.get(item.vault_id)
  if (!vault || !holding) return null
  if (opensAlone(holding)) return { item, vault, isOpen: true, until: null }
  const end = granted.get(item.id)
  const until = end !== undefined && Date.parse(end) > reader.now().getTime() ? end : null
  return { item, vault, isOpen: until !== null, until }
}

const inOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
