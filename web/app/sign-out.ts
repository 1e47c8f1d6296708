import { logOut } from '@chaveiro/contract/calls/sessions.ts'
import { forgetPush } from '../features/notifications/push-here.ts'
import { apiWithToken } from '../session/api.ts'
import { leaveToLogin } from '../session/leave.ts'
import { dropToken, readToken } from '../session/token.ts'
import { keySession } from '../worker/key-session.ts'

/**
 * Signs out, whether or not the server hears of it. The key goes first, then the token, and only then is the server told: otherwise a call
 * under way, here or in another tab, would get a 401 and the login would say that the session ended.
 */
export async function signOut() {
  const token = readToken()
  await keySession.detach().catch(() => undefined)
  dropToken()
  await apiWithToken(token)
    .send(logOut)
    .catch(() => undefined)
  await forgetPush().catch(() => undefined)
  await leaveToLogin({ comeBack: false })
}
