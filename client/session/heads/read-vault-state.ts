import { getVaultHead } from '@chaveiro/contract/heads.ts'
import { newestEnding } from '@chaveiro/contract/rules/ended-rights.ts'
import { noItems, type VaultItems } from '@chaveiro/contract/rules/item-change.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import {
  type ChangePoint,
  changePoints,
  closedPoints,
  lastOf,
} from '@chaveiro/contract/rules/vault-closing.ts'
import type { Logs } from '@chaveiro/contract/rules/vault-log.ts'
import { throwIfNewer } from '../../session-error.ts'
import type { VaultFault } from '../../types/vaults.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentLog, refreshLog } from '../vault-logs/load-vault-log.ts'
import { claimsOf } from '../views/claims.ts'
import { rememberConflict } from '../views/compare-views.ts'
import { ChainDistrusted } from './chain-distrusted.ts'
import { type Followed, type Following, followToNewest, takeChanges } from './follow-changes.ts'
import {
  type DeliveredHead,
  headStands,
  itemsOfHead,
  readHead,
  requireContinuation,
} from './start-from-head.ts'
import {
  type BelievedItems,
  believe,
  believedItems,
  inTurn,
  isStillOpen,
  type KnownHead,
} from './vault-items.ts'

/** A vault's items by what its members signed, as far as this device believes it. */
export interface VaultState extends BelievedItems {
  /** Items that the server deleted without a signature; heads still cover them. */
  readonly unsignedDeletions: readonly string[]
  readonly faults: readonly VaultFault[]
}

const nothing: BelievedItems = { items: noItems, head: null, judgedTo: -1 }

/**
 * Reads what is new in a vault's changes: from what this session believes, else from the newest generation's head, else
 * from the first change. New changes are judged by the newest logs, so that nobody writes on who was removed while this
 * device looked elsewhere. Faults are returned, never thrown; SessionError('newer_release') where this release cannot read on.
 */
export function readVaultState(session: OpenSession, vaultId: string): Promise<VaultState> {
  return inTurn(session, vaultId, async () => {
    for (let looks = 1; ; looks++) {
      const before = seqOfLog(session, vaultId)
      const state = await look(session, vaultId)
      // What was written in the log while we looked may close changes that the answer did not have yet.
      const isOfOneTime = looks > 1 && seqOfLog(session, vaultId) === before
      if (!isDoubtful(state) || isOfOneTime) return state
      forgetProofs(session, vaultId)
    }
  })
}

/** A vault's items as this session believes them; read now where it has not looked yet. */
export async function currentItems(session: OpenSession, vaultId: string): Promise<BelievedItems> {
  return believedItems(session, vaultId) ?? readVaultState(session, vaultId)
}

/** Takes over changes that came with a refusal. False where they do not go on from what is believed, or do not hold. */
export function takeMissed(
  session: OpenSession,
  vaultId: string,
  missed: readonly string[],
): Promise<boolean> {
  return inTurn(session, vaultId, async () => {
    const seen = await session.seen.vaultChange(vaultId)
    const logs = await newestLogs(session, vaultId)
    const known = believedItems(session, vaultId)
    if (!known) return false
    try {
      const following = { logs, seen, vouchedTo: 0, claims: claimsOf(session, vaultId) }
      const { items, fault } = await takeChanges(known.items, missed, following)
      await believe(session, vaultId, { ...known, items })
      return fault === null
    } catch (error) {
      // Another tab, or a colleague's device, has seen another change in this place.
      if (error instanceof ChainDistrusted) return false
      throw error
    }
  })
}

export function isDoubtful({ faults }: Pick<VaultState, 'faults'>): boolean {
  return faults.some(({ kind }) => kind === 'head' || kind === 'unentitled')
}

/** A proof that was withheld would not be asked for again. */
function forgetProofs({ verifiedLogs }: OpenSession, vaultId: string) {
  const known = verifiedLogs.get(vaultId)
  if (known) verifiedLogs.set(vaultId, { ...known, log: { ...known.log, covered: new Map() } })
}

function seqOfLog({ verifiedLogs }: OpenSession, vaultId: string): number | undefined {
  return verifiedLogs.get(vaultId)?.log.head.seq
}

async function newestLogs(session: OpenSession, vaultId: string): Promise<Logs> {
  await loadRoster(session)
  return refreshLog(session, vaultId)
}

