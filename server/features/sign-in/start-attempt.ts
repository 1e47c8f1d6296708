import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { makeSecret, secretHash } from './secrets.ts'
import { insertAttempt } from './sign-in.queries.ts'

export const attemptMinutes = 10

/** The document of table sign_in_attempts. */
export type AttemptDocument = { nonce: string; verifier: string }

type Needs = { db: Db; atRest: AtRest; provider: IdentityProvider; callbackUrl: string }

/** Begins a sign-in that only this browser can finish; answers the provider's address to go to. */
export async function startAttempt(
  { db, atRest, provider, callbackUrl }: Needs,
  { browser, now }: { browser: string; now: number },
): Promise<URL> {
  const oidc = await import('openid-client')
  const configuration = await provider.configuration().catch(() => {
    throw new Refusal('login_unavailable')
  })
  const state = makeSecret()
  const document: AttemptDocument = { nonce: makeSecret(), verifier: oidc.randomPKCECodeVerifier() }
  const stateHash = secretHash(state)
  await db.inTransaction((tx) =>
    tx.run(insertAttempt, {
      state_hash: stateHash,
      browser_hash: secretHash(browser),
      expires_at: isoInstant(now + attemptMinutes * 60_000),
      document: atRest.seal('sign_in_attempts', Buffer.from(stateHash).toString('hex'), document),
    }),
  )
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state,
    nonce: document.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(document.verifier),
    code_challenge_method: 'S256',
    prompt: provider.prompt,
  })
}
