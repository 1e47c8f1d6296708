import type { DuplicateChoice, ImportRecord } from '@chaveiro/device'

export const duplicateChoices = ['skip', 'update', 'both'] as const satisfies readonly DuplicateChoice[]

/** One answer for all duplicates, and another one for some, by `ImportRecord.record`. */
export interface DuplicateChoices {
  all: DuplicateChoice
  of: ReadonlyMap<number, DuplicateChoice>
}

/** What becomes of a duplicate. Where a row repeats a row there is nothing to update; an item of another client is left alone. */
export function choiceOf(choices: DuplicateChoices, row: ImportRecord): DuplicateChoice {
  const choice = choices.of.get(row.record) ?? choices.all
  return choice === 'update' && (row.duplicate?.of === 'row' || isSpared(choices, row)) ? 'skip' : choice
}

/** Whether the choice to update all leaves this row's item alone, since it is outside the row's client. */
export const isSpared = (choices: DuplicateChoices, { record, duplicate }: ImportRecord): boolean =>
  choices.all === 'update' && !choices.of.has(record) && duplicate?.of === 'item' && duplicate.isElsewhere

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
