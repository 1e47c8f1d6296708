import { type Params, prepare } from '../platform/db/prepare.ts'

type OfUser = { user_id: string }

export const deleteTrustedBrowsers = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('trusted_browsers').where('user_id', '=', p('user_id')),
)

export const deleteBrowserApprovals = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('browser_approvals').where('user_id', '=', p('user_id')),
)

export const deleteConnectRequests = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('connect_requests').where('user_id', '=', p('user_id')),
)

/** They stay until their few minutes are over: each was one guess at a code. */
export const endConnectRequests = prepare((db, p: Params<OfUser>) =>
  db
    .updateTable('connect_requests')
    .set({ state: 'ended' })
    .where('user_id', '=', p('user_id'))
    .where('state', '!=', 'ended'),
)

export const deleteDeviceSessions = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('sessions').where('user_id', '=', p('user_id')).where('kind', '!=', 'browser'),
)

export const deleteKeyReset = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('key_resets').where('user_id', '=', p('user_id')),
)

export const deleteSessions = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('sessions').where('user_id', '=', p('user_id')),
)

export const deleteSignInCodes = prepare((db, p: Params<OfUser>) =>
  db.deleteFrom('sign_in_codes').where('user_id', '=', p('user_id')),
)

export const deleteOtherSessions = prepare((db, p: Params<OfUser & { session_id: string }>) =>
  db.deleteFrom('sessions').where('user_id', '=', p('user_id')).where('id', '!=', p('session_id')),
)
