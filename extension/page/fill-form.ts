import {
  type FilledRole,
  type FillOrder,
  type FillValues,
  type Refusal,
  valueOfRole,
} from '../messages/fill-messages.ts'
import { whyNotFilled } from './judge.ts'
import { postsTo } from './posts-to.ts'
import { type PageField, type PageForm, readPage, rolesOf } from './read-page.ts'
import { writeValue } from './write-value.ts'

/** What each field of a code gets: all of it in one field, or its parts by how many digits they take. */
function partsOfCode(fields: PageField[], code: string): Map<HTMLInputElement, string> {
  const lengths = fields.map(({ element }) => (element.maxLength > 0 ? element.maxLength : 1))
  const takes = lengths.reduce((sum, length) => sum + length, 0)
  const isInParts = fields.length > 1 && takes === code.length
  let rest = code
  return new Map(
    (isInParts ? fields : fields.slice(0, 1)).map(({ element }, place) => {
      const part = isInParts ? rest.slice(0, lengths[place]) : code
      rest = rest.slice(part.length)
      return [element, part]
    }),
  )
}

/** Whose `autocomplete` says that they are the login's; without one all that are read so. */
function loginsOf(fields: PageField[], login: string): PageField[] {
  const fitting = fields.filter(({ element }) => element.type !== 'email' || login.includes('@'))
  const stated = fitting.filter(({ element }) => /(^| )username( |$)/.test(element.autocomplete))
  return stated.length > 0 ? stated : fitting
}

/** The fields of a form that get a value, each with its own. */
function whatGoesWhere({ fields }: PageForm, values: FillValues): { field: PageField; value: string }[] {
  const seen = fields.filter(({ element }) => whyNotFilled(element, true) === null)
  const of = (wanted: FilledRole) => seen.filter(({ role }) => role === wanted)
  const codes = values.code === undefined ? new Map() : partsOfCode(of('one-time-code'), values.code)
  const logins = values.username === undefined ? [] : loginsOf(of('username'), values.username)
  return seen.flatMap((field) => {
    const { role, element } = field
    const value = role === 'one-time-code' ? codes.get(element) : values[valueOfRole[role]]
    return value === undefined || (role === 'username' && !logins.includes(field)) ? [] : [{ field, value }]
  })
}

/** The form as it stands now, if it is still the one that was found; a page may draw it again with other elements. */
function sameForm(found: PageForm, index: number): PageForm | null {
  const now = readPage()[index]
  return now && rolesOf(now) === rolesOf(found) && postsTo(now.element) === null ? now : null
}

export interface Filled {
  fields: FilledRole[]
  refused: Refusal | null
}

/**
 * Fills the found form as ordered. Before each field the page is read again, since it may change with each that is filled; the first field
 * that is refused ends it.
 */
export async function fillForm(found: PageForm, { form: index, values }: FillOrder): Promise<Filled> {
  const filled: FilledRole[] = []
  const end = (refused: Refusal | null): Filled => ({ fields: filled, refused })
  if (postsTo(found.element) !== null) return end('posts_elsewhere')
  const first = sameForm(found, index)
  if (!first) return end('changed')
  const goes = whatGoesWhere(first, values).map(({ field, value }) => ({
    place: first.fields.indexOf(field),
    value,
  }))
  for (const { place, value } of goes) {
    const field = sameForm(found, index)?.fields[place]
    if (!field) return end('changed')
    const isSecret = field.role.endsWith('password')
    const refused = await writeValue(field.element, value, isSecret)
    if (refused) return end(refused)
    filled.push(field.role)
  }
  if (filled.length > 0) return end(null)
  const why = first.fields
    .map(({ element }) => whyNotFilled(element, true))
    .find((refused) => refused !== null)
  return end(why ?? 'changed')
}
