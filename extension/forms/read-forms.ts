import { type FieldGroup, findFields, type TextField } from './find-fields.ts'
import { judgePasswords } from './judge-passwords.ts'
import { type FieldRead, kindOf } from './kind-of.ts'
import { type Purpose, purposeOf } from './purpose-of.ts'
import { readFieldWords } from './words-of.ts'

export type Role = 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'other'

interface ReadField {
  element: TextField
  role: Role
}

/** The fields of one form, in the order of the page, each with its role. */
export interface ReadForm {
  /** The `form`, or what is around fields without one. */
  element: Element
  fields: ReadField[]
}

/**
 * Reads a page's forms, with open shadow roots. Pure over the DOM: it looks at neither layout nor visibility, which are judged
 * when something is filled.
 */
export function readForms(root: Document): ReadForm[] {
  return findFields(root).map(readGroup)
}

function readGroup({ element, fields }: FieldGroup): ReadForm {
  const read = fields.map((field): FieldRead => {
    const words = readFieldWords(field)
    return { element: field, words, kind: kindOf(field, words) }
  })
  const purpose = purposeOf(element, read)
  const passwords = judgePasswords(read, purpose)
  const users = usersOf(read, purpose)
  const roleOf = (field: FieldRead): Role =>
    passwords.get(field) ??
    (users.has(field) ? 'username' : field.kind === 'code' ? 'one-time-code' : 'other')
  return { element, fields: read.map((field) => ({ element: field.element, role: roleOf(field) })) }
}

/**
 * Who signs in: all names and addresses of the form, and where none stands before a password the nearest field that may be one.
 */
function usersOf(fields: FieldRead[], purpose: Purpose): Set<FieldRead> {
  const first = fields.findIndex(({ kind }) => kind === 'password')
  if (first === -1 && purpose !== 'sign-in') return new Set()
  const users = fields.filter(({ kind }) => kind === 'user' || kind === 'email')
  const before = first === -1 ? fields : fields.slice(0, first)
  if (before.some((field) => users.includes(field))) return new Set(users)
  for (const kind of purpose === 'sign-in' ? likely : likely.slice(0, 1)) {
    const nearest = before.findLast((field) => field.kind === kind)
    if (nearest) return new Set([nearest, ...users])
  }
  return new Set(users)
}

/** What may name a person where nothing says so, the likelier first; the last ones only where people sign in. */
const likely = ['document', 'login', 'unknown', 'phone'] as const
