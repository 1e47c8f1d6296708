import type { SignInFault } from '@chaveiro/contract/calls/sign-in.ts'
import { relinkDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { isVisible, onOneLine } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { isLive } from '../../platform/clock/clock.ts'
import { canBelongToOneCompany } from '../../platform/config/value-forms.ts'
import { shown } from './provider-fault.ts'

const subjectMost = 255
/** How far ahead of ours the provider's clock may be. */
export const toleratedClockSeconds = 30

type TokenClaims = { sub: unknown; azp?: unknown; iat: number }

/**
 * What OpenID Connect Core (sections 2 and 3.1.3.7) asks of an ID token beyond what the library checks. Returns why the
 * token is refused, for the log.
 */
export function idTokenFault(
  { sub, azp, iat }: TokenClaims,
  clientId: string,
  now: number,
): string | undefined {
  if (typeof sub !== 'string') return 'the ID token names no account: sub is not a text'
  // All tokens without a subject would count as one account, and so as one person.
  if (sub.trim() === '') return 'the ID token names no account: sub is empty'
  if (sub.length > subjectMost) return `sub in the ID token is longer than ${subjectMost} characters`
  if (azp !== undefined && azp !== clientId)
    return `the ID token was made for another client: azp is ${shown(azp)}, OIDC_CLIENT_ID is ${shown(clientId)}`
  if (!(iat * 1000 <= now + toleratedClockSeconds * 1000))
    return `the ID token is from the future: iat is ${iat}, the time here ${Math.floor(now / 1000)}: compare both clocks`
  return undefined
}

/** The claims that we use; not trusted before this rule has checked them. */
export type Claims = {
  email?: unknown
  email_verified?: unknown
  name?: unknown
  picture?: unknown
  /** Google's claim for the account's organisation. */
  hd?: unknown
}

export type Person = { email: string; name: string; avatarUrl: string | null }

// ASCII only: other letters can become ASCII in lower case (the Kelvin sign a k) and imitate another person's address.
const emailForm = /^[!-?A-~]{1,64}@([a-z0-9.-]{1,190})$/
const asciiForm = /^[!-~]+$/
const googleIssuer = 'https://accounts.google.com'
const nameMax = 200
const avatarMax = 2048

/** `issuer` is who claims it; `trustsEmails` whether the operator says that it knows only the company's own addresses. */
type Provider = { issuer: string; trustsEmails?: boolean }

/** Accepts only verified e-mails of exactly the company's domain, in lower case. */
export function admit(
  claims: Claims,
  companyDomain: string,
  { issuer, trustsEmails = false }: Provider,
): Person | SignInFault {
  if ((claims.email ?? null) === null) return 'email_unconfirmed'
  const claimed = typeof claims.email === 'string' ? claims.email : ''
  const email = asciiForm.test(claimed) ? claimed.toLowerCase() : ''
  const domain = emailForm.exec(email)?.[1]
  if (domain === undefined || domain !== companyDomain.toLowerCase()) return 'other_domain'
  if ((claims.email_verified ?? null) === null) {
    // The token's issuer; discovery need not have named it.
    if (!trustsEmails || !canBelongToOneCompany(issuer)) return 'email_unconfirmed'
  } else if (claims.email_verified !== true && claims.email_verified !== 'true') {
    // Some providers send the text 'true'; nothing else counts.
    return 'email_unverified'
  }
  // A private Google account may have a company's address that was verified long ago and since lost.
  if (issuer === googleIssuer && (typeof claims.hd !== 'string' || claims.hd === '')) return 'other_domain'
  const name = nameOf(claims.name)
  return {
    email,
    name: isVisible(name) ? name : (email.split('@')[0] ?? email),
    avatarUrl: avatarOf(claims.picture),
  }
}

/** Many providers let people choose their own name. It is cut between two characters. */
function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  return onOneLine(claim)
    .trim()
    .slice(0, nameMax)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}

function avatarOf(picture: unknown): string | null {
  if (typeof picture !== 'string' || picture.length > avatarMax || !URL.canParse(picture)) return null
  return /^https?:$/.test(new URL(picture).protocol) ? picture : null
}

type Binding = {
  id: string
  issuerHash: Uint8Array | null
  relinkUntil: string | null
  relinkedAt: string | null
}

/** Whether a relinking that ends then is still open. */
export const mayRelinkUntil = (until: string | null, now: number): until is string =>
  until !== null && isLive(until, now, relinkDays * dayMs)

/**
 * Who signs in (decision 0030). The account at the provider is the person, whatever their present address; an address
 * finds only a person without an account there, or one whom a custodian lets be linked anew, and never turns one person
 * into another.
 */
export function whoSignsIn(
  issuerHash: Uint8Array,
  bySubject: Binding | undefined,
  byEmail: Binding | undefined,
  now: number,
): { person: string; bind: boolean; relinks?: true } | 'new' | 'other_person' {
  if (bySubject) {
    return byEmail && byEmail.id !== bySubject.id ? 'other_person' : { person: bySubject.id, bind: false }
  }
  if (!byEmail) return 'new'
  const isBoundHere = byEmail.issuerHash !== null && Buffer.compare(byEmail.issuerHash, issuerHash) === 0
  if (!isBoundHere) return { person: byEmail.id, bind: true }
  const mayRelink = byEmail.relinkedAt === null && mayRelinkUntil(byEmail.relinkUntil, now)
  return mayRelink ? { person: byEmail.id, bind: true, relinks: true } : 'other_person'
}
