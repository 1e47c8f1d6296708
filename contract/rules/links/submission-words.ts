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

/** Whether a value has exactly these members. Without Zod, which public pages do not load. */
export function isSubmissionWords(value: unknown): value is SubmissionWords {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { wanted, ...others } = value as Record<string, unknown>
  return (
    Object.keys(others).length === texts.length &&
    texts.every((name) => typeof others[name] === 'string') &&
    Array.isArray(wanted) &&
    wanted.every((entry) => typeof entry === 'string')
  )
}
