import { signInCodeSeconds } from '@chaveiro/contract/constants.ts'
import { beginSession } from '../../organisation/begin-session.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import { isLive, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { deleteCode, selectCode, setLastLogin } from './sign-in.queries.ts'
import { insertAcceptedTerms, selectAcceptedTerms } from './terms.queries.ts'
import { type Agreement, agreement } from './terms.rules.ts'

type Needs = { atRest: AtRest; appendAudit: AppendAudit }
type Exchange = {
  code: string
  browser: string | undefined
  ip: string
  userAgent: string
  now: number
  /** The present version, and what the browser says about it. */
  terms: { current: string } & Agreement
}

/**
 * Exchanges a code for a session; the person's least recently used session beyond the limit ends. Returns undefined,
 * and uses the code up, if it is late, of another browser or of somebody inactive: the caller must let that commit
 * before it refuses.
 */
export async function exchangeForSession(
  tx: Tx,
  { atRest, appendAudit }: Needs,
  { code, browser, ip, userAgent, now, terms }: Exchange,
): Promise<{ token: string; expires_at: string } | undefined> {
  const codeHash = tokenHash(code)
  const row = await tx.first(selectCode, { code_hash: codeHash })
  if (!row) return undefined
  await tx.run(deleteCode, { code_hash: codeHash })
  const sameBrowser = browser !== undefined && Buffer.compare(row.browser_hash, tokenHash(browser)) === 0
  if (!sameBrowser || !isLive(row.expires_at, now, signInCodeSeconds * 1000) || row.status !== 'active')
    return undefined

  const isNewToTerms = await acceptsTerms(tx, row.user_id, terms)
  const at = isoInstant(now)
  const key = atRest.personKey(row.user_id, row.wrapped)
  const { token, expires_at, ended } = await beginSession(tx, atRest, {
    person: { id: row.user_id, key },
    kind: 'browser',
    authTime: row.auth_time,
    from: { ip_address: ip, user_agent: userAgent },
    now,
  })
  await tx.run(setLastLogin, { id: row.user_id, last_login: at })
  const { email } = atRest.openKept<UserDocument>('users', row.user_id, row.document, key)
  const by = { actor: { id: row.user_id, email, key }, ip }
  await appendAudit(tx, { event: 'login', ...by })
  if (isNewToTerms) {
    await tx.run(insertAcceptedTerms, { user_id: row.user_id, version: terms.current, accepted_at: at })
    await appendAudit(tx, { event: 'terms_accepted', ...by, details: { name: terms.current } })
  }
  for (let i = 0; i < ended; i++) await appendAudit(tx, { event: 'session_revoked', ...by })
  return { token, expires_at }
}

/**
 * Whether this sign-in accepts the terms for the first time. Throws, and leaves the code unused, if they have to be
 * accepted first.
 */
async function acceptsTerms(
  tx: Tx,
  userId: string,
  { current, ...said }: { current: string } & Agreement,
): Promise<boolean> {
  const acceptedBefore = (await tx.all(selectAcceptedTerms, { user_id: userId })).map(
    ({ version }) => version,
  )
  const outcome = agreement(current, acceptedBefore, said)
  if (outcome === 'ask') throw new Refusal('terms_not_accepted')
  return outcome === 'accepts'
}
