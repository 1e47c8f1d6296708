import type { FieldRead } from './kind-of.ts'
import type { Purpose } from './purpose-of.ts'
import { currentPassword, newPassword, repeated } from './vocabulary.ts'

type PasswordRole = 'current-password' | 'new-password'

/** Which passwords of a form exist already, and which are made up now. */
export function judgePasswords(fields: FieldRead[], purpose: Purpose): Map<FieldRead, PasswordRole> {
  const passwords = fields.filter(({ kind }) => kind === 'password')
  const isRepeated = passwords.some(({ words }) => repeated.test(words.read) || repeated.test(words.named))
  const isFirstCurrent = {
    'sign-in': passwords.length === 1 || (passwords.length === 2 && !isRepeated),
    'change-password': passwords.length === 3 || (passwords.length === 2 && !isRepeated),
    'sign-up': false,
    other: false,
  }[purpose]
  const byPlace = (place: number) => (place === 0 && isFirstCurrent ? 'current-password' : 'new-password')
  return new Map(passwords.map((field, place) => [field, statedOf(field, purpose) ?? byPlace(place)]))
}

function statedOf({ element, words }: FieldRead, purpose: Purpose): PasswordRole | undefined {
  const token = element.getAttribute('autocomplete')?.toLowerCase() ?? ''
  if (token.endsWith('current-password')) return 'current-password'
  // At a login it is there to keep browsers from filling.
  if (token.endsWith('new-password') && purpose !== 'sign-in') return 'new-password'
  for (const text of [words.read, words.named]) {
    const [isNew, isCurrent] = [newPassword.test(text), currentPassword.test(text)]
    if (isNew !== isCurrent) return isNew ? 'new-password' : 'current-password'
  }
  return undefined
}
