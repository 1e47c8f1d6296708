import { exchangeCode, getSignInOptions, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { endRelinking, getRelinking, openRelinking } from '@chaveiro/contract/calls/users.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { clientAddress } from '../../platform/http/network-of.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cookieOf } from '../../platform/http/route.ts'
import { makeAddressTurns } from '../../platform/http/turns.ts'
import { hasOurMark, makeSecret } from '../../platform/identity/secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { attemptMinutes } from './attempts.ts'
import { exchangeForSession } from './exchange-code.ts'
import { finishAttempt } from './finish-attempt.ts'
import { identityProvider, type ProviderSettings } from './identity-provider.ts'
import { keepPicture } from './keep-picture.ts'
import { describeProviderFault } from './provider-fault.ts'
import { endRelinkingFor, openRelinkingFor, readRelinking } from './relinking.ts'
import { deleteExpiredSignIns } from './sign-in.queries.ts'
import { startAttempt } from './start-attempt.ts'

const secretForm = /^[A-Za-z0-9_-]{43}$/
const cleanUpSeconds = 300
const callbackPath = '/auth/callback'

export function signIn(platform: Platform, settings: ProviderSettings, termsVersion: string): void {
  const { route, db, atRest, appendAudit, config, clock, http, jobs } = platform
  const provider = identityProvider(settings, http.log)
  const inTurn = makeAddressTurns('act')
  const stopping = new AbortController()
  http.addHook('onClose', async () => stopping.abort())
  const copying = { db, atRest, allowedHosts: config.webhookAllowedHosts, signal: stopping.signal }
  const development = config.identityProvider.kind === 'development'
  const callbackUrl = config.publicUrl.origin + callbackPath
  const secure = config.publicUrl.protocol === 'https:'
  // With the prefix no other host of the domain can set it (RFC 6265bis, section 4.1.3.2); that requires TLS and the
  // path /.
  const cookieName = `${secure ? '__Host-' : ''}chaveiro_sign_in`
  const cookieScope = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  // One value per browser while it signs in, so that two tabs do not interfere.
  const browserOf = (value: string | undefined) =>
    value !== undefined && secretForm.test(value) ? value : undefined

  route(startSignIn, async ({ cookie, setCookie, now }) => {
    const browser = browserOf(cookie(cookieName)) ?? makeSecret()
    const url = await startAttempt({ atRest, provider, callbackUrl }, { browser, now })
    setCookie(cookieName, browser, { ...cookieScope, maxAge: attemptMinutes * 60 })
    return { url: url.href, development, terms_version: termsVersion }
  })

  http.get(callbackPath, async (request, reply) => {
    const outcome = await finishAttempt(
      {
        db,
        atRest,
        appendAudit,
        provider,
        companyDomain: config.companyDomain,
        trustsEmails: settings.trustsEmails ?? false,
        inTurn,
        // Not awaited: nobody waits for somebody else's server to sign in.
        onPicture: (userId, address) =>
          void keepPicture(copying, userId, address).catch((error) =>
            http.log.warn(error, 'a picture could not be kept'),
          ),
        onRefused: (error) => request.log.warn(describeProviderFault(error), 'a sign-in was refused'),
      },
      {
        url: new URL(request.url, config.publicUrl.origin),
        browser: browserOf(cookieOf(request, cookieName)),
        ip: clientAddress(request.ip),
        now: clock.now(),
      },
    )
    const target = 'code' in outcome ? `/?code=${outcome.code}` : `/login?error=${outcome.fault}`
    return reply.redirect(config.publicUrl.origin + target, 303)
  })

  route(exchangeCode, async ({ body, cookie, setCookie, ip, userAgent, now }) => {
    if (!hasOurMark(atRest, 'sign-in code', body.code)) throw new Refusal('code_spent')
    const browser = browserOf(cookie(cookieName))
    const terms = { current: termsVersion, shown: body.shown_terms, accepted: body.accepted_terms }
    const session = await db.inTransaction((tx) =>
      exchangeForSession(
        tx,
        { atRest, appendAudit },
        { code: body.code, browser, ip, userAgent, now, terms },
      ),
    )
    if (!session) throw new Refusal('code_spent')
    setCookie(cookieName, '', { ...cookieScope, maxAge: 0 })
    return session
  })

  route(getSignInOptions, async () => ({
    company_domain: config.companyDomain,
    development,
    data_residency: config.dataResidency ?? null,
    laws: config.laws,
    preset: config.preset ?? null,
    terms_version: termsVersion,
  }))

  route(getRelinking, ({ now }) => db.snapshot((reader) => readRelinking(reader, now)))
  route(openRelinking, (request) => db.inTransaction((tx) => openRelinkingFor(tx, platform, request)))
  route(endRelinking, (request) => db.inTransaction((tx) => endRelinkingFor(tx, platform, request)))

  jobs.every('sign-in-clean-up', cleanUpSeconds, () =>
    db.inTransaction((tx) => deleteExpiredSignIns(tx, isoInstant(clock.now()))),
  )
}
