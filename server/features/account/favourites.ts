import type {
  NumberedFavourites,
  putFavourites,
  StoredFavourites,
} from '@chaveiro/contract/calls/favourites.ts'
import type { z } from 'zod'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { putFavouritesRow, selectFavourites } from './account.queries.ts'
import type { Owner } from './owner.ts'

type Document = Pick<NumberedFavourites, 'sealed'>

export async function readFavourites(
  reader: Reader,
  atRest: AtRest,
  { id, key }: Owner,
): Promise<z.infer<typeof StoredFavourites>> {
  const row = await reader.first(selectFavourites, { user_id: id })
  if (!row) return { favourites: null }
  return { favourites: { number: row.number, ...atRest.open<Document>('favourites', id, row.document, key) } }
}

/** Replaces the list if it is still the one that the new list follows, so that no browser's star is lost to another's. */
export async function replaceFavourites(
  tx: Tx,
  atRest: AtRest,
  owner: Owner,
  { after, ...next }: z.output<typeof putFavourites.body>,
): Promise<z.infer<typeof StoredFavourites>> {
  await readPresentRole(tx, owner.id)
  const stored = await tx.first(selectFavourites, { user_id: owner.id })
  if ((stored?.number ?? 0) !== after) throw new Refusal('stale_head')
  if (next.number <= after) throw new Refusal('invalid', { fields: [{ path: 'number', fault: 'invalid' }] })
  await storeFavourites(tx, atRest, owner, next)
  return { favourites: next }
}

export async function storeFavourites(
  tx: Tx,
  atRest: AtRest,
  { id, key }: Owner,
  { number, sealed }: NumberedFavourites,
): Promise<void> {
  const document: Document = { sealed }
  await tx.run(putFavouritesRow, {
    user_id: id,
    number,
    document: atRest.seal('favourites', id, document, key),
  })
}
