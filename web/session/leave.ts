import { rememberPath } from './return-path.ts'
import { dropToken } from './token.ts'

const forgetWithinMs = 500
let forgetKeys: () => Promise<void> = async () => {}

/** What forgets the person's keys; set by the signed-in half, which the login must not load. */
export function forgetOnLeaving(forget: () => Promise<void>) {
  forgetKeys = forget
}

/**
 * The session is over, by the person's word or the server's: forgets keys and token and loads the login anew, so that
 * no opened value stays in the page, nor in what the browser keeps of it for its Back button.
 */
export async function leaveToLogin({ comeBack, fault }: { comeBack: boolean; fault?: 'signed_out' }) {
  dropToken()
  if (comeBack) rememberPath(location.pathname + location.search)
  const waited = new Promise<void>((resolve) => setTimeout(resolve, forgetWithinMs))
  await Promise.race([forgetKeys().catch(() => undefined), waited])
  location.replace(fault ? `/login?error=${fault}` : '/login')
}