async function look(session: OpenSession, vaultId: string): Promise<VaultState> {
  // Read before asking: another tab may see something newer meanwhile.
  const seen = await session.seen.vaultChange(vaultId)
  const claims = claimsOf(session, vaultId)
  const known = believedItems(session, vaultId)
  const after = known && (known.items.newest?.number ?? 0)
  const query = after === undefined ? {} : { after }
  const answer = await session.api.send(getVaultHead, { params: { id: vaultId }, query })
  const isNews = answer.newest !== (after ?? 0) || answer.head !== (known?.head?.statement ?? null)
  const logs = await (isNews ? newestLogs(session, vaultId) : currentLog(session, vaultId))
  const judgedTo = newestEnding(logs.roster)
  if (known && judgedTo > known.judgedTo) return look(session, vaultId)
  try {
    const { items, fault, head } = known
      ? await goOn(session, vaultId, known, answer, { logs, seen, claims })
      : await begin(session, vaultId, answer, { logs, seen, claims })
    await believe(session, vaultId, { items, head, judgedTo })
    const unsignedDeletions = answer.unsigned_deletions.filter(
      (item) => items.standings.get(item)?.isDeleted === false,
    )
    const unsigned = unsignedDeletions.map(
      (itemId): VaultFault => ({ kind: 'unsigned_deletion', itemId, title: null }),
    )
    return { items, head, judgedTo, unsignedDeletions, faults: [...(fault ? [fault] : []), ...unsigned] }
  } catch (error) {
    throwIfNewer(error)
    if (!(error instanceof StatementRefused) && !(error instanceof ChainDistrusted)) throw error
    const claim = error instanceof ChainDistrusted ? error.claim : undefined
    if (claim) await rememberConflict(session, claim.user, vaultId, claim.at)
    const faults: VaultFault[] = [{ kind: 'head', fault: error.fault }]
    return { ...(known ?? nothing), unsignedDeletions: [], faults }
  }
}

type By = Pick<Following, 'logs' | 'seen' | 'claims'>
type Found = Followed & { head: KnownHead | null }

/** A session that knows the vault follows from there, past what another tab has seen meanwhile. */
async function goOn(
  session: OpenSession,
  vaultId: string,
  known: BelievedItems,
  answer: DeliveredHead,
  { logs, seen, claims }: By,
): Promise<Found> {
  const { newest } = known.items
  if (answer.newest < (newest?.number ?? 0)) throw new ChainDistrusted('shrunk')
  if (seen && seen.number === newest?.number && seen.hash !== newest.hash) throw new ChainDistrusted('forked')
  if (!isStillOpen(logs.log, known.items)) throw new ChainDistrusted('forked')
  const following = { logs, seen: isAfter(seen, known.items) ? seen : undefined, vouchedTo: 0, claims }
  const followed = await followToNewest(session, vaultId, known.items, answer, following)
  requireReached(logs, followed)
  return { ...followed, head: await knownHead(answer.head, logs, known, followed.items) }
}

/** A session that does not know it starts from a head that stands, else from the first change. */
async function begin(
  session: OpenSession,
  vaultId: string,
  answer: DeliveredHead,
  { logs, seen, claims }: By,
): Promise<Found> {
  // Not what a view names: it says what stood before an ending, and not that it was rightly signed.
  const closed = lastOf(closedPoints(logs.log))
  const payload = answer.head === null ? null : await readHead(answer.head, logs)
  const head = payload && { statement: answer.head as string, ...pick(payload) }
  if (payload && (await headStands(payload, logs))) {
    const items = await itemsOfHead(payload, answer)
    if (seen && seen.number <= payload.number) await requireContinuation(session, vaultId, seen, payload)
    const vouchedTo = Math.max(closed, seen?.number ?? 0, payload.number)
    const following = { logs, seen: isAfter(seen, items) ? seen : undefined, vouchedTo, claims }
    const news = { changes: answer.changes.slice(1), newest: answer.newest }
    return { ...(await followToNewest(session, vaultId, items, news, following)), head }
  }
  const query = { after: 0 }
  const whole = payload ? await session.api.send(getVaultHead, { params: { id: vaultId }, query }) : answer
  const vouchedTo = Math.max(closed, seen?.number ?? 0)
  const followed = await followToNewest(session, vaultId, noItems, whole, { logs, seen, vouchedTo, claims })
  return { ...followed, head }
}

function requireReached({ log }: Logs, { items, fault }: Followed) {
  const closed = lastOf(changePoints(log))
  if (fault === null && (items.newest?.number ?? 0) < closed) throw new ChainDistrusted('gap')
}

/** The newest head, checked once; it lies no further than the changes, and the same number means the same change. */
async function knownHead(
  statement: string | null,
  logs: Logs,
  known: BelievedItems,
  { newest }: VaultItems,
): Promise<KnownHead | null> {
  if (statement === null || statement === known.head?.statement) return known.head
  const payload = await readHead(statement, logs)
  const number = newest?.number ?? 0
  if (payload.number > number) throw new ChainDistrusted('gap')
  if (payload.number === number && payload.hash !== newest?.hash) throw new ChainDistrusted('forked')
  const isOlder = known.head !== null && payload.number < known.head.number
  return isOlder ? known.head : { statement, ...pick(payload) }
}

const pick = ({ number, generation }: KnownHead | { number: number; generation: number }) => ({
  number,
  generation,
})
const isAfter = (seen: ChangePoint | undefined, { newest }: VaultItems) =>
  seen !== undefined && seen.number > (newest?.number ?? 0)
