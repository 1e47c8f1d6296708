import type { FieldRead, Kind } from './kind-of.ts'
import { native } from './native.ts'
import { purposes } from './vocabulary.ts'
import { buttonsIn, namesOf, textOf, wordsOf } from './words-of.ts'

export type Purpose = 'sign-in' | 'sign-up' | 'change-password' | 'other'

const longestHeading = 120
const longestText = 600
const mostFieldsOfSignIn = 3
const leastFieldsOfSignUp = 3

/** What a form is for. */
export function purposeOf(element: Element, fields: FieldRead[]): Purpose {
  const about = wordsAbout(element)
  const isFor = (purpose: keyof typeof purposes) => purposes[purpose].test(about)
  const count = (...kinds: Kind[]) => fields.filter(({ kind }) => kinds.includes(kind)).length
  if (count('password') > 0) {
    if (isFor('change')) return 'change-password'
    if (count('other', 'phone') >= leastFieldsOfSignUp) return 'sign-up'
    return isFor('signUp') && !isFor('signIn') ? 'sign-up' : 'sign-in'
  }
  const users = count('user', 'email')
  if (users === 0 || fields.length > mostFieldsOfSignIn || !isFor('signIn')) return 'other'
  return purposes.newsletter.test(`${about} ${wordsOf(textOf(element, longestText))}`) ? 'other' : 'sign-in'
}

/** Names, headings and buttons of a form. */
function wordsAbout(element: Element): string {
  const attributes = ['action', 'class', 'aria-label'].map((name) => native(element).getAttribute(name) ?? '')
  const headings = [...native(element).querySelectorAll('h1, h2, h3, h4, legend, header')].map((heading) =>
    textOf(heading),
  )
  const buttons = [...buttonsIn(element)].map(
    (button) => `${textOf(button)} ${button.getAttribute('value') ?? ''} ${namesOf(button)}`,
  )
  const parts = [namesOf(element), ...attributes, ...headings, ...buttons]
  return wordsOf(parts.map((text) => text.slice(0, longestHeading)).join(' | '))
}
