import type { MachineIdentity } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { subjectFits } from '@chaveiro/contract/rules/machines/subject-pattern.ts'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/clock.ts'
import { fetchBytes } from '../../platform/outside/call-outside.ts'

/** Why an identity token does not count; for the log. */
export type IdentityFault =
  | 'identity_missing'
  | 'identity_unreachable'
  | 'identity_invalid'
  | 'identity_expired'
  | 'identity_subject'

const keptProviders = 200
const keysKeptMs = 10 * 60_000
/** A key that nobody has is looked for so often at most, or whoever has a machine's token has us call its provider without end. */
const looksAgainMs = 30_000
const answerMaxBytes = 256 * 1024
/** Clocks may differ so much. */
const toleranceSeconds = 60
/** A workload's token is meant for minutes; one that lives longer would have to be remembered longer. */
const oldestSeconds = 3600
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

type Options = { clock: Clock; allowedHosts: readonly string[]; signal: AbortSignal }

/**
 * Checks identity tokens of workloads (OIDC): signed with the issuer's present keys, for this audience, about a subject of this
 * pattern, and not expired. Keys come by discovery through the guarded client; a new key is looked for once a token names it,
 * twice a minute at most.
 * Answers when the token counts no more, in milliseconds, or the fault.
 */
export function identityChecker({ clock, ...options }: Options) {
  const known = new LRUCache<string, { keys: JSONWebKeySet; at: number }>({ max: keptProviders })

  const readJson = async (url: string): Promise<Record<string, unknown> | null> => {
    if (!URL.canParse(url)) return null
    const bytes = await fetchBytes(new URL(url), { ...options, maxBytes: answerMaxBytes })
    try {
      const value: unknown = bytes === null ? null : JSON.parse(bytes.toString('utf8'))
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
    } catch {
      return null
    }
  }

  const fetchKeys = async (issuer: string): Promise<JSONWebKeySet | null> => {
    const found = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    // OpenID Connect Discovery 1.0, section 4.3: the document names exactly the issuer that was asked for.
    if (found?.issuer !== issuer || typeof found.jwks_uri !== 'string') return null
    const keys = await readJson(found.jwks_uri)
    if (!Array.isArray(keys?.keys)) return null
    const fetched = keys as unknown as JSONWebKeySet
    known.set(issuer, { keys: fetched, at: clock.now() })
    return fetched
  }

  const verify = async (token: string, { issuer, audience }: MachineIdentity, keys: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(keys), {
      ...{ issuer, audience, algorithms, clockTolerance: toleranceSeconds },
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: oldestSeconds,
    })

  return async (token: string | undefined, identity: MachineIdentity): Promise<number | IdentityFault> => {
    if (token === undefined) return 'identity_missing'
    const kept = known.get(identity.issuer)
    const age = kept === undefined ? Number.POSITIVE_INFINITY : Math.abs(clock.now() - kept.at)
    const isFresh = kept !== undefined && age < keysKeptMs
    const keys = isFresh ? kept.keys : await fetchKeys(identity.issuer)
    if (keys === null) return 'identity_unreachable'
    try {
      const verified = await verify(token, identity, keys).catch(async (error) => {
        const mayBeNew = isFresh && age >= looksAgainMs && error instanceof errors.JWKSNoMatchingKey
        if (!mayBeNew) throw error
        const newer = await fetchKeys(identity.issuer)
        if (newer === null) throw error
        return verify(token, identity, newer)
      })
      const { sub, exp, iat } = verified.payload
      if (!subjectFits(identity.subject, sub ?? '')) return 'identity_subject'
      return (Math.min(exp ?? 0, (iat ?? 0) + oldestSeconds) + toleranceSeconds) * 1000
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'identity_expired' : 'identity_invalid'
    }
  }
}

/** What a provider signed of a token, which is all that stays the same: its signature can be written in several ways. */
export const signedPartOf = (token: string): string => token.slice(0, token.lastIndexOf('.'))

export type CheckIdentity = ReturnType<typeof identityChecker>
