import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import { listedPlaceAmong } from '../../base/types/listed-place.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { PlannedVault } from '../../formats/rows/plan-vaults.ts'
import { doubtsAbout } from '../../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { listItems } from '../list-items.ts'
import { fetchAndVerify } from '../verified-item.ts'
import { existingOf } from './judge-vaults.ts'

/** An item as the server lists it, unverified, with the path of its vault in the file's spelling. */
export interface ListedItem {
  readonly item: Item
  readonly vault: VaultPlace
  readonly path: string[]
}

/** Whether items verified, by id and revision. */
export type Verified = Map<string, boolean>

/** Beyond these, only the vaults that the file names are looked through. */
const mostVaults = 300

/** The items of vaults that the file names, and of the others that this person opens. */
export async function listedItems(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  vaults: readonly Vault[],
): Promise<ListedItem[]> {
  const planned = existingOf(plan)
  const named = new Set(planned.map(({ id }) => id))
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const open = vaults.filter(({ holds_key, id }) => holds_key && !named.has(id))
  const others = (open.length > mostVaults ? [] : open).flatMap(({ id }) => listedPlaceAmong(byId, id) ?? [])
  const filled = [...planned, ...others].filter(({ id }) => byId.get(id)?.item_count !== 0)
  const lists = await mapConcurrently(filled, async (vault) => {
    const path = vault.path.filter((name) => name !== null)
    try {
      return (await listItems(session, vault.id)).map((item) => ({ item, vault, path }))
    } catch (error) {
      // The server shows its name only.
      if (error instanceof CallError && (error.status === 403 || error.status === 404)) return []
      throw error
    }
  })
  return lists.flat()
}

/**
 * Those that their authors signed as they are listed, in vaults that custodians signed: the server's word alone must not make the import skip
 * a row.
 */
export async function verifiedOf(
  session: OpenSession,
  listed: ReadonlySet<ListedItem>,
  verified: Verified,
): Promise<Set<ListedItem>> {
  const vaults = new Map([...listed].map(({ vault }) => [vault.id, vault]))
  const doubts = await doubtsAbout(session, [...vaults.values()])
  const good = new Set<ListedItem>()
  await mapConcurrently(
    [...listed].filter(({ vault }) => !doubts.has(vault.id)),
    async (one) => {
      if (await isVerified(session, one, verified)) good.add(one)
    },
  )
  return good
}

async function isVerified(
  session: OpenSession,
  { item: listed, vault }: ListedItem,
  verified: Verified,
): Promise<boolean> {
  const { id, revision } = listed
  const key = JSON.stringify([id, revision, vault.id, factsOf(listed)])
  const known = verified.get(key)
  if (known !== undefined) return known
  const isGood = await readAndCompare(session, listed, vault)
  verified.set(key, isGood)
  return isGood
}

async function readAndCompare(session: OpenSession, listed: Item, vault: VaultPlace): Promise<boolean> {
  try {
    const { item, verification } = await fetchAndVerify(session, { id: listed.id, vaultId: vault.id })
    if (item.vault_id !== vault.id || verification.faults.length > 0) return false
    return JSON.stringify(factsOf(item)) === JSON.stringify(factsOf(listed))
  } catch (error) {
    // A deleted item, or one in a vault whose log does not verify, makes no row a duplicate.
    if (error instanceof DistrustError) return false
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

const factsOf = ({ type, title, login, login_url, more_urls }: Item) => [
  type,
  title,
  login,
  login_url,
  more_urls,
]
