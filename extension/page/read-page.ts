import { readForms } from '../forms/read-forms.ts'
import {
  type FilledRole,
  type FoundForm,
  filledRoles,
  longestText,
  mostFields,
  mostForms,
  type Refusal,
  type StatedRules,
} from '../messages/fill-messages.ts'
import { postsTo } from './posts-to.ts'
import { focusedElement } from './tree.ts'

export interface PageField {
  element: HTMLInputElement
  role: FilledRole
}

/** A form with the fields that may be filled, in the order of the page. */
export interface PageForm {
  element: Element
  fields: PageField[]
}

const isFilled = (role: string): role is FilledRole => (filledRoles as readonly string[]).includes(role)

/** The forms of this frame that have a field for us. */
export const readPage = (): PageForm[] =>
  readForms(document)
    .map(({ element, fields }) => ({
      element,
      fields: fields.flatMap(({ element, role }) =>
        isFilled(role) ? [{ element: element as HTMLInputElement, role }] : [],
      ),
    }))
    .filter(({ fields }) => fields.length > 0 && fields.length <= mostFields)
    .slice(0, mostForms)

/** By these a form is known again after a page has drawn it with other elements. */
export const rolesOf = ({ fields }: PageForm): string => fields.map(({ role }) => role).join()

const countsOf = (roles: FilledRole[]): FoundForm['visible'] =>
  Object.fromEntries([...Map.groupBy(roles, (role) => role)].map(([role, { length }]) => [role, length]))

const statedLength = (length: number) => (length > 0 ? Math.min(length, 100_000) : null)
const statedText = (text: string | null) => (text ? text.slice(0, longestText) : null)

function rulesOf(fields: PageField[]): StatedRules | null {
  const field = fields.find(({ role }) => role === 'new-password')?.element
  if (!field) return null
  return {
    minLength: statedLength(field.minLength),
    maxLength: statedLength(field.maxLength),
    pattern: statedText(field.getAttribute('pattern')),
    passwordRules: statedText(field.getAttribute('passwordrules')),
  }
}

/** What the worker is told of a form. `why` says of each field why it may not be filled. */
export function describe(
  { element, fields }: PageForm,
  index: number,
  why: (field: HTMLInputElement) => Refusal | null,
): FoundForm {
  const judged = fields.map((field) => ({ ...field, refused: why(field.element) }))
  const focused = focusedElement()
  return {
    index,
    visible: countsOf(judged.filter(({ refused }) => refused === null).map(({ role }) => role)),
    present: countsOf(fields.map(({ role }) => role)),
    refused: judged.find(({ refused }) => refused !== null)?.refused ?? null,
    postsTo: postsTo(element)?.slice(0, longestText) ?? null,
    hasFocus: fields.some((field) => field.element === focused),
    rules: rulesOf(fields),
  }
}
