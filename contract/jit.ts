import { z } from 'zod'
import { AccessRequest, Approval, callsUnder, Hours, ReasonSalt } from './access-requests.ts'
import { approvalMessages } from './break-glass.ts'
import { call } from './call.ts'
import { maxLength } from './constants.ts'
import type { Words } from './languages.ts'
import { Id, requiredText, Statement } from './primitives.ts'

/** The calls that both kinds of request have, under this one's address. */
export const jitCalls = callsUnder('/api/jit')

export const requestJit = call('POST /api/jit/request', {
  access: 'staff',
  summary:
    'Ask for access to one item for some hours; without a signature the request is shown as unverified',
  body: z.object({
    item_id: Id,
    vault_id: Id,
    reason: requiredText(maxLength.reason),
    requested_duration_hours: Hours,
    id: Id.optional(),
    reason_salt: ReasonSalt.optional(),
    statement: Statement.optional(),
  }),
  response: AccessRequest,
})

export const listJitRequests = jitCalls.list
export const getJitRequest = jitCalls.get

export const approveJit = call('POST /api/jit/:id/approve', {
  access: 'staff',
  summary:
    'Approve a request, for at most the requested time; may include the delivery. A two-person vault needs two approvals',
  params: z.object({ id: Id }),
  body: Approval.extend({ granted_hours: Hours.optional() }).optional(),
  response: AccessRequest.extend({ message: z.string() }),
})

/** What approving says, to a script above all: without a signature nothing opens yet. */
export const jitApprovalMessages = {
  first: approvalMessages.first,
  approved: { en: 'Approved.', 'pt-BR': 'Aprovado.' },
  unsigned: {
    en: 'Approved. Nothing is handed over until an admin or manager has confirmed it on their device.',
    'pt-BR':
      'Aprovado. Nada é entregue até que um administrador ou gestor tenha confirmado isso em seu dispositivo.',
  },
} as const satisfies Record<string, Words>

export const denyJit = jitCalls.deny
export const withdrawJit = jitCalls.withdraw
export const revokeJit = jitCalls.revoke
export const deliverJit = jitCalls.deliver
