import type { Item } from '@chaveiro/contract/calls/items.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { Favourite } from '../../base/types/favourites.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import { isDoubtful, readVaultState } from '../../log/heads/read-vault-state.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { listItems } from '../list-items.ts'
import { readFavourites } from './read-favourites.ts'

/** The newest favourites that are there, at most `most`, as their vaults' lists show them. */
export async function listFavourites(session: OpenSession, most: number): Promise<Item[]> {
  const { marked } = await readFavourites(session)
  const vaults = new Map<string, Promise<ReadonlyMap<string, Item>>>()
  const found: Item[] = []
  for (const { id, vault_id } of marked) {
    if (found.length >= most) break
    const present = vaults.get(vault_id) ?? presentItems(session, vault_id)
    vaults.set(vault_id, present)
    const item = (await present).get(id)
    if (item) found.push(item)
  }
  return found
}

/** The items that the vault's list shows and that its members signed as present; none if the vault is not visible or not believed. */
async function presentItems(
  session: OpenSession,
  vaultId: Favourite['vault_id'],
): Promise<ReadonlyMap<string, Item>> {
  try {
    const [listed, state] = await Promise.all([listItems(session, vaultId), readVaultState(session, vaultId)])
    if (isDoubtful(state)) return new Map()
    const isPresent = ({ id, vault_id, revision }: Item) => {
      const standing = state.items.standings.get(id)
      return vault_id === vaultId && standing?.isDeleted === false && standing.revision === revision
    }
    return new Map(listed.filter(isPresent).map((item) => [item.id, item]))
  } catch (error) {
    if (error instanceof DistrustError) return new Map()
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) return new Map()
    throw error
  }
}
