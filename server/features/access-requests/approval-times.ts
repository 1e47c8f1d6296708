import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { waitingMs } from '@chaveiro/contract/rules/access-request.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { isoInstant } from '../../platform/clock/clock.ts'

const payloadOf = (text: string) =>
  parseStatement(text, 'chaveiro.access.approve', 'chaveiro.vault.open').payload

/**
 * When an approval was signed, and now at the earliest. A clock that is ahead may be beyond the first approval's time already: by
 * its date it confirms nothing, and is a first one.
 */
export function signingTime(statement: string, now: number): number {
  return Math.max(now, Date.parse(payloadOf(statement).at))
}

/** Until when an approved request waits for a device: a day, and where all have signed no longer than a device may follow them. */
export function dueAt(now: number, kind: AccessKind, signed: readonly string[]): string {
  const ends = signed.map((text) => payloadOf(text).deliver_by)
  return [isoInstant(now + waitingMs('approved', kind)), ...ends].sort()[0] as string
}
