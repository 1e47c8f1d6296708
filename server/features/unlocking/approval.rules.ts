import type { BrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { browserApprovalMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { isLive } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** The document of a new browser's request, under the person's key. */
export type ApprovalDocument = {
  label: string
  ip_address: string
  commitment: string
  answer: string | null
  reveal: { sealing_key: string; nonce: string } | null
  sealed: string | null
}

export type Approval = {
  id: string
  state: string
  asked_by: string
  answered_by: string | null
  created_at: string
  expires_at: string
} & ApprovalDocument

export type StepName = 'answer' | 'reveal' | 'approve'

/** From which state to which, and who takes the step: the browser that asked, another one, or the one that answered. */
export const steps = {
  answer: { from: 'asked', to: 'answered', by: 'other' },
  reveal: { from: 'answered', to: 'revealed', by: 'asker' },
  approve: { from: 'revealed', to: 'approved', by: 'answerer' },
} as const

/** Throws unless this session may take the step now: each once, in order, in time, by its own browser. */
export function requireStep(approval: Approval, step: StepName, sessionId: string, now: number): void {
  requireOpen(approval, now)
  const { from, by } = steps[step]
  if (approval.state !== from) throw new Refusal('wrong_step')
  const isAsker = approval.asked_by === sessionId
  const isTheirs = { asker: isAsker, other: !isAsker, answerer: approval.answered_by === sessionId }[by]
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

/** A request for a session of the same person; only the browser that asked gets the sealed secret. */
export function approvalAnswer(approval: Approval, sessionId: string): BrowserApproval {
  const { id, label, ip_address, created_at, expires_at, commitment, answer, reveal, sealed } = approval
  return {
    id,
    label,
    ip_address,
    created_at,
    expires_at,
    state: approval.state as BrowserApproval['state'],
    commitment,
    answer,
    reveal,
    sealed: approval.asked_by === sessionId ? sealed : null,
  }
}
