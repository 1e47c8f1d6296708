import { forgetCopied } from '../ui/clipboard.ts'
import { rememberPath } from './return-path.ts'
import { dropToken } from './token.ts'

const forgetWithinMs = 500
let forgetKeys: () => Promise<void> = async () => {}

/** What forgets the person's keys; set by the signed-in half, which the login must not load. */
export function forgetOnLeaving(forget: () => Promise<void>) {
  forgetKeys = forget
}

/** What the login says to somebody whose session the server ended. */
type Ended = 'signed_out' | 'new_keys' | 'new_keys_perhaps'

let expectedEnd: Ended = 'signed_out'

/** What an end of the session would mean from now on; `signed_out` where nothing is expected. */
export function expectEnd(ended: Ended) {
  expectedEnd = ended
}

/** The server ended the session: the login says so, and why if that was expected, and leads back. */
export const leaveEnded = () => leaveToLogin({ comeBack: true, ended: expectedEnd })

/**
 * The session is over, by the person's word or the server's: forgets keys, token and a copied secret and loads the login anew, so that
 * no opened value stays in the page, nor in what the browser keeps of it for its Back button.
 */
export async function leaveToLogin({ comeBack, ended }: { comeBack: boolean; ended?: Ended }) {
  dropToken()
  if (comeBack) rememberPath(location.pathname + location.search)
  const waited = new Promise<void>((resolve) => setTimeout(resolve, forgetWithinMs))
  await Promise.race([Promise.allSettled([forgetKeys(), forgetCopied()]), waited])
  location.replace(ended ? `/login?error=${ended}` : '/login')
}
