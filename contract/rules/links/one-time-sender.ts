import { maxLength } from '../../constants.ts'

/** Who made a one-time link, as their own device sealed it for the link's page: the server can neither read nor change it. */
export type OneTimeSender = {
  readonly person: string
  /** The organisation's name; empty if it has none. */
  readonly company: string
}

/** Whether a value can be a name on an outsider's page: a maker's device that was changed seals what it likes. */
export const isPageName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxLength.name

/** Whether a value has exactly these members. Without Zod, which public pages do not load. */
export function isOneTimeSender(value: unknown): value is OneTimeSender {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { person, company, ...others } = value as Record<string, unknown>
  return isPageName(person) && isPageName(company) && Object.keys(others).length === 0
}
