import { browserApprovalMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { isLive } from '../platform/clock/clock.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** A request to be let in: of a new browser, whose session asked, or of a program, which is named by the request itself. */
type Approval = { state: string; asked_by: string; answered_by: string | null; expires_at: string }

export type StepName = 'answer' | 'reveal' | 'approve'

/** From which state to which, and who takes the step: the side that asked, another one, or the one that answered. */
export const steps = {
  answer: { from: 'asked', to: 'answered', by: 'other' },
  reveal: { from: 'answered', to: 'revealed', by: 'asker' },
  approve: { from: 'revealed', to: 'approved', by: 'answerer' },
} as const

/** Throws unless this side may take the step now: each once, in order, in time, by its own. */
export function requireStep(approval: Approval, step: StepName, side: string, now: number): void {
  requireOpen(approval, now)
  const { from, by } = steps[step]
  if (approval.state !== from) throw new Refusal('wrong_step')
  const isAsker = approval.asked_by === side
  const isTheirs = { asker: isAsker, other: !isAsker, answerer: approval.answered_by === side }[by]
  if (!isTheirs) throw new Refusal('forbidden')
}

/** Throws if a request was ended or its time is over. */
export function requireOpen(
  { state, expires_at }: Pick<Approval, 'state' | 'expires_at'>,
  now: number,
): void {
  if (state === 'ended' || !isLive(expires_at, now, browserApprovalMinutes * minuteMs))
    throw new Refusal('approval_over')
}
