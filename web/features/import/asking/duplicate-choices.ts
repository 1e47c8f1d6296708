import type { DuplicateChoice, ImportRecord } from '@chaveiro/device'

export const duplicateChoices = ['skip', 'update', 'both'] as const satisfies readonly DuplicateChoice[]

/** One answer for all duplicates, and another one for some, by `ImportRecord.record`. */
export interface DuplicateChoices {
  all: DuplicateChoice
  of: ReadonlyMap<number, DuplicateChoice>
}

/** What becomes of a duplicate. There is nothing to update where a row repeats a row: it is then skipped. */
export function choiceOf(choices: DuplicateChoices, { record, duplicate }: ImportRecord): DuplicateChoice {
  const choice = choices.of.get(record) ?? choices.all
  return choice === 'update' && duplicate?.of === 'row' ? 'skip' : choice
}

/** How many rows are imported anew, bring an item up to date, or are left out; null as long as this needs the rows. */
export function countRows(
  { goodCount, duplicateCount }: { goodCount: number; duplicateCount: number },
  choices: DuplicateChoices,
  /** Null until all of them are read. */
  duplicates: readonly ImportRecord[] | null,
): { created: number; updated: number; skipped: number } | null {
  if (choices.of.size === 0 && choices.all === 'skip')
    return { created: goodCount - duplicateCount, updated: 0, skipped: duplicateCount }
  if (choices.of.size === 0 && choices.all === 'both') return { created: goodCount, updated: 0, skipped: 0 }
  if (!duplicates) return null
  const count = (choice: DuplicateChoice) =>
    duplicates.filter((row) => choiceOf(choices, row) === choice).length
  const [updated, skipped] = [count('update'), count('skip')]
  return { created: goodCount - updated - skipped, updated, skipped }
}
