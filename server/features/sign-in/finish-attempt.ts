import type { SignInFault } from '@chaveiro/contract/calls/sign-in.ts'
import { signInCodeSeconds } from '@chaveiro/contract/constants.ts'
import type { Configuration } from 'openid-client'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { InTurn } from '../../platform/http/turns.ts'
import { makeMarkedSecret } from '../../platform/identity/secrets.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { openAttempt } from './attempts.ts'
import { type Account, findOrMakeUser } from './find-or-make-user.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { RefusedToken, signInFaultOf } from './provider-fault.ts'
import { insertCode, insertSpentAttempt, selectSpentAttempt } from './sign-in.queries.ts'
import { admit, type Claims, idTokenFault } from './sign-in.rules.ts'

type Needs = {
  db: Db
  atRest: AtRest
  appendAudit: AppendAudit
  provider: IdentityProvider
  companyDomain: string
  trustsEmails: boolean
  inTurn: InTurn
  onRefused: (error: unknown) => void
  /** Called with the address of their picture, once somebody may sign in. */
  onPicture: (userId: string, address: string | null) => void
}
type Attempt = NonNullable<ReturnType<typeof openAttempt>>
type Return = { url: URL; browser: string | undefined; ip: string; now: number }
type Verified = { claims: Claims; account: Account; authTime: string }

/** The outcome of the return from the provider: a one-time code, or why not. */
export async function finishAttempt(
  needs: Needs,
  { url, browser, ip, now }: Return,
): Promise<{ code: string } | { fault: SignInFault }> {
  const { atRest } = needs
  const states = url.searchParams.getAll('state')
  const attempt =
    browser === undefined || states.length !== 1
      ? undefined
      : openAttempt(atRest, browser, states[0] as string, now)
  if (!attempt || browser === undefined) return { fault: 'attempt_unknown' }
  try {
    return await needs.inTurn(ip, () => finish(needs, url, { attempt, browser, ip, now }))
  } catch (error) {
    if (error instanceof Refusal && error.limit) return { fault: 'busy' }
    throw error
  }
}

async function finish(
  needs: Needs,
  url: URL,
  { attempt, browser, ip, now }: { attempt: Attempt; browser: string; ip: string; now: number },
): Promise<{ code: string } | { fault: SignInFault }> {
  const { db, atRest, companyDomain, trustsEmails } = needs
  const state_hash = tokenHash(attempt.state)
  if (await db.read.first(selectSpentAttempt, { state_hash })) return { fault: 'attempt_unknown' }
  const verified = await verify(needs, url, attempt, now)
  if (typeof verified === 'string') return { fault: verified }
  const { issuer } = verified.account
  const person = admit(verified.claims, companyDomain, { issuer, trustsEmails })
  if (person === 'email_unconfirmed') needs.onRefused(unconfirmed(verified.claims))
  if (typeof person === 'string') return { fault: person }
  const outcome = await db.inTransaction(async (tx) => {
    // An attempt signs in once. Refusals by the provider or for another domain are not stored: anybody can cause them.
    if ((await tx.run(insertSpentAttempt, { state_hash, expires_at: attempt.expires })) === 0) {
      return { fault: 'attempt_unknown' as const }
    }
    const user = await findOrMakeUser(tx, needs, person, { account: verified.account, ip, now })
    if (user === 'other_person') return { fault: user }
    if (user.status !== 'active') return { fault: 'inactive' as const }
    const code = await issueCode(tx, atRest, { userId: user.id, browser, authTime: verified.authTime, now })
    return { code, userId: user.id }
  })
  if (outcome.userId !== undefined) needs.onPicture(outcome.userId, person.avatarUrl)
  return outcome
}

/** Exchanges the provider's code and checks the ID token: signature, issuer, audience, nonce, times. */
async function verify(
  { provider, onRefused }: Needs,
  url: URL,
  attempt: Attempt,
  now: number,
): Promise<Verified | SignInFault> {
  const oidc = await import('openid-client')
  let configuration: Configuration
  try {
    configuration = await provider.configuration()
  } catch (error) {
    onRefused(error)
    return 'provider_unreachable'
  }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: attempt.verifier,
      expectedNonce: attempt.nonce,
      expectedState: attempt.state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return 'provider_refused'
    // By the same clock by which the library judges exp and nbf.
    const why = idTokenFault(claims, configuration.clientMetadata().client_id, Date.now())
    if (why !== undefined) throw new RefusedToken(why)
    const authTime = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : now
    const account = { issuer: claims.iss, subject: claims.sub }
    const allClaims = await askWhatIsMissing(oidc, configuration, tokens, claims)
    return { claims: allClaims, account, authTime: isoInstant(Math.min(authTime, now)) }
  } catch (error) {
    onRefused(error)
    return signInFaultOf(error)
  }
}

/** Not every provider puts the address, and that it is verified, into the ID token. */
async function askWhatIsMissing(
  oidc: typeof import('openid-client'),
  configuration: Configuration,
  tokens: { access_token: string },
  claims: Claims & { sub: string },
): Promise<Claims> {
  const isWhole = claims.email !== undefined && claims.email_verified !== undefined
  if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  // Throws for the user info of another subject.
  const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  // The address counts as verified only if both say so; the ID token may leave it out.
  const inToken = claims.email_verified ?? true
  const isCalledSo = inToken === true || inToken === 'true'
  return { ...claims, ...userInfo, email_verified: isCalledSo ? userInfo.email_verified : inToken }
}

function unconfirmed({ email }: Claims): RefusedToken {
  return new RefusedToken(
    (email ?? null) === null
      ? 'the provider tells no e-mail address: have it send the claim email'
      : 'the provider does not say whether the address is verified: have it send email_verified; if all its addresses are your company’s own, set OIDC_TRUST_EMAILS',
  )
}

/** A one-time code of 60 seconds, valid only in the browser that signed in, so it may be in an address. */
async function issueCode(
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
