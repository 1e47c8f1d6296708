import {
  checkAccess,
  methodsDigestInput,
  readAccessHead,
} from '@chaveiro/contract/log/statements/account-access.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { keepAccess, readAccess, requireAccountKeys } from '../organisation/account-keys.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { acceptStatement } from './accept-statement.ts'

type Claims = Omit<Parameters<typeof checkAccess>[2], 'methods'> & {
  /** If they change. */
  readonly methods?: Parameters<typeof methodsDigestInput>[0]
}

/**
 * Accepts and stores the next access statement of an account, so that a session alone changes no unlock method and no old statement is
 * accepted again. Of two that continue the same one, the first wins.
 */
export async function acceptAccess(
  tx: Tx,
  atRest: AtRest,
  owner: Pick<Actor, 'id' | 'key'>,
  statement: string,
  { methods, ...claims }: Claims,
  field = 'statement',
): Promise<void> {
  const { signing_key: signingKey } = await requireAccountKeys(tx, atRest, owner.id)
  const [newest] = await readAccess(tx, atRest, owner)
  const before = newest === undefined ? null : await readAccessHead(newest, nodeVerifier)
  const named = methods ? await hashText(methodsDigestInput(methods), nodeVerifier) : before?.methods
  const { seq } = await acceptStatement(field, () => {
    const place = { user: owner.id, signingKey, head: before?.head ?? null }
    return checkAccess(statement, place, { ...claims, methods: named ?? '' }, nodeVerifier)
  })
  await keepAccess(tx, atRest, owner, { statement, seq, prev: before?.head.hash ?? '' })
}
