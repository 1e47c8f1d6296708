import { useNowUntil } from '../../session/use-now-until.ts'
import { isGranted, useOwnRequest } from '../../session/use-own-request.ts'
import type { VaultInView } from './vault-in-view.ts'

/** How an item stands to the person: open as to a member, open for a time, or closed, and then whether they may ask for it. */
export function useAccess(itemId: string, vault: VaultInView) {
  const own = useOwnRequest(itemId, !vault.holds_key)
  const request = own.data ?? null
  const now = useNowUntil(request?.expires_at ?? null)
  const opens = vault.holds_key || (request !== null && isGranted(request, now))
  const isWaiting =
    request?.status === 'pending' || (request?.status === 'approved' && request.expires_at === null)
  const isKnown = !vault.holds_key && own.isSuccess
  return {
    /** One's own newest request, as far as it was read; for a member undefined. */
    request: isKnown ? request : undefined,
    /** Milliseconds; told every second while access lasts. */
    now,
    opens,
    mayAsk: isKnown && !opens && !isWaiting && vault.custody === 'shared' && vault.generation > 0,
  }
}
