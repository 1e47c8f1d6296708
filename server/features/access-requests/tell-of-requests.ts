import type { AccessKind } from '@chaveiro/contract/constants.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import type { Notice, NoticeName } from '@chaveiro/contract/events/notices.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'

/** What happened to a request, in the audit log's terms. */
export type RequestStep =
  | 'requested'
  | 'approved'
  | 'denied'
  | 'delivered'
  | 'withdrawn'
  | 'revoked'
  | 'lapsed'
  | 'unneeded'
  | 'ended'
  | 'reopened'

const eventPrefixes = { jit: 'jit', break_glass: 'breakglass' } as const satisfies Record<AccessKind, string>

export const auditEventOf = (kind: AccessKind, step: RequestStep): AuditEventType =>
  `${eventPrefixes[kind]}_${step}`

/** A request as in notices. */
export type ToldRequest = {
  id: string
  kind: AccessKind
  vaultId: string
  itemId: string
  /** The requested or granted hours. */
  hours: number
  requesterId: string
}

/**
 * What people are notified of. `first`: one of two approved. `unsigned`: all approved, at least one without a
 * signature. `overtaken`: somebody's act ended it, such as a deletion. `closed`: access has ended.
 */
type Told =
  | 'asked'
  | 'first'
  | 'approved'
  | 'unsigned'
  | 'delivered'
  | 'denied'
  | 'withdrawn'
  | 'lapsed'
  | 'overtaken'
  | 'unneeded'
  | 'closed'
/** Who acted; null if time ran out. */
type By = { id: string } | null
/** Who is notified of what; `others` are the admins and managers except the requester. */
type Hearing = { requester?: Notice; others?: Notice }

/** Earlier notices of a request, removed at its next step. */
const openNotices: Record<AccessKind, readonly NoticeName[]> = {
  jit: ['jit_asked', 'jit_unsigned', 'jit_approved', 'jit_delivered'],
  break_glass: [
    'break_glass_asked',
    'break_glass_first',
    'break_glass_approved',
    'break_glass_unsigned',
    'break_glass_open',
    'break_glass_opened',
  ],
}

/** Notifies the requester, and the admins and managers, of a step; nobody of their own act. */
export async function tellOfRequest(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  request: ToldRequest,
  what: Told,
  by: By,
): Promise<void> {
  const { kind, requesterId } = request
  // After the first of two approvals a just-in-time request still waits for one more, so its notice stays.
  if (kind !== 'jit' || what !== 'first') await endNoticesOf(tx, request)
  const heard = kind === 'jit' ? hearOfJit(request, what, by) : hearOfEmergency(request, what)
  const matter = { about: aboutOf(request), by: by?.id ?? requesterId }
  if (heard.requester && by?.id !== requesterId) await notify(tx, [requesterId], heard.requester, matter)
  if (!heard.others) return
  const others = (await activeCustodians(tx)).filter((one) => one !== requesterId && one !== by?.id)
  await notify(tx, others, heard.others, matter)
}

/** A person has one open request of a kind per item, so the next one's notices replace earlier ones. */
const aboutOf = ({ requesterId, itemId }: ToldRequest) => [requesterId, itemId]

async function endNoticesOf(tx: Tx, request: ToldRequest): Promise<void> {
  for (const name of openNotices[request.kind]) await endNotice(tx, name, aboutOf(request))
  await endNotice(tx, 'access_ends', [request.id])
}

/** For just-in-time access, approvers are notified of what waits for them, and the requester of the outcome. */
function hearOfJit(request: ToldRequest, told: Told, by: By): Hearing {
  const { id: request_id, vaultId: vault_id, itemId: item_id, requesterId: person_id } = request
  const hours = String(request.hours)
  const approved: Notice = { name: 'jit_approved', values: { hours, vault_id, item_id } }
  switch (told) {
    case 'asked':
      return { others: { name: 'jit_asked', values: { person_id, item_id, hours, request_id } } }
    case 'approved':
      return { requester: approved }
    case 'unsigned':
      return {
        requester: approved,
        others: { name: 'jit_unsigned', values: { person_id, item_id, request_id } },
      }
    case 'delivered':
      return { requester: { name: 'jit_delivered', values: { hours, vault_id, item_id } } }
    case 'denied': {
      const values = { item_id, person_id: by?.id ?? '', request_id }
      return { requester: { name: 'jit_denied', values } }
    }
    case 'lapsed':
      return { requester: { name: 'jit_lapsed', values: { item_id, request_id } } }
    case 'overtaken':
      return { requester: { name: 'jit_overtaken', values: { item_id, request_id } } }
    case 'unneeded':
      return { requester: { name: 'jit_unneeded', values: { vault_id, item_id } } }
    case 'closed':
      return { requester: { name: 'jit_over', values: { item_id, request_id } } }
    case 'first':
    case 'withdrawn':
      return {}
  }
}

/** For an emergency, everybody is notified of every step. */
function hearOfEmergency(request: ToldRequest, told: Told): Hearing {
  const { id: request_id, vaultId: vault_id, itemId: item_id, requesterId: person_id } = request
  const values = { person_id, item_id, request_id }
  switch (told) {
    case 'asked':
    case 'unsigned':
      return { others: { name: `break_glass_${told}`, values } }
    case 'delivered': {
      const open: Notice = { name: 'break_glass_open', values: { vault_id, item_id } }
      return { requester: open, others: { name: 'break_glass_opened', values } }
    }
    default: {
      const notice: Notice = { name: `break_glass_${told}`, values }
      return { requester: notice, others: notice }
    }
  }
}
