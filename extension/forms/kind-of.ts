import type { TextField } from './find-fields.ts'
import { type Asked, askedBy, trap } from './vocabulary.ts'
import type { FieldWords } from './words-of.ts'

/** What a field asks for, as far as it says by itself. */
export type Kind =
  | 'user'
  | 'email'
  | 'document'
  | 'login'
  | 'phone'
  | 'password'
  | 'code'
  | 'other'
  | 'unknown'

/** A field with what its page says of it. */
export interface FieldRead {
  element: TextField
  words: FieldWords
  kind: Kind
}

const ofToken: Record<string, Kind> = {
  username: 'user',
  email: 'email',
  tel: 'phone',
  'one-time-code': 'code',
}
const ofOthers =
  /^(cc-.*|name|.*-name|honorific-.*|nickname|organization.*|street-address|address-.*|country.*|postal-code|transaction-.*|bday.*|sex|url|photo|language)$/
const kinds = new Set<string>(['user', 'email', 'document', 'login', 'phone', 'password', 'code'])
const typedTexts = new Set(['text', 'email', 'tel', 'number', 'password', 'search', 'url'])
const neverPasswords = ['discount', 'captcha', 'answer', 'number'] as const
/** Digits of a number that is typed in parts. */
const mostOfAPart = 4

/** The kind that autocomplete states, which its author wrote for programs like this one. */
function kindByAutocomplete(field: TextField, isPassword: boolean): Kind | undefined {
  const token = (field.getAttribute('autocomplete') ?? '').toLowerCase().trim().split(/\s+/).at(-1) ?? ''
  // Written on fields of every kind, to keep browsers from filling them.
  if (/^(current|new)-password$/.test(token)) return isPassword ? 'password' : undefined
  if (isPassword && !token.startsWith('cc-') && token !== 'one-time-code') return undefined
  return ofToken[token] ?? (ofOthers.test(token) ? 'other' : undefined)
}

const first = Object.entries(askedBy) as [Asked, RegExp][]
const askedIn = (text: string): Asked | undefined => first.find(([, pattern]) => pattern.test(text))?.[0]

/** The kind of a field by its own words alone. */
export function kindOf(field: TextField, words: FieldWords): Kind {
  const type = field.localName === 'input' ? (field as HTMLInputElement).type : field.localName
  if (!typedTexts.has(type) || isTrap(words)) return 'other'
  return type === 'password' ? kindOfHidden(field, words) : kindOfShown(field, type, words)
}

const says = (asked: Asked, { read, named }: FieldWords) =>
  askedBy[asked].test(read) || askedBy[asked].test(named)

/** Fields that only programs fill, by which they give themselves away. */
const isTrap = ({ named, read, isLabelled }: FieldWords) =>
  trap.test(named) || (isLabelled && trap.test(read))

/** Of `type=password`, which also hides card numbers, digits of a PIN and answers to questions. */
function kindOfHidden(field: TextField, words: FieldWords): Kind {
  for (const asked of neverPasswords) if (says(asked, words)) return 'other'
  const stated = kindByAutocomplete(field, true)
  if (stated !== undefined) return stated
  const { maxLength } = field as HTMLInputElement
  const isPart = maxLength > 0 && maxLength <= (says('password', words) ? 1 : mostOfAPart)
  if (isPart) return says('code', words) ? 'code' : 'other'
  if (says('password', words)) return 'password'
  return says('card', words) ? 'other' : says('code', words) ? 'code' : 'password'
}

function kindOfShown(field: TextField, type: string, words: FieldWords): Kind {
  const asked = askedIn(words.read) ?? askedIn(words.named)
  const isUser = says('user', words) || says('email', words)
  const stated = kindByAutocomplete(field, asked === 'password' && !isUser)
  if (stated !== undefined) return stated
  if (type === 'search' || type === 'url') return 'other'
  if (asked === 'password' && isUser) return says('user', words) ? 'user' : 'email'
  if (asked === 'code' && askedBy.phone.test(words.named)) return 'phone'
  if (asked === undefined) return type === 'email' ? 'email' : type === 'tel' ? 'phone' : 'unknown'
  if (type === 'email' && asked !== 'user') return 'email'
  return kinds.has(asked) ? (asked as Kind) : 'other'
}
