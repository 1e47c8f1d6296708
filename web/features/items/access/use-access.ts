import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { useNowUntil } from '../use-now-until.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { isGranted, isWaiting, useOwnRequests } from './use-own-requests.ts'

/** The person's access to an item: as a member, temporary, or none, and then what they may request. */
export function useAccess(itemId: string, vault: VaultInView) {
  const own = useOwnRequests(itemId, !vault.holds_key)
  const requests = own ?? []
  const ends = requests.flatMap(({ expires_at }) => expires_at ?? [])
  const now = useNowUntil(ends.toSorted().at(-1) ?? null)
  const opens = vault.holds_key || requests.some((request) => isGranted(request, now))
  const waits = (kind: AccessKind) => requests.some((request) => request.kind === kind && isWaiting(request))
  return {
    /** One's own newest request of each kind; null for a member, and until loaded. */
    requests: own,
    /** Milliseconds, updated every second while access lasts. */
    now,
    opens,
    mayAsk: (kind: AccessKind) => own !== null && !opens && !waits(kind) && vault.generation > 0,
  }
}
