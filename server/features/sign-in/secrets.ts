import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'

/** 256 bits for a state, a code, a cookie or a token, as text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

const codeForm = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})$/
const markOf = (atRest: AtRest, secret: string) => atRest.lookupHash(`sign-in code ${secret}`)

/** A secret with this installation's mark, so that a guessed one is known as such without asking the database. */
export function makeMarkedSecret(atRest: AtRest): string {
  const secret = makeSecret()
  return secret + Buffer.from(markOf(atRest, secret)).toString('base64url')
}

export function hasOurMark(atRest: AtRest, code: string): boolean {
  const [, secret, mark] = codeForm.exec(code) ?? []
  if (secret === undefined || mark === undefined) return false
  return timingSafeEqual(Buffer.from(mark, 'base64url'), markOf(atRest, secret))
}
