import type { Span } from '../../platform/clock/clock.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const insertAccountKeys = insertRow('account_keys')

export const updateAccountKeys = prepare((db, p: Params<{ user_id: string; document: Uint8Array }>) =>
  db
    .updateTable('account_keys')
    .set({ document: p('document') })
    .where('user_id', '=', p('user_id')),
)

/** The wrapped key of a person's data. */
export const selectPersonKey = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('person_keys').select('wrapped').where('user_id', '=', p('user_id')),
)

export const selectUnlockMethods = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('unlock_methods')
    .select(['id', 'kind', 'document'])
    .where('user_id', '=', p('user_id'))
    .orderBy('created_at')
    .orderBy('id'),
)

export const selectMethodById = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('unlock_methods').select('user_id').where('id', '=', p('id')),
)

export const insertUnlockMethod = insertRow('unlock_methods')

export const deleteMethods = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('unlock_methods').where('user_id', '=', p('user_id')),
)

export const deleteMethod = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db.deleteFrom('unlock_methods').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
)

export const selectFavourites = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('favourites').select(['number', 'document']).where('user_id', '=', p('user_id')),
)

export const putFavouritesRow = insertRow('favourites', {}, (conflict, p) =>
  conflict.column('user_id').doUpdateSet(p.columns('number', 'document')),
)

export const deleteFavourites = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('favourites').where('user_id', '=', p('user_id')),
)

/** When somebody renewed their keys within a span, oldest first. */
export const selectRenewals = prepare((db, p: Params<Span & { user_id: string }>) =>
  db
    .selectFrom('roster_statements')
    .select('appended_at')
    .where('user_id', '=', p('user_id'))
    .where('kind', '=', 'chaveiro.roster.renew')
    .where('appended_at', '>', p('since'))
    .where('appended_at', '<=', p('to'))
    .orderBy('seq'),
)
