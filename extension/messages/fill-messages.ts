/*
 * What crosses the port `fill` between a page's script and the worker. The page is the side that may lie: what comes from it is parsed by
 * `parse-page-messages.ts`. What the worker orders is checked here by hand, so that no library is loaded into pages.
 */

/** The roles of fields that may be filled; those of `readForms` without 'other'. */
export const filledRoles = ['username', 'current-password', 'new-password', 'one-time-code'] as const
export type FilledRole = (typeof filledRoles)[number]

/** Why a field is left alone, the more telling first. The page gives the first one that holds. */
export const refusals = [
  'foreign_frame',
  'posts_elsewhere',
  'disabled',
  'hidden',
  'too_small',
  'translucent',
  'off_screen',
  'covered',
  'changed',
  'too_long',
  'not_taken',
] as const
/**
 * `changed`: the form is another one than was found; `too_long`: the field takes fewer characters than the value has; `not_taken`: the page
 * put something else into the field.
 */
export type Refusal = (typeof refusals)[number]

/** What the site says of a new password; null where it says nothing. Lengths in UTF-16 units, as the field counts. */
export interface StatedRules {
  minLength: number | null
  maxLength: number | null
  /** A regular expression of the field's `pattern`. */
  pattern: string | null
  /** The field's `passwordrules`, such as `minlength: 12; required: digit`. */
  passwordRules: string | null
}

/** A form with at least one field that may be filled. It names no value. */
export interface FoundForm {
  /** Its place among the forms of this frame that are read. */
  index: number
  /** How many fields of each role a person could see and fill. */
  visible: Partial<Record<FilledRole, number>>
  /** How many of each role are there in all. */
  present: Partial<Record<FilledRole, number>>
  /** Why the first field that is not visible is not. */
  refused: Refusal | null
  /** Where the form or one of its buttons posts to, if that is not the page's own origin: an origin or a scheme. */
  postsTo: string | null
  /** Whether the person's cursor is in one of its fields. */
  hasFocus: boolean
  rules: StatedRules | null
}

/** The values of an order, by what they are for. */
export interface FillValues {
  username?: string
  current?: string
  next?: string
  code?: string
}

export const valueOfRole = {
  username: 'username',
  'current-password': 'current',
  'new-password': 'next',
  'one-time-code': 'code',
} as const satisfies Record<FilledRole, keyof FillValues>

export type PageSays =
  | { say: 'found'; forms: FoundForm[] }
  /** The roles of the fields that have their value now, one for each field. */
  | { say: 'filled'; fields: FilledRole[]; refused: Refusal | null }

export interface FillOrder {
  do: 'fill'
  /** The `index` of a found form. */
  form: number
  values: FillValues
}

export const mostForms = 50
export const mostFields = 200
export const longestText = 2_000
export const longestValue = 5_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValue = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value !== '' && value.length <= longestValue)

/** The worker's order, or null if it is none. */
export function readOrder(message: unknown): FillOrder | null {
  if (!isRecord(message) || message.do !== 'fill' || !isRecord(message.values)) return null
  const { form, values } = message
  if (typeof form !== 'number' || !Number.isInteger(form) || form < 0 || form >= mostForms) return null
  const { username, current, next, code, ...others } = values
  if (Object.keys(others).length > 0 || ![username, current, next, code].every(isValue)) return null
  return { do: 'fill', form, values: values as FillValues }
}
