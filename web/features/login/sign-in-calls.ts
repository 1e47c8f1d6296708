import type { ErrorBody } from '@chaveiro/contract/error-body.ts'
import { type KeptTerms, keepTerms } from '../../session/kept-terms.ts'

// The login has to be usable at once, so these calls are made without the API client and its schemas. The contract's shapes: startSignIn,
// exchangeCode, getSignInOptions, logOut.

export class SignInRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    cache: 'no-store',
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.ok) return (await response.json()) as T
  const refusal = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  throw new SignInRefusal(refusal.code ?? 'unexpected')
}

/**
 * Asks for the provider's address, and keeps what the page said of the terms for the return. `shown` is the version that the page was told;
 * a page without one links to the version in force.
 */
export async function startSignIn(shown: string | null = null, accepts = false): Promise<{ url: string }> {
  const { url, terms_version } = await ask<{ url: string; terms_version: string }>(
    'GET',
    '/auth/google/login',
  )
  const version = shown ?? terms_version
  keepTerms(accepts ? { accepted_terms: version } : { shown_terms: version })
  return { url }
}
export const exchangeCode = (code: string, terms: KeptTerms | undefined) =>
  ask<{ token: string }>('POST', '/auth/exchange', { code, ...terms })
export interface SignInOptions {
  company_domain: string
  development: boolean
  data_residency: string | null
  laws: readonly string[]
  preset: string | null
  terms_version: string
}
export const getSignInOptions = () => ask<SignInOptions>('GET', '/api/auth/options')

/** Ends a session that another one has replaced; does nothing if it has ended already. */
export const endSession = (token: string) =>
  fetch('/api/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
