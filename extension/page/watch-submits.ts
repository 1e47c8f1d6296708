import { native } from '../forms/native.ts'
import { type FilledRole, longestValue } from '../messages/fill-messages.ts'
import type { SentLogin } from '../messages/watch-messages.ts'
import { whyUnseen } from './judge.ts'
import { type PageForm, readPage, rolesOf } from './read-page.ts'

/** How long a form may stay after it was sent by a script before it counts as refused, in milliseconds. */
const longestWait = 10_000

interface Pending {
  sent: SentLogin
  roles: string
  since: number
}

const isButton = (target: EventTarget): target is Element =>
  target instanceof Element &&
  (native(target).matches('button, input[type=submit], input[type=image], input[type=button]') ||
    native(target).getAttribute('role') === 'button')

const formAt = (event: Event): PageForm | undefined => {
  const path = event.composedPath()
  return readPage().find(
    ({ element, fields }) => path.includes(element) || fields.some((field) => path.includes(field.element)),
  )
}

/**
 * Hears what a person sends: at once where the browser sends the form, and where a script does, when the form has gone or the page ends.
 * Answers what looks whether it has gone.
 */
export function watchSubmits(onSent: (sent: SentLogin) => void): () => void {
  let pending: Pending | null = null

  const read = (event: Event): Pending | null => {
    const form = event.isTrusted ? formAt(event) : undefined
    const sent = form && readSent(form, location.origin + location.pathname)
    return form && sent ? { sent, roles: rolesOf(form), since: Date.now() } : null
  }
  const wait = (event: Event) => {
    pending = read(event) ?? pending
  }
  const end = () => {
    if (pending) onSent(pending.sent)
    pending = null
  }

  addEventListener('keydown', (event) => event.key === 'Enter' && wait(event), true)
  addEventListener('click', (event) => event.composedPath().some(isButton) && wait(event), true)
  addEventListener(
    'submit',
    (event) => {
      wait(event)
      // Whether the page sends it by itself is known when all its listeners have heard of it.
      setTimeout(() => !event.defaultPrevented && end())
    },
    true,
  )
  addEventListener('pagehide', end)

  return () => {
    if (!pending) return
    if (Date.now() - pending.since > longestWait) {
      pending = null
      return
    }
    const { roles } = pending
    const isThere = readPage().some(
      (form) =>
        rolesOf(form) === roles && form.fields.some(({ element }) => whyUnseen(element, true) === null),
    )
    if (!isThere) end()
  }
}

/** What stands in a form as a person sends it; null if it is no login, or what is made up twice differs. */
function readSent({ fields }: PageForm, address: string): SentLogin | null {
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
