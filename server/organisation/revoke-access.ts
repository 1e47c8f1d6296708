import type { Tx } from '../platform/db/db.ts'
import { endNotice } from '../platform/notices/notices.ts'
import {
  deleteBrowserApprovals,
  deleteConnectRequests,
  deleteDeviceSessions,
  deleteKeyReset,
  deleteOtherSessions,
  deleteSessions,
  deleteSignInCodes,
  deleteTrustedBrowsers,
  endConnectRequests,
} from './revoke-access.queries.ts'

/**
 * Ends everything that lets a person's browsers and programs in without passphrase, code or passkey: trusted browsers, connected
 * programs, requests of new ones, and a request for new keys. For a person who is deactivated, gets new keys, or uses their recovery code.
 */
export async function revokeBrowserAccess(tx: Tx, userId: string): Promise<void> {
  await tx.run(deleteTrustedBrowsers, { user_id: userId })
  await tx.run(deleteBrowserApprovals, { user_id: userId })
  await tx.run(deleteConnectRequests, { user_id: userId })
  await tx.run(deleteDeviceSessions, { user_id: userId })
  await tx.run(deleteKeyReset, { user_id: userId })
  await endNotice(tx, 'reset_requested', [userId])
}

/** Ends a person's sessions, all or all but one, and sign-ins and programs' connections under way. Returns how many there were. */
export async function endSessions(tx: Tx, userId: string, but: string | null = null): Promise<number> {
  const codes = await tx.run(deleteSignInCodes, { user_id: userId })
  const requests = await tx.run(endConnectRequests, { user_id: userId })
  const sessions =
    but === null
      ? await tx.run(deleteSessions, { user_id: userId })
      : await tx.run(deleteOtherSessions, { user_id: userId, session_id: but })
  return codes + requests + sessions
}
