import { clientLinkWantedMax, maxLength } from '../../constants.ts'
import { plainName } from '../texts/in-sentence.ts'
import { isPageName } from './one-time-sender.ts'

/**
 * What a client link's page says, as its maker's own device sealed it under the link's secret: the server can neither read
 * nor change it, nor leave out a part of it.
 */
export type SubmissionWords = {
  readonly client: string
  /** Who made the link. */
  readonly person: string
  /** The organisation's name; empty if it has none. */
  readonly company: string
  /** Names of the accounts that the client is asked for. */
  readonly wanted: readonly string[]
}

const texts = ['client', 'person', 'company'] as const

/**
 * Whether a value has exactly these members, none longer, and no more accounts, named no less plainly, than a link can be made with: a maker's
 * device that was changed seals what it likes. Without Zod, which public pages do not load.
 */
export function isSubmissionWords(value: unknown): value is SubmissionWords {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { wanted, ...others } = value as Record<string, unknown>
  return (
    Object.keys(others).length === texts.length &&
    texts.every((name) => isPageName(others[name])) &&
    Array.isArray(wanted) &&
    wanted.length <= clientLinkWantedMax &&
    new Set(wanted).size === wanted.length &&
    wanted.every(isPlain)
  )
}

const isPlain = (entry: unknown) =>
  typeof entry === 'string' && entry !== '' && entry.length <= maxLength.tag && plainName(entry) === entry
