import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

type OneOfUser = { id: string; user_id: string }

export const selectTrustedBrowsers = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  db
    .selectFrom('trusted_browsers')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'document'])
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
)

export const selectTrustedBrowser = prepare((db, p: Params<OneOfUser & { now: string }>) =>
  db
    .selectFrom('trusted_browsers')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'document'])
    .where('id', '=', p('id'))
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now')),
)

export const selectTrustedId = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('trusted_browsers').select('id').where('id', '=', p('id')),
)

export const insertTrustedBrowser = insertRow('trusted_browsers', { last_used_at: null })

export const setLastUsed = prepare((db, p: Params<{ id: string; now: string }>) =>
  db
    .updateTable('trusted_browsers')
    .set({ last_used_at: p('now') })
    .where('id', '=', p('id')),
)

export const deleteTrustedBrowser = prepare((db, p: Params<OneOfUser>) =>
  db.deleteFrom('trusted_browsers').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
)

export const deleteExpiredBrowsers = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('trusted_browsers').where('expires_at', '<=', p('now')),
)
