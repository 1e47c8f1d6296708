import { logOut } from '@chaveiro/contract/sessions.ts'
import { api } from '../session/api.ts'
import { leaveToLogin } from '../session/leave.ts'
import { keySession } from '../worker/key-session.ts'

/** Tells the server, but leaves in any case; the key goes first. */
export async function signOut() {
  await keySession.detach().catch(() => undefined)
  await api.send(logOut).catch(() => undefined)
  await leaveToLogin({ comeBack: false })
}
