import {
  type AccessRequest,
  type OverStatus,
  overStatuses,
} from '@chaveiro/contract/calls/access-requests.ts'
import type { VaultRehearsal } from '@chaveiro/contract/calls/rehearsals.ts'

type Stage = 'make' | 'ask' | 'approve' | 'deliver' | 'open' | 'opened'

/** Who acts next in a rehearsal under way. */
export function stageOf(open: NonNullable<VaultRehearsal['open']>, request: AccessRequest | null): Stage {
  if (open.item_id === null) return 'make'
  if (open.tried_at !== null) return 'opened'
  if (!request || endOf(request) !== null) return 'ask'
  if (request.status === 'pending') return 'approve'
  return request.expires_at === null ? 'deliver' : 'open'
}

/** How the request ended before anybody opened the item; null if it can still succeed. */
export const endOf = ({ status }: Pick<AccessRequest, 'status'>): OverStatus | null =>
  overStatuses.find((one) => one === status) ?? null
