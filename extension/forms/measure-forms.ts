import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { chooseForm, type Gesture } from '../background/filling/choose-form.ts'
import { type FilledRole, type FoundForm, valueOfRole } from '../messages/fill-messages.ts'
import { type ReadForm, type Role, readForms } from './read-forms.ts'

// npm run -s measure:forms -- FOLDER: reads pages whose fields carry their right reading in `data-manual-scoring`, and prints how many were
// read right, how many logins without any fault, each fault by its cause, and what a gesture would fill that is no login, if all were visible.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('npm run -s measure:forms -- FOLDER')

const marks = ['data-manual-scoring', 'data-manual-submit']
const identities = new Set(['username', 'emailAddress', 'username OR emailAddress'])

interface Marked {
  element: Element
  mark: string
  /** Whether its form has a password, or is a step of a login. */
  isOfLogin: boolean
}

/** The marked fields of a page, from which the marks are taken away before anything reads it. */
function takeMarks(page: Document, file: string): Marked[] {
  const elements = [...page.querySelectorAll('[data-manual-scoring]')]
  const marked = elements.map((element) => ({
    element,
    mark: element.getAttribute('data-manual-scoring') ?? '',
  }))
  for (const element of page.querySelectorAll('*')) for (const mark of marks) element.removeAttribute(mark)
  const formOf = ({ element }: { element: Element }) => element.closest('form')
  return marked.map((field) => {
    const beside = marked.filter((other) => formOf(other) === formOf(field))
    const hasPassword = beside.some(({ mark }) => mark.startsWith('password'))
    return {
      ...field,
      isOfLogin:
        hasPassword || (beside.length <= 2 && file.includes('login')) || field.mark.startsWith('username'),
    }
  })
}

function isRight({ mark, isOfLogin }: Marked, role: Role): boolean {
  if (mark === 'password') return role.endsWith('password')
  if (mark.startsWith('password.')) return role === `${mark.slice('password.'.length)}-password`
  return role === (identities.has(mark) && isOfLogin ? 'username' : 'other')
}

const isFilled = (role: Role): role is FilledRole => role !== 'other'
const whole = { login: true, password: true, code: true }

function found({ fields }: ReadForm, index: number): FoundForm {
  const roles = fields.map(({ role }) => role).filter(isFilled)
  const counts = Object.fromEntries(
    [...Map.groupBy(roles, (role) => role)].map(([role, { length }]) => [role, length]),
  )
  return {
    index,
    visible: counts,
    present: counts,
    refused: null,
    postsTo: null,
    hasFocus: false,
    rules: null,
  }
}

/** The fields that this gesture would fill. */
function filledBy(gesture: Gesture, forms: ReadForm[]): Element[] {
  const choice = chooseForm([{ frame: 0, forms: forms.map(found) }], whole, gesture)
  if ('reason' in choice) return []
  return (forms[choice.form]?.fields ?? []).flatMap(({ element, role }) =>
    isFilled(role) && choice.values.includes(valueOfRole[role]) ? [element] : [],
  )
}

const isSearch = (field: Element) =>
  field.matches('[type=search], [name=q], [name*=search i], [role=searchbox], [role=search] *')
const isNewsletter = (field: Element) =>
  /newsletter|subscri/i.test(`${field.closest('form')?.outerHTML.slice(0, 500)}`) &&
  !field.closest('form')?.querySelector('[type=password]')

const causes = new Map<string, string[]>()
const count = { fields: 0, right: 0, logins: 0, faultless: 0, filled: 0, search: 0, newsletter: 0, card: 0 }
for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
  const page = new JSDOM(readFileSync(join(folder, file), 'utf8')).window.document
  const marked = takeMarks(page, file)
  const forms = readForms(page)
  const roles = new Map(
    forms.flatMap(({ fields }) => fields.map(({ element, role }) => [element as Element, role])),
  )
  const faults = marked.filter((field) => !isRight(field, roles.get(field.element) ?? 'other'))
  for (const { element, mark } of faults) {
    const cause = `${mark} read as ${roles.get(element) ?? 'no field'}`
    causes.set(cause, [...(causes.get(cause) ?? []), file])
  }
  for (const gesture of ['fill', 'code', 'change', 'generate'] as const) {
    for (const field of filledBy(gesture, forms)) {
      const mark = marked.find(({ element }) => element === field)?.mark ?? ''
      count.filled += 1
      // The one of a login is marked as a name, whatever its type.
      count.search += Number(isSearch(field) && !identities.has(mark))
      count.newsletter += Number(isNewsletter(field))
      count.card += Number(/^(card|expiration)/.test(mark))
    }
  }
  count.fields += marked.length
  count.right += marked.length - faults.length
  if (!file.includes('login')) continue
  count.logins += 1
  if (faults.length === 0) count.faultless += 1
}

const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
console.log(`fields read right: ${share(count.right, count.fields)}`)
console.log(`logins without a fault: ${share(count.faultless, count.logins)}`)
console.log(
  `filled by gestures: ${count.filled}; of search ${count.search}, newsletters ${count.newsletter}, cards ${count.card}`,
)
for (const [cause, files] of [...causes].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`${files.length} × ${cause}: ${[...new Set(files)].join(', ')}`)
}
