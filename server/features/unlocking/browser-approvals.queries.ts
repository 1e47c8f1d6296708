import { type Params, prepare } from '../../platform/db/prepare.ts'

const columns = ['id', 'state', 'asked_by', 'answered_by', 'created_at', 'expires_at', 'document'] as const

export const selectApproval = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('browser_approvals')
    .select(columns)
    .where('id', '=', p('id'))
    .where('user_id', '=', p('user_id')),
)

/** Also those that ended before their time was over. */
export const selectRecentApprovals = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  db
    .selectFrom('browser_approvals')
    .select(columns)
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now'))
    .orderBy('created_at')
    .orderBy('id'),
)

export const selectApprovalId = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('browser_approvals').select('id').where('id', '=', p('id')),
)

type NewApproval = {
  id: string
  user_id: string
  asked_by: string
  created_at: string
  expires_at: string
  document: Uint8Array
}

export const insertApproval = prepare((db, p: Params<NewApproval>) =>
  db.insertInto('browser_approvals').values({
    id: p('id'),
    user_id: p('user_id'),
    state: 'asked',
    asked_by: p('asked_by'),
    created_at: p('created_at'),
    expires_at: p('expires_at'),
    document: p('document'),
  }),
)

type Step = { id: string; from: string; to: string; answered_by: string | null; document: Uint8Array }

/** Takes a step if nobody else took it: no row changes where the state is not the one to start from. */
export const takeStep = prepare((db, p: Params<Step>) =>
  db
    .updateTable('browser_approvals')
    .set({ state: p('to'), answered_by: p('answered_by'), document: p('document') })
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

export const deleteExpiredApprovals = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('browser_approvals').where('expires_at', '<=', p('now')),
)
