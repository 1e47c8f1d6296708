import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AtRest } from '../at-rest/at-rest.ts'

/** 256 bits for a state, a code, a cookie or a token, as text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

type Purpose = 'sign-in code' | 'session' | 'machine session'

const markedForm = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})$/
const markOf = (atRest: AtRest, purpose: Purpose, secret: string) => atRest.lookupHash(`${purpose} ${secret}`)

/** A secret with this installation's mark, so that a guessed one is recognised without a query. */
export function makeMarkedSecret(atRest: AtRest, purpose: Purpose): string {
  const secret = makeSecret()
  return secret + Buffer.from(markOf(atRest, purpose, secret)).toString('base64url')
}

export function hasOurMark(atRest: AtRest, purpose: Purpose, text: string): boolean {
  const [, secret, mark] = markedForm.exec(text) ?? []
  if (secret === undefined || mark === undefined) return false
  return timingSafeEqual(Buffer.from(mark, 'base64url'), markOf(atRest, purpose, secret))
}
