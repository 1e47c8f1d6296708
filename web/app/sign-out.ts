import { logOut } from '@chaveiro/contract/sessions.ts'
import { apiWithToken } from '../session/api.ts'
import { leaveToLogin } from '../session/leave.ts'
import { dropToken, readToken } from '../session/token.ts'
import { keySession } from '../worker/key-session.ts'

/**
 * Tells the server, but leaves in any case; the key goes first. The token goes before the server knows: a call on its
 * way, here or in another tab, would else hear that the session ended, and the login would say so to who left it.
 */
export async function signOut() {
  await keySession.detach().catch(() => undefined)
  const token = readToken()
  dropToken()
  await apiWithToken(token)
    .send(logOut)
    .catch(() => undefined)
  await leaveToLogin({ comeBack: false })
}
