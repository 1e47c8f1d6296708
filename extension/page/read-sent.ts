import { type FilledRole, longestValue } from '../messages/fill-messages.ts'
import type { SentLogin } from '../messages/watch-messages.ts'
import type { PageForm } from './read-page.ts'

/** What stands in a form as a person sends it; null if it is no login, or what is made up twice differs. */
export function readSent({ fields }: PageForm, address: string): SentLogin | null {
  const valuesOf = (wanted: FilledRole) =>
    fields
      .filter(({ role }) => role === wanted)
      .map(({ element }) => element.value)
      .filter((value) => value !== '' && value.length <= longestValue)
  const made = new Set(valuesOf('new-password'))
  if (made.size > 1) return null
  const sent = {
    username: valuesOf('username')[0] ?? null,
    password: valuesOf('current-password')[0] ?? null,
    newPassword: [...made][0] ?? null,
    address,
  }
  return sent.username === null && sent.password === null && sent.newPassword === null ? null : sent
}
