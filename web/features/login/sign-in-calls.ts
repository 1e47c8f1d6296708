import type { ErrorBody } from '@chaveiro/contract/error-body.ts'

// The login must be usable at once, so these calls are made by hand, without the checking API client and its
// schemas. The contract's shapes: startSignIn, exchangeCode, getSignInOptions, logOut.

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

export const startSignIn = () => ask<{ url: string; development: boolean }>('GET', '/auth/google/login')
export const exchangeCode = (code: string) => ask<{ token: string }>('POST', '/auth/exchange', { code })
export interface SignInOptions {
  company_domain: string
  development: boolean
}
export const getSignInOptions = () => ask<SignInOptions>('GET', '/api/auth/options')

/** Ends a session that another one has replaced; does nothing if that has ended already. */
export const endSession = (token: string) =>
  fetch('/api/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
