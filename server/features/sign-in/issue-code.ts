import { signInCodeSeconds } from '@chaveiro/contract/constants.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { makeMarkedSecret } from '../../platform/identity/secrets.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { insertCode } from './sign-in.queries.ts'

/** A one-time code of 60 seconds, valid only in the browser that signed in, so it may be in an address. */
export async function issueCode(
  tx: Tx,
  atRest: AtRest,
  { userId, browser, authTime, now }: { userId: string; browser: string; authTime: string; now: number },
): Promise<string> {
  const code = makeMarkedSecret(atRest, 'sign-in code')
  await tx.run(insertCode, {
    code_hash: tokenHash(code),
    browser_hash: tokenHash(browser),
    user_id: userId,
    auth_time: authTime,
    expires_at: isoInstant(now + signInCodeSeconds * 1000),
  })
  return code
}
