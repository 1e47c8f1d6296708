import type { Notification } from '@chaveiro/contract/calls/notifications.ts'
import { type DecisionKind, decisionKinds } from '@chaveiro/contract/events/decisions.ts'

/** Kinds that the dashboard counts besides: a custodian appointed later has no notice of what was asked before. */
type Counted = Extract<DecisionKind, 'emergency' | 'request'>

export type DecisionRow =
  | { kind: DecisionKind; notice: Notification }
  | { kind: Counted /** How many wait, none of which has a notice here. */; count: number }

/** What waits for a decision: the most urgent kind first, within a kind the longest waiting. */
export function decisionsOf(
  notices: readonly Notification[],
  pending: Readonly<Record<Counted, number>>,
): DecisionRow[] {
  return decisionKinds.flatMap((kind): DecisionRow[] => {
    const told = notices.filter(({ decides }) => decides === kind)
    if (told.length > 0) {
      return told
        .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
        .map((notice) => ({ kind, notice }))
    }
    const count = kind === 'emergency' || kind === 'request' ? pending[kind] : 0
    return count > 0 ? [{ kind: kind as Counted, count }] : []
  })
}
