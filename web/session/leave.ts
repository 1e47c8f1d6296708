import { rememberPath } from './return-path.ts'
import { dropToken } from './token.ts'

/** The session is over: forgets the token and loads the login anew, so that no opened value stays in the page. */
export function leaveToLogin({ comeBack, fault }: { comeBack: boolean; fault?: 'signed_out' }) {
  dropToken()
  if (comeBack) rememberPath(location.pathname + location.search)
  location.replace(fault ? `/login?error=${fault}` : '/login')
}
