import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

const columns = ['id', 'state', 'asked_by', 'answered_by', 'created_at', 'expires_at', 'document'] as const

export const selectApproval = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('browser_approvals')
    .select(columns)
    .where('id', '=', p('id'))
    .where('user_id', '=', p('user_id')),
)

/** Includes those that were ended early. */
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

export const insertApproval = insertRow('browser_approvals', { state: 'asked', answered_by: null })

type Step = { id: string; from: string; to: string; answered_by: string | null; document: Uint8Array }

/** Takes a step unless somebody else has: 0 rows if the state is not the one before. */
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
