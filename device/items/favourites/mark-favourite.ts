import { putFavourites } from '@chaveiro/contract/calls/favourites.ts'
import { favouritesMax } from '@chaveiro/contract/constants.ts'
import { sealFavourites } from '@chaveiro/crypto/processes/seal-favourites.ts'
import { isStaleHead, onConflict } from '../../base/async/conflict.ts'
import { settle } from '../../base/async/settle.ts'
import type { Favourite, Favourites } from '../../base/types/favourites.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import { currentItems, readBelieved } from '../../log/heads/read-vault-state.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { readFavourites, writeList } from './read-favourites.ts'

/** Marks or unmarks one item upon the newest list; upon the next one if another browser of the person was faster. */
export async function markFavourite(
  session: OpenSession,
  { id, vault_id }: Favourite,
  isFavourite: boolean,
): Promise<Favourites> {
  if (isFavourite) await requirePresent(session, vault_id, id)
  let standing = ''
  return settle(
    onConflict(isStaleHead, () => standing),
    async () => {
      const known = await readFavourites(session)
      standing = String(known.stored)
      const others = known.marked.filter((one) => one.id !== id)
      if (isFavourite && others.length >= favouritesMax) throw new SessionError('favourites_full')
      const marked = isFavourite ? [{ id, vault_id }, ...others] : others
      const number = known.newest + 1
      const sealed = await sealFavourites(session.keys, number, writeList(marked))
      await session.api.send(putFavourites, { body: { after: known.stored, number, sealed } })
      await session.seen.keepFavourites({ number, sealed })
      return { marked, doubt: null }
    },
  )
}

/** No call names the item: it is looked up among the vault's signed changes. */
async function requirePresent(session: OpenSession, vaultId: string, id: string): Promise<void> {
  const isPresent = ({ items }: Awaited<ReturnType<typeof currentItems>>) =>
    items.standings.get(id)?.isDeleted === false
  if (isPresent(await currentItems(session, vaultId))) return
  if (!isPresent(await readBelieved(session, vaultId))) throw new DistrustError('item', 'uncovered')
}
