import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { waitingMs } from '@chaveiro/contract/rules/access/access-request.ts'
import { isoInstant } from '../../platform/clock/clock.ts'

const payloadOf = (text: string) =>
  parseStatement(text, 'chaveiro.access.approve', 'chaveiro.vault.open').payload

/**
 * When an approval was signed, but not before now. A clock ahead may date it after the first approval's time: it then
 * confirms nothing, and is a first one.
 */
export function signingTime(statement: string, now: number): number {
  return Math.max(now, Date.parse(payloadOf(statement).at))
}

/** Until when an approved request waits for a device: a day, or less if the signed approvals end earlier. */
export function dueAt(now: number, kind: AccessKind, signed: readonly string[]): string {
  const ends = signed.map((text) => payloadOf(text).deliver_by)
  return [isoInstant(now + waitingMs('approved', kind)), ...ends].sort()[0] as string
}
