import {
  approveJit,
  jitApprovalMessages,
  jitCalls,
  requestJit,
} from '@chaveiro/contract/calls/access-requests.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { approveRequest } from './approve-request.ts'
import type { ItemReaders } from './dependencies.ts'
import { isAllSigned, type ReadRequest } from './opened-request.ts'
import { requestAccess } from './request-access.ts'
import { callsAlike } from './requests.routes.ts'

const kind = 'jit'

/** Temporary access to one item: requested, decided, delivered, used and revoked. */
export function jit(platform: Platform, items: ItemReaders): void {
  const { route, db } = platform
  const dependencies = { ...platform, ...items }
  callsAlike(platform, dependencies, kind, jitCalls)

  route(requestJit, (request) => {
    const { requested_duration_hours: hours, ...asked } = request.body
    return db.inTransaction((tx) =>
      once(tx, request, () => requestAccess(tx, dependencies, request, { kind, hours, ...asked })),
    )
  })

  route(approveJit, (request) =>
    db.inTransaction(async (tx) => {
      const which = { kind, id: request.params.id } as const
      const approved = await approveRequest(tx, dependencies, request, which, request.body ?? {})
      return { ...approved.answer, message: messageAfter(approved)[request.language] }
    }),
  )
}

function messageAfter(request: ReadRequest) {
  if (request.state === 'pending') return jitApprovalMessages.first
  return isAllSigned(request) ? jitApprovalMessages.approved : jitApprovalMessages.unsigned
}
