import type { BrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'

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
