import type { TrustedBrowser, trustBrowser } from '@chaveiro/contract/calls/unlocking.ts'
import { trustedBrowserDays, trustedBrowsersMax } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { readPresentRole } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptAccess } from '../../signed-logs/accept-access.ts'
import {
  deleteTrustedBrowser,
  insertTrustedBrowser,
  selectTrustedBrowsers,
  selectTrustedId,
} from './trusted-browsers.queries.ts'

/** The document of table trusted_browsers, under the person's key. */
export type TrustedBrowserDocument = { label: string; sealed: string }

/** The browsers that the person trusts now, newest first. */
export async function listTrusted(
  reader: Reader,
  { atRest }: Pick<Dependencies, 'atRest'>,
  actor: Actor,
  now: number,
): Promise<TrustedBrowser[]> {
  const rows = await reader.all(selectTrustedBrowsers, { user_id: actor.id, now: isoInstant(now) })
  return rows.map(({ document, ...row }) => ({
    ...row,
    label: atRest.open<TrustedBrowserDocument>('trusted_browsers', row.id, document, actor.key).label,
  }))
}

/** Stores the account secret as wrapped by one browser, for 30 days. */
export async function trust(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  { actor, ip, now }: Caller,
  { id, label, sealed, statement }: z.output<typeof trustBrowser.body>,
): Promise<TrustedBrowser> {
  await readPresentRole(tx, actor.id)
  if (await tx.first(selectTrustedId, { id })) throw new Refusal('id_taken')
  const trusted = await tx.all(selectTrustedBrowsers, { user_id: actor.id, now: isoInstant(now) })
  if (trusted.length >= trustedBrowsersMax) {
    throw new Refusal('limit_reached', { placeholders: { limit: String(trustedBrowsersMax) } })
  }
  const trusts = { browser: id, sealed: await hashText(sealed, nodeVerifier) }
  await acceptAccess(tx, atRest, actor, statement, { trusts })
  const document: TrustedBrowserDocument = { label, sealed }
  const dates = { created_at: isoInstant(now), expires_at: isoInstant(now + trustedBrowserDays * dayMs) }
  await tx.run(insertTrustedBrowser, {
    id,
    user_id: actor.id,
    ...dates,
    document: atRest.seal('trusted_browsers', id, document, actor.key),
  })
  await appendAudit(tx, { event: 'browser_trusted', actor, ip, details: { name: label } })
  const notice = { name: 'browser_trusted', values: { browser: label } } as const
  await notify(tx, [actor.id], notice, { about: [id], by: actor.id })
  return { id, label, ...dates, last_used_at: null }
}

/** Deletes a trusted browser with its text. Somebody else's is absent. */
export async function distrust(
  tx: Tx,
  { appendAudit }: Dependencies,
  { actor, ip }: Caller,
  id: string,
): Promise<undefined> {
  await readPresentRole(tx, actor.id)
  if ((await tx.run(deleteTrustedBrowser, { id, user_id: actor.id })) === 0) throw new Refusal('not_found')
  await appendAudit(tx, { event: 'browser_distrusted', actor, ip })
}
