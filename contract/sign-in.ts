import { z } from 'zod'
import { call } from './call.ts'
import { Instant } from './primitives.ts'

export const startSignIn = call('GET /auth/google/login', {
  access: 'public',
  summary: "The provider's address to go to",
  response: z.object({ url: z.string(), development: z.boolean() }),
})

export const exchangeCode = call('POST /auth/exchange', {
  access: 'public',
  summary: 'A one-time code of 60 seconds for a session token',
  body: z.object({ code: z.string().min(1, { error: 'required' }).max(100, { error: 'too_long' }) }),
  bodyLimit: 4096,
  response: z.object({ token: z.string(), expires_at: Instant }),
})

/** What the login page shows before anyone is signed in. */
export const getSignInOptions = call('GET /api/auth/options', {
  access: 'public',
  summary: "The company's e-mail domain, and whether the development provider stands in",
  response: z.object({ company_domain: z.string(), development: z.boolean() }),
})

/** Why a sign-in was refused; the login page has a text for each. */
export type SignInFault =
  | 'other_domain'
  | 'email_unverified'
  | 'other_person'
  | 'inactive'
  | 'attempt_unknown'
  | 'provider_refused'
  | 'provider_unreachable'
  | 'busy'
  | 'cancelled'
