import type { AccountKeys, renewKeys } from '@chaveiro/contract/calls/account.ts'
import { renewalsMax } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { exchangeVaultKeys } from '../../memberships/exchange-vault-keys.ts'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { endSessions, revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { spanOf } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireOwnKeys } from '../../signed-logs/require-own-keys.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import { selectRenewals } from './account.queries.ts'
import { methodFaults } from './account.rules.ts'
import { storeFavourites } from './favourites.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { replaceKeys } from './replace-keys.ts'

type Renewal = z.output<typeof renewKeys.body>

/**
 * Replaces one's own keys in one transaction: the roster's renew, the stored keys, every unlock method, the vault keys
 * delivered to oneself. Every other browser has to unlock again, with the new passphrase.
 */
export async function renew(
  tx: Tx,
  dependencies: Dependencies,
  { actor, ip, now }: Caller,
  renewal: Renewal,
): Promise<z.infer<typeof AccountKeys>> {
  const { atRest, appendAudit, notify } = dependencies
  const { statement, view, methods, keys } = renewal
  const fields = methodFaults(methods)
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  await requireCallerRight(tx, actor, 'enrol_keys')
  await requireMayRenew(tx, atRest, actor.id, now)
  await acceptStatement('statement', async () => {
    requireOwnKeys(actor.id, renewal, parseStatement(statement, 'chaveiro.roster.renew').payload)
    await appendToRoster(tx, atRest, statement, { actor, now }, view)
  })
  await replaceKeys(tx, atRest, actor, renewal, now)
  if (renewal.favourites) await storeFavourites(tx, atRest, actor, renewal.favourites)
  await revokeBrowserAccess(tx, actor.id)
  await endSessions(tx, actor.id, actor.sessionId)
  await exchangeVaultKeys(tx, dependencies, { userId: actor.id, by: { actor, ip, now }, delivered: keys })
  await appendAudit(tx, { event: 'keys_renewed', actor, ip })
  const matter = { about: [actor.id], by: actor.id }
  await notify(tx, [actor.id], { name: 'keys_replaced', values: {} }, matter)
  return readAccountKeys(tx, atRest, actor)
}

/** Throws if the person has no keys yet, or renewed them too often recently. */
export async function requireMayRenew(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  now: number,
): Promise<void> {
  await requireAccountKeys(reader, atRest, userId)
  const recent = await reader.all(selectRenewals, { user_id: userId, ...spanOf(now, hourMs) })
  const [oldest] = recent
  if (!oldest || recent.length < renewalsMax) return
  const seconds = Math.ceil((Date.parse(oldest.appended_at) + hourMs - now) / 1000)
  throw new Refusal('too_many', { placeholders: { seconds: String(seconds) } })
}
