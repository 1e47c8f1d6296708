import { type Params, prepare } from '../platform/db/prepare.ts'

type Ended = { id: string; state: string; at: string; document: Uint8Array }

/** 0 rows if it has already ended. */
export const setEnded = prepare((db, p: Params<Ended>) =>
  db
    .updateTable('client_links')
    .set({ state: p('state'), ended_at: p('at'), document: p('document') })
    .where('id', '=', p('id'))
    .where('state', '=', 'open'),
)

/** Also for a link that ended by itself, so that nobody is asked for a new one. 0 rows if it ended otherwise. */
export const setWithdrawn = prepare((db, p: Params<Omit<Ended, 'state'>>) =>
  db
    .updateTable('client_links')
    .set({ state: 'withdrawn', ended_at: p('at'), document: p('document') })
    .where('id', '=', p('id'))
    .where('state', 'in', ['open', 'ended']),
)

/** Open links of which somebody is maker or deputy. */
export const selectLinksKeptBy = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('client_links')
    .selectAll()
    .where((where) => where.or([where('maker_id', '=', p('user_id')), where('deputy_id', '=', p('user_id'))]))
    .where('state', '=', 'open')
    .orderBy('id'),
)

export const selectLinksOf = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('client_links').select('id').where('vault_id', '=', p('vault_id')).orderBy('id'),
)

export const dropDeputy = prepare((db, p: Params<{ id: string; document: Uint8Array }>) =>
  db
    .updateTable('client_links')
    .set({ deputy_id: null, document: p('document') })
    .where('id', '=', p('id')),
)
