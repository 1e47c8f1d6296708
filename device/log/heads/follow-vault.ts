import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { noItems, type VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import {
  type ChangePoint,
  changePoints,
  closedPoints,
  lastOf,
} from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { BelievedItems, KnownHead } from '../../state/session-state.ts'
import { ChainDistrusted } from './chain-distrusted.ts'
import { type Followed, type Following, followToNewest } from './follow-changes.ts'
import {
  type DeliveredHead,
  headStands,
  itemsOfHead,
  readHead,
  requireContinuation,
} from './start-from-head.ts'
import { isStillOpen } from './vault-items.ts'

type By = Pick<Following, 'logs' | 'lastSeen' | 'claims'>
/** The changes as far as they hold, and the newest head. */
type Found = Followed & { head: KnownHead | null }

/** Follows the changes in a session that knows the vault, also past what another tab has seen meanwhile. */
export async function followFromKnown(
  session: OpenSession,
  vaultId: string,
  believed: BelievedItems,
  answer: DeliveredHead,
  { logs, lastSeen, claims }: By,
): Promise<Found> {
  const { newest } = believed.items
  if (answer.newest < (newest?.number ?? 0)) throw new ChainDistrusted('shrunk')
  if (lastSeen && lastSeen.number === newest?.number && lastSeen.hash !== newest.hash)
    throw new ChainDistrusted('forked')
  if (!isStillOpen(logs.log, believed.items)) throw new ChainDistrusted('forked')
  const following = {
    logs,
    lastSeen: isAfter(lastSeen, believed.items) ? lastSeen : undefined,
    vouchedTo: 0,
    claims,
  }
  const followed = await followToNewest(session, vaultId, believed.items, answer, following)
  requireReached(logs, followed)
  return { ...followed, head: await knownHead(answer.head, logs, believed, followed.items) }
}

/** Starts in a session that does not know the vault: from a head if it stands, else from the first change. */
export async function followFromStart(
  session: OpenSession,
  vaultId: string,
  answer: DeliveredHead,
  { logs, lastSeen, claims }: By,
): Promise<Found> {
  // A view's point does not count here: a view says where a vault stood before a right ended, not that its changes were rightly signed.
  const closed = lastOf(closedPoints(logs.log))
  const payload = answer.head === null ? null : await readHead(answer.head, logs)
  const head = payload && { statement: answer.head as string, ...pick(payload) }
  if (payload && (await headStands(payload, logs))) {
    const items = await itemsOfHead(payload, answer)
    if (lastSeen && lastSeen.number <= payload.number)
      await requireContinuation(session, vaultId, lastSeen, payload)
    const vouchedTo = Math.max(closed, lastSeen?.number ?? 0, payload.number)
    const following = { logs, lastSeen: isAfter(lastSeen, items) ? lastSeen : undefined, vouchedTo, claims }
    const news = { changes: answer.changes.slice(1), newest: answer.newest }
    return { ...(await followToNewest(session, vaultId, items, news, following)), head }
  }
  const query = { after: 0 }
  const whole = payload ? await session.api.send(getVaultHead, { params: { id: vaultId }, query }) : answer
  const vouchedTo = Math.max(closed, lastSeen?.number ?? 0)
  const followed = await followToNewest(session, vaultId, noItems, whole, {
    logs,
    lastSeen,
    vouchedTo,
    claims,
  })
  return { ...followed, head }
}

function requireReached({ log }: Logs, { items, fault }: Followed) {
  const closed = lastOf(changePoints(log))
  if (fault === null && (items.newest?.number ?? 0) < closed) throw new ChainDistrusted('gap')
}

/** The newest head, verified once. It must not lie beyond the changes, and at the same number it must name the same change. */
async function knownHead(
  statement: string | null,
  logs: Logs,
  believed: BelievedItems,
  { newest }: VaultItems,
): Promise<KnownHead | null> {
  if (statement === null || statement === believed.head?.statement) return believed.head
  const payload = await readHead(statement, logs)
  const number = newest?.number ?? 0
  if (payload.number > number) throw new ChainDistrusted('gap')
  if (payload.number === number && payload.hash !== newest?.hash) throw new ChainDistrusted('forked')
  const isOlder = believed.head !== null && payload.number < believed.head.number
  return isOlder ? believed.head : { statement, ...pick(payload) }
}

const pick = ({ number, generation }: KnownHead | { number: number; generation: number }) => ({
  number,
  generation,
})
const isAfter = (lastSeen: ChangePoint | undefined, { newest }: VaultItems) =>
  lastSeen !== undefined && lastSeen.number > (newest?.number ?? 0)
