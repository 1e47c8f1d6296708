import { forgetCopied } from '../ui/clipboard.ts'
import { rememberPath } from './return-path.ts'
import { dropToken, readToken } from './token.ts'

const forgetWithinMs = 500
let forgetKeys: () => Promise<void> = async () => {}

/** Sets how to forget the person's keys; from the signed-in half, which the login must not load. */
export function forgetOnLeaving(forget: () => Promise<void>) {
  forgetKeys = forget
}

/** What the login says to somebody whose session the server ended. */
type Ended = 'signed_out' | 'new_keys' | 'new_keys_perhaps'

let expectedEnd: Ended = 'signed_out'

/** Sets what an end of the session would mean from now on; `signed_out` if none is expected. */
export function expectEnd(ended: Ended) {
  expectedEnd = ended
}

/**
 * The server ended the session of this token: the login says so, and why if it was expected, and leads back. Somebody who has signed in in
 * another tab meanwhile stays signed in.
 */
export function leaveEnded(token: string) {
  const present = readToken()
  if (present !== null && present !== token) location.reload()
  else void leaveToLogin({ comeBack: true, ended: expectedEnd })
}

/**
 * After the session's end, by the person or the server: forgets keys, token and a copied secret, and reloads to the login, so that no
 * opened value stays in the page or in the browser's Back cache.
 */
export async function leaveToLogin({ comeBack, ended }: { comeBack: boolean; ended?: Ended }) {
  dropToken()
  if (comeBack) rememberPath(location.pathname + location.search)
  const waited = new Promise<void>((resolve) => setTimeout(resolve, forgetWithinMs))
  await Promise.race([Promise.allSettled([forgetKeys(), forgetCopied()]), waited])
  location.replace(ended ? `/login?error=${ended}` : '/login')
}
