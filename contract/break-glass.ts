import { z } from 'zod'
import { AccessRequest, Approval, callsUnder, ReasonSalt } from './access-requests.ts'
import { call } from './call.ts'
import { maxLength } from './constants.ts'
import type { Words } from './languages.ts'
import { Id, requiredText, Statement } from './primitives.ts'

/** The calls that both kinds of request have, under this one's address. */
export const breakGlassCalls = callsUnder('/api/breakglass')

/** Each may be in the address, as the specification has it, or in the body, which proxies do not log. */
const Asked = z.object({ item_id: Id, vault_id: Id, reason: requiredText(maxLength.reason) }).partial()

export const requestBreakGlass = call('POST /api/breakglass/request', {
  access: 'staff',
  summary:
    'Ask for one item for an hour in an emergency: item_id, vault_id and reason, in the query or in the body. Without a signature the request is shown as unverified',
  query: Asked,
  body: Asked.extend({
    id: Id.optional(),
    reason_salt: ReasonSalt.optional(),
    statement: Statement.optional(),
  }).nullish(),
  response: AccessRequest,
})

export const listBreakGlassRequests = breakGlassCalls.list
export const getBreakGlassRequest = breakGlassCalls.get

export const approveBreakGlass = call('POST /api/breakglass/:id/approve', {
  access: 'staff',
  summary: 'Approve an emergency, as the first or the second of two; the second may include the delivery',
  params: z.object({ id: Id }),
  body: Approval.optional(),
  response: z.object({ message: z.string(), request: AccessRequest }),
})

/** Shown to the person who approved. */
export const approvalMessages = {
  first: {
    en: 'First approval recorded. One more is needed.',
    'pt-BR': 'Primeira aprovação registrada. Falta mais uma.',
  },
  second: { en: 'Approved. Access lasts one hour.', 'pt-BR': 'Aprovado. O acesso dura uma hora.' },
  /** Both have approved, at least one without a signature. */
  unsigned: {
    en: 'Approved. Nothing is handed over until two admins or managers have confirmed it on their devices.',
    'pt-BR':
      'Aprovado. Nada é entregue até que dois administradores ou gestores tenham confirmado isso em seus dispositivos.',
  },
} as const satisfies Record<string, Words>

export const denyBreakGlass = breakGlassCalls.deny
export const withdrawBreakGlass = breakGlassCalls.withdraw
export const revokeBreakGlass = breakGlassCalls.revoke
export const deliverBreakGlass = breakGlassCalls.deliver

export const countApprovers = call('GET /api/breakglass/approvers', {
  access: 'staff',
  summary:
    'How many people besides the caller can approve an emergency in a vault, or a request that takes two',
  query: z.object({ vault_id: Id }),
  response: z.object({ approvers: z.int(), needed: z.int() }),
})

export const listTooFewApprovers = call('GET /api/breakglass/too-few-approvers', {
  access: 'staff',
  summary:
    'The two-person vaults with too few possible approvers for an emergency; with a person’s id, those that would have too few without them; for an admin or manager',
  query: z.object({ without: Id.optional() }),
  response: z.array(z.object({ vault_id: Id, approvers: z.int() })),
})
