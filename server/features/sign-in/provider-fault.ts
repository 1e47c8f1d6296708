import type { SignInFault } from '@chaveiro/contract/calls/sign-in.ts'

/** A value from outside, for the log. */
export const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, 200)

// An OAuth error code (RFC 6749, section 5.2), such as invalid_client.
const providersReason = /^[a-z_]{1,40}$/
const codeForm = /^[A-Z][A-Z0-9_]{1,60}$/

/** Our own reason to refuse what the provider says; its message has no secret and is logged. */
export class RefusedToken extends Error {}

/** What the operator is told. The library's errors may quote tokens, so only codes and the HTTP status are logged. */
export function describeProviderFault(error: unknown): { fault?: string; reason?: string; why?: string } {
  if (error instanceof RefusedToken) return { why: error.message }
  const { code, error: reason } = error as { code?: unknown; error?: unknown }
  const why = differenceOf(error) ?? whyOf(error)
  return {
    ...(isCode(code) && { fault: code }),
    ...(typeof reason === 'string' && providersReason.test(reason) && { reason }),
    ...(why !== undefined && why !== code && { why }),
  }
}

/** What the person is told. */
export function signInFaultOf(error: unknown): SignInFault {
  const { error: code, code: kind } = error as { error?: unknown; code?: unknown }
  if (code === 'access_denied') return 'cancelled'
  const status = statusOf(error)
  if (status !== undefined) return isOutage(status) ? 'provider_unreachable' : 'provider_refused'
  const cause = (error as { cause?: { code?: unknown } }).cause
  const unreachable =
    kind === 'OAUTH_TIMEOUT' || error instanceof TypeError || typeof cause?.code === 'string'
  return unreachable && !isProtocolFault(error) ? 'provider_unreachable' : 'provider_refused'
}

type Facts = {
  alg?: unknown
  header?: { alg?: unknown }
  claim?: string
  claims?: Record<string, unknown>
  expected?: unknown
  now?: number
  parameters?: unknown
}

/** The actual and the expected value, if neither is secret. */
function differenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { alg, header, claim, claims, expected, now, parameters } = (error.cause ?? {}) as Facts
  const algorithm = alg ?? header?.alg
  if (typeof algorithm === 'string')
    return `the ID token is signed with ${algorithm}, and only signatures by a published key count, such as RS256: change the algorithm of this client at the provider`
  if (claim === 'iss')
    return `iss in the ID token is ${shown(claims?.iss)}, the provider’s metadata says ${shown(expected)}`
  if (claim === 'aud')
    return `the ID token is for ${shown(claims?.aud)}, OIDC_CLIENT_ID is ${shown(expected)}`
  if (claim === 'exp' || claim === 'nbf')
    return `${claim} in the ID token is ${shown(claims?.[claim])}, the time here ${now}: compare both clocks`
  if (parameters instanceof URLSearchParams && typeof expected === 'string')
    return `the answer is in the name of ${shown(parameters.get('iss'))}, the provider’s metadata says ${shown(expected)}`
  return differenceOf(error.cause)
}

const isCode = (value: unknown): value is string => typeof value === 'string' && codeForm.test(value)

/** The HTTP status of an unusable answer, or the code of the innermost cause, such as ECONNRESET. */
function whyOf(error: unknown): string | undefined {
  const status = statusOf(error)
  if (status !== undefined) return `HTTP ${status}`
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const inner = cause instanceof Error ? whyOf(cause) : undefined
  return inner ?? (isCode(code) ? code : undefined)
}

function statusOf(error: unknown): number | undefined {
  const { cause } = error as { cause?: unknown }
  if (cause instanceof Response) return cause.status
  return cause instanceof Error ? statusOf(cause) : undefined
}

const isOutage = (status: number) => status >= 500 || status === 429

/** openid-client marks faulty answers by codes of its own; failed connections have none of them. */
function isProtocolFault(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT'
}
