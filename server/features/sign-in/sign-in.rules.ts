import type { SignInFault } from '@chaveiro/contract/errors.ts'

/** What the identity provider says of a person, as far as we use it; nothing in it is trusted before this rule. */
export type Claims = {
  email?: unknown
  email_verified?: unknown
  name?: unknown
  picture?: unknown
}

export type Person = { email: string; name: string; avatarUrl: string | null }

const emailForm = /^[^\s@]{1,64}@([^\s@]{1,190})$/
const nameMax = 200
const avatarMax = 2048

/** Only verified e-mails of exactly the company's domain; the address in lower case is the person. */
export function admit(claims: Claims, companyDomain: string): Person | SignInFault {
  const email = typeof claims.email === 'string' ? claims.email.toLowerCase() : ''
  const domain = emailForm.exec(email)?.[1]
  if (domain === undefined || domain !== companyDomain.toLowerCase()) return 'other_domain'
  // Some providers send the text; anything else is no promise.
  if (claims.email_verified !== true && claims.email_verified !== 'true') return 'email_unverified'
  const name = typeof claims.name === 'string' ? claims.name.trim().slice(0, nameMax) : ''
  return {
    email,
    name: name === '' ? (email.split('@')[0] ?? email) : name,
    avatarUrl: avatarOf(claims.picture),
  }
}

function avatarOf(picture: unknown): string | null {
  if (typeof picture !== 'string' || picture.length > avatarMax || !URL.canParse(picture)) return null
  return new URL(picture).protocol === 'https:' ? picture : null
}
