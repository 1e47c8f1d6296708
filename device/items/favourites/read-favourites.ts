import { getFavourites, type NumberedFavourites } from '@chaveiro/contract/calls/favourites.ts'
import { favouritesMax } from '@chaveiro/contract/constants.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { openFavourites, sealFavourites } from '@chaveiro/crypto/processes/seal-favourites.ts'
import { z } from 'zod'
import type { Favourite, Favourites } from '../../base/types/favourites.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** The newest list that is known, and the numbers that the next one follows. */
export interface KnownFavourites extends Favourites {
  /** What the server says that it has; 0 for none. */
  readonly stored: number
  /** The highest number seen here or shown by the server. */
  readonly newest: number
}

const List = z.object({ v: z.literal(1), marked: z.array(z.tuple([z.uuid(), z.uuid()])).max(favouritesMax) })

/** How the list is written before it is sealed: the ids of item and vault, newest first. */
export const writeList = (marked: readonly Favourite[]): string =>
  JSON.stringify({ v: 1, marked: marked.map(({ id, vault_id }) => [id, vault_id]) })

/**
 * Reads the list that the server has, and compares its number with the newest list that this device remembers, which stays in use if the
 * server shows an older one or none that opens.
 */
export async function readFavourites(session: OpenSession): Promise<KnownFavourites> {
  const remembered = (await session.seen.favourites()) ?? null
  const { favourites: told } = await session.api.send(getFavourites)
  const [kept, shown] = await Promise.all([openList(session, remembered), openList(session, told)])
  const stored = told?.number ?? 0
  const newest = Math.max(stored, kept ? (remembered?.number ?? 0) : 0)
  if (kept && (!shown || stored < newest)) {
    return { marked: kept, doubt: told && !shown ? 'altered' : 'older', stored, newest }
  }
  if (!shown) return { marked: [], doubt: told ? 'altered' : null, stored, newest }
  if (told && told.number !== remembered?.number) await session.seen.keepFavourites(told)
  return { marked: shown, doubt: null, stored, newest }
}

/** The newest list under the person's next keys, to be stored with them; undefined if nothing is marked. */
export async function sealedAnew(
  session: OpenSession,
  keys: AccountKeys,
): Promise<NumberedFavourites | undefined> {
  const { marked, newest } = await readFavourites(session)
  if (marked.length === 0) return undefined
  const number = newest + 1
  return { number, sealed: await sealFavourites(keys, number, writeList(marked)) }
}

/** Null for no list, and for one that does not open: altered, or sealed under keys that the person had before. */
async function openList(
  { keys }: OpenSession,
  list: NumberedFavourites | null,
): Promise<readonly Favourite[] | null> {
  if (!list) return null
  try {
    const { marked } = List.parse(JSON.parse(await openFavourites(keys, list.number, list.sealed)))
    return marked.map(([id, vault_id]) => ({ id, vault_id }))
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
