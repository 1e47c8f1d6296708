import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'

/** The events that a fill may be: under emergency access it is told as the use of that. */
export const fillEvents = ['item_filled', 'breakglass_revealed'] as const

/** The newest of these that was a fill. */
export const lastFillAmong = <Entry extends Pick<AuditEntry, 'details' | 'timestamp'>>(
  entries: readonly Entry[],
): Entry | undefined =>
  entries
    .filter(({ details }) => details.filled_on !== undefined)
    .toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))[0]
