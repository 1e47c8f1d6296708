import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectWaitingSubmission = prepare((db, p: Params<{ id: string; vault_id: string }>) =>
  db
    .selectFrom('submissions')
    .select(['state', 'document'])
    .where('id', '=', p('id'))
    .where('vault_id', '=', p('vault_id')),
)

type Decided = {
  id: string
  state: string
  decided_by: string | null
  decided_at: string
  item_id: string | null
  document: Uint8Array
}

/** 0 rows if somebody was faster. */
export const setDecided = prepare((db, p: Params<Decided>) =>
  db
    .updateTable('submissions')
    .set({ ...p.columns('state', 'decided_by', 'decided_at', 'item_id', 'document'), sealed: null })
    .where('id', '=', p('id'))
    .where('state', '=', 'waiting'),
)

export const countWaitingIn = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('submissions')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('vault_id', '=', p('vault_id'))
    .where('state', '=', 'waiting'),
)
