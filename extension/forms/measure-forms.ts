import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { type Role, readForms } from './read-forms.ts'

// npm run -s measure:forms -- FOLDER: reads pages whose fields carry their right reading in `data-manual-scoring`, and prints how many were
// read right, how many logins without any fault, and each fault by its cause.

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

const causes = new Map<string, string[]>()
const count = { fields: 0, right: 0, logins: 0, faultless: 0 }
for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
  const page = new JSDOM(readFileSync(join(folder, file), 'utf8')).window.document
  const marked = takeMarks(page, file)
  const roles = new Map(
    readForms(page).flatMap(({ fields }) => fields.map(({ element, role }) => [element as Element, role])),
  )
  const faults = marked.filter((field) => !isRight(field, roles.get(field.element) ?? 'other'))
  for (const { element, mark } of faults) {
    const cause = `${mark} read as ${roles.get(element) ?? 'no field'}`
    causes.set(cause, [...(causes.get(cause) ?? []), file])
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
for (const [cause, files] of [...causes].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`${files.length} × ${cause}: ${[...new Set(files)].join(', ')}`)
}
