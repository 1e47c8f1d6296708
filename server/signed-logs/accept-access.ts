import { checkAccess } from '@chaveiro/contract/log/statements/account-access.ts'
import { setAccessHead } from '../organisation/account-keys.queries.ts'
import { readAccessHead, requireAccountKeys } from '../organisation/account-keys.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { acceptStatement } from './accept-statement.ts'

/**
 * Accepts the next access statement of an account, so that a session alone changes no unlock method and no old
 * statement is accepted again. Of two at once, one wins by compare-and-set.
 */
export async function acceptAccess(
  tx: Tx,
  atRest: AtRest,
  userId: string,
  statement: string,
  claims: Parameters<typeof checkAccess>[2],
): Promise<void> {
  const { signing_key: signingKey } = await requireAccountKeys(tx, atRest, userId)
  const head = await readAccessHead(tx, userId)
  const next = await acceptStatement('statement', () =>
    checkAccess(statement, { user: userId, signingKey, head }, claims, nodeVerifier),
  )
  const updated = await tx.run(setAccessHead, {
    user_id: userId,
    before: head?.seq ?? 0,
    seq: next.seq,
    hash: next.hash,
  })
  if (updated === 0) throw new Refusal('stale_head')
}
