import { z } from 'zod'
import { call } from '../call.ts'
import { presets, statedLaws } from '../constants.ts'
import { Instant } from '../primitives.ts'
import { tooLong } from '../rules/texts/field-limits.ts'

const TermsVersion = z.string().max(64, tooLong)

export const startSignIn = call('GET /auth/google/login', {
  access: 'public',
  summary: "The provider's address to go to",
  response: z.object({
    url: z.string(),
    development: z.boolean(),
    /** The terms and privacy policy accepted by continuing. */
    terms_version: z.string(),
  }),
})

export const exchangeCode = call('POST /auth/exchange', {
  access: 'public',
  summary: 'Exchange a one-time code of 60 seconds for a session token',
  body: z.object({
    code: z.string().min(1, { error: 'required' }).max(100, tooLong),
    /** The version linked on the page where the sign-in began; enough for a person's first sign-in. */
    shown_terms: TermsVersion.optional(),
    /** The version that the person accepted with the button; required if they had accepted another before. */
    accepted_terms: TermsVersion.optional(),
  }),
  bodyLimit: 4096,
  response: z.object({ token: z.string(), expires_at: Instant }),
})

/** For the login page, before anybody is signed in. */
export const getSignInOptions = call('GET /api/auth/options', {
  access: 'public',
  summary:
    "For the login page: the company's e-mail domain, the operator's statements, and the present terms",
  response: z.object({
    company_domain: z.string(),
    development: z.boolean(),
    /** As in the general settings. */
    data_residency: z.string().nullable(),
    laws: z.array(z.enum(statedLaws)),
    preset: z.enum(presets).nullable(),
    terms_version: z.string(),
  }),
})

/** Why a sign-in was refused; the login page has a text for each. */
export type SignInFault =
  | 'other_domain'
  | 'email_unverified'
  | 'email_unconfirmed'
  | 'other_person'
  | 'inactive'
  | 'attempt_unknown'
  | 'provider_refused'
  | 'provider_unreachable'
  | 'busy'
  | 'cancelled'
