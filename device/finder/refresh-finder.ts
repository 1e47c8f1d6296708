import { callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { accessKinds } from '@chaveiro/contract/constants.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { mapConcurrently } from '../base/async/map-concurrently.ts'
import type { FinderProgress, FinderState } from '../base/types/finder.ts'
import { checkVaultOverviews } from '../log/vault-logs/vault-handles.ts'
import {
  emptyIndex,
  type FinderIndex,
  type IndexedItem,
  type IndexedVault,
  placeOf,
} from '../state/finder-index.ts'
import { keepIndex } from '../state/kept-finder.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentIndex, stateOf } from './current-index.ts'
import { readVaultItems } from './read-vault-items.ts'

/**
 * Reads the vaults that changed since the index was kept, by their versions and by what this device has seen of them itself. A vault, or one
 * above it, that is not as custodians signed it is left out with all its items.
 */
export function refreshFinder(
  session: OpenSession,
  onProgress: (progress: FinderProgress) => void,
): Promise<FinderState> {
  return session.state.finder.inTurn(async () => {
    const before = (await currentIndex(session)) ?? emptyIndex
    const listed = await session.api.send(listVaults)
    const [altered, granted] = await Promise.all([
      alteredAmong(session, before, listed),
      grantedItems(session, listed),
    ])
    const knownByVault = Map.groupBy(before.items.values(), ({ vault_id }) => vault_id)
    const knownOf = (id: string) => new Map((knownByVault.get(id) ?? []).map((item) => [item.id, item]))
    const onLooked = progress(listed, onProgress)
    const read = await mapConcurrently(listed, async (vault) => {
      const place = placeOf(vault)
      const count = vault.item_count
      if (altered.has(vault.id)) {
        onLooked(count)
        return { ...place, change: null, leftOut: count, isAltered: true, items: new Map() }
      }
      const known = knownOf(vault.id)
      const kept = before.vaults.get(vault.id)
      if (kept && (await isCurrent(session, kept, vault))) {
        onLooked(count)
        return { ...kept, ...place, items: known }
      }
      const items = await readVaultItems(session, vault.id, known, { listed: count, onLooked })
      return { ...place, ...items, isAltered: false }
    })
    const vaults = new Map(read.map(({ items: _, ...vault }): [string, IndexedVault] => [vault.id, vault]))
    const items = new Map(read.flatMap((one): [string, IndexedItem][] => [...one.items]))
    const at = session.now().toISOString()
    const index = await keepIndex(session, before, { at, vaults, items, granted })
    session.state.finder.index = index
    return stateOf(index)
  })
}

async function isCurrent(session: OpenSession, kept: IndexedVault, vault: Vault): Promise<boolean> {
  if (kept.leftOut > 0 || kept.isAltered || kept.version !== vault.version) return false
  const seen = await session.seen.vaultChange(vault.id)
  return (seen?.hash ?? null) === kept.change
}

/** The vaults that the server shows otherwise than custodians signed them, with all below them. */
async function alteredAmong(
  session: OpenSession,
  before: FinderIndex,
  listed: readonly Vault[],
): Promise<ReadonlySet<string>> {
  const isAsBefore = (vault: Vault) => {
    const kept = before.vaults.get(vault.id)
    return kept !== undefined && !kept.isAltered && signedFacts(kept) === signedFacts(vault)
  }
  const news = listed.filter((vault) => !isAsBefore(vault))
  const altered = new Set((await checkVaultOverviews(session, news)).altered)
  if (altered.size === 0) return altered
  const byId = new Map(listed.map((vault) => [vault.id, vault]))
  const isUnder = ({ id }: Vault) => vaultLine(byId, id).some((one) => altered.has(one.id))
  return new Set(listed.filter(isUnder).map(({ id }) => id))
}

type Place = ReturnType<typeof placeOf>

const signedFacts = ({ name, type, parent_id, overview_salt, custody, version }: Place) =>
  JSON.stringify([name, type, parent_id, overview_salt, custody, version])

/** Access lasts a day at most, so older requests are over. */
const newestRequests = 200

/** The items that this person has temporary access to by the server's decision, and until when. */
async function grantedItems(session: OpenSession, listed: readonly Vault[]): Promise<Map<string, string>> {
  if (listed.every(opensAlone)) return new Map()
  const query = { mine: 'true', limit: newestRequests }
  const requests = (
    await Promise.all(accessKinds.map((kind) => session.api.send(callsOfKind[kind].list, { query })))
  ).flat()
  const open = requests.flatMap(({ status, item_id, expires_at }): [string, string][] =>
    status === 'approved' && expires_at !== null ? [[item_id, expires_at]] : [],
  )
  // The longest access to an item counts.
  return new Map(open.toSorted(([, one], [, other]) => (one < other ? -1 : 1)))
}

/** Whether a member of it opens its items without anybody else. */
export const opensAlone = ({ holds_key, custody }: Pick<Place, 'holds_key' | 'custody'>): boolean =>
  holds_key && custody !== 'split'

function progress(listed: readonly Vault[], onProgress: (progress: FinderProgress) => void) {
  const total = listed.reduce((sum, { item_count }) => sum + item_count, 0)
  let done = 0
  return (more: number) => {
    done = Math.min(total, done + more)
    onProgress({ done, total })
  }
}
