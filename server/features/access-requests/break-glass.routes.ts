import {
  approvalMessages,
  approveBreakGlass,
  breakGlassCalls,
  countApprovers,
  listTooFewApprovers,
  requestBreakGlass,
} from '@chaveiro/contract/calls/access-requests.ts'
import { emergencyHours } from '@chaveiro/contract/constants.ts'
import { approvalsNeeded } from '@chaveiro/contract/rules/access/access-request.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { rightsOf } from './access-requests.rules.ts'
import { approveRequest } from './approve-request.ts'
import { countApproversBeside, readTooFewApprovers } from './approvers.ts'
import type { ItemReaders } from './dependencies.ts'
import { isAllSigned, type ReadRequest } from './opened-request.ts'
import { requestAccess } from './request-access.ts'
import { callsAlike } from './requests.routes.ts'

const kind = 'break_glass'

/** Emergency access to one item: two people approve it, and everybody who may decide is notified of every step. */
export function breakGlass(platform: Platform, items: ItemReaders): void {
  const { route, db, atRest } = platform
  const dependencies = { ...platform, ...items }
  callsAlike(platform, dependencies, kind, breakGlassCalls)

  route(requestBreakGlass, (request) => {
    const asked = requireWhole({ ...request.query, ...request.body })
    const hours = emergencyHours
    return db.inTransaction((tx) =>
      once(tx, request, () => requestAccess(tx, dependencies, request, { kind, hours, ...asked })),
    )
  })

  route(approveBreakGlass, (request) =>
    db.inTransaction(async (tx) => {
      const which = { kind, id: request.params.id } as const
      const approved = await approveRequest(tx, dependencies, request, which, request.body ?? {})
      return { message: messageAfter(approved)[request.language], request: approved.answer }
    }),
  )

  route(countApprovers, (request) =>
    db.snapshot(async (reader) => {
      const { actor, query } = request
      const vault = await requireVault(reader, atRest, actor, query.vault_id, 'request_break_glass')
      const approvers = await countApproversBeside(reader, atRest, vault.id, actor.id)
      return { approvers, needed: approvalsNeeded(kind, vault.custody) }
    }),
  )

  route(listTooFewApprovers, ({ actor, query }) =>
    db.snapshot(async (reader) => {
      await requireCallerRight(reader, actor, rightsOf[kind].end, { isOwn: false })
      return readTooFewApprovers(reader, atRest, query.without)
    }),
  )
}

type Sent = Partial<Record<'item_id' | 'vault_id' | 'reason', string | undefined>>

/** Takes each field from the address or the body; throws with the names of those in neither. */
function requireWhole<S extends Sent>(sent: S): S & Record<'item_id' | 'vault_id' | 'reason', string> {
  const names = ['item_id', 'vault_id', 'reason'] as const
  const missing = names.filter((name) => sent[name] === undefined)
  if (missing.length > 0) {
    throw new Refusal('invalid', { fields: missing.map((path) => ({ path, fault: 'required' })) })
  }
  return sent as S & Record<(typeof names)[number], string>
}

function messageAfter(request: ReadRequest) {
  if (request.state === 'pending') return approvalMessages.first
  return isAllSigned(request) ? approvalMessages.second : approvalMessages.unsigned
}
