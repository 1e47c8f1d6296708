import { freshSignInMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import type { TrustedBrowserDocument } from './trust-browser.ts'
import { selectTrustedBrowser, setLastUsed } from './trusted-browsers.queries.ts'

/**
 * Gives a trusted browser the text that only its own key opens, after a recent sign-in: a running session alone is not
 * enough to unlock.
 */
export async function releaseTo(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  { actor, ip, now }: Caller,
  id: string,
): Promise<{ sealed: string }> {
  await readPresentRole(tx, actor.id)
  const at = isoInstant(now)
  const row = await tx.first(selectTrustedBrowser, { id, user_id: actor.id, now: at })
  if (!row) throw new Refusal('not_found')
  if (!isFresh(actor.authTime, now)) throw new Refusal('fresh_sign_in_required')
  const { label, sealed } = atRest.open<TrustedBrowserDocument>(
    'trusted_browsers',
    id,
    row.document,
    actor.key,
  )
  await tx.run(setLastUsed, { id, now: at })
  await appendAudit(tx, { event: 'browser_released', actor, ip, details: { name: label } })
  return { sealed }
}

function isFresh(authTime: string, now: number): boolean {
  const agoMs = now - Date.parse(authTime)
  return agoMs <= freshSignInMinutes * minuteMs && agoMs >= -clockSkewMs
}
