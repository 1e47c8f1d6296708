import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeSecret } from '../../platform/identity/secrets.ts'
import { sealAttempt } from './attempts.ts'
import type { IdentityProvider } from './identity-provider.ts'

type Needs = { atRest: AtRest; provider: IdentityProvider; callbackUrl: string }

/**
 * Starts a sign-in that only this browser can finish; returns the provider's address to go to. Nothing is stored, so
 * anybody may start as often as they like.
 */
export async function startAttempt(
  { atRest, provider, callbackUrl }: Needs,
  { browser, now }: { browser: string; now: number },
): Promise<URL> {
  const oidc = await import('openid-client')
  const configuration = await provider.configuration().catch(() => {
    throw new Refusal('login_unavailable')
  })
  const nonce = makeSecret()
  const verifier = oidc.randomPKCECodeVerifier()
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state: sealAttempt(atRest, browser, { nonce, verifier }, now),
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: provider.promptFor(configuration),
  })
}
