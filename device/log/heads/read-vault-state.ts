import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { noItems } from '@chaveiro/contract/log/items/item-change.ts'
import { newestEnding } from '@chaveiro/contract/log/roster/endings.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { settle } from '../../base/async/settle.ts'
import { DistrustError, throwIfNewer } from '../../base/types/session-error.ts'
import type { VaultFault } from '../../base/types/vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { BelievedItems } from '../../state/session-state.ts'
import { claimsOf } from '../colleagues/claims.ts'
import { rememberConflict } from '../colleagues/remember-views.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { currentLog, refreshLog } from '../vault-logs/load-vault-log.ts'
import { ChainDistrusted } from './chain-distrusted.ts'
import { takeChanges } from './follow-changes.ts'
import { followFromKnown, followFromStart } from './follow-vault.ts'
import { believe, believedItems, inTurn } from './vault-items.ts'

/** A vault's items as its members signed them, as far as this device believes them. */
export interface VaultState extends BelievedItems {
  /** Items that the server deleted without a signature; heads still cover them. */
  readonly unsignedDeletions: readonly string[]
  readonly faults: readonly VaultFault[]
}

const nothing: BelievedItems = { items: noItems, head: null, judgedTo: -1 }

/**
 * Reads what is new in a vault's changes: from what this session believes, else from the newest generation's head, else from the first
 * change. New changes are judged by the newest logs. Faults are returned, not thrown. Throws SessionError('newer_release') at a change
 * that this release cannot read.
 */
export function readVaultState(session: OpenSession, vaultId: string): Promise<VaultState> {
  return inTurn(session, vaultId, async () => {
    const { state } = await settle(
      ({ value }) => (!value?.isDoubted ? 'stands' : { hasMoved: value.hasMoved }),
      async (tries: number) => {
        if (tries > 1) forgetProofs(session, vaultId)
        const seqBefore = seqOfLog(session, vaultId)
        const state = await look(session, vaultId)
        // A statement added to the log meanwhile may close changes that the answer did not have yet.
        const hasMoved = seqOfLog(session, vaultId) !== seqBefore
        return { state, hasMoved, isDoubted: isDoubtful(state) && (tries === 1 || hasMoved) }
      },
    )
    return state
  })
}

/** The same for an act that relies on it. Throws DistrustError('item', 'head') if the changes are not believed. */
export async function readBelieved(session: OpenSession, vaultId: string): Promise<VaultState> {
  const state = await readVaultState(session, vaultId)
  if (isDoubtful(state)) throw new DistrustError('item', 'head', { vaultId })
  return state
}

/** A vault's items as this session believes them; reads them first if need be. */
export async function currentItems(session: OpenSession, vaultId: string): Promise<BelievedItems> {
  return believedItems(session, vaultId) ?? readVaultState(session, vaultId)
}

/** Believes changes that came with a refusal. Answers false if they do not continue what is believed, or do not hold. */
export function takeMissed(
  session: OpenSession,
  vaultId: string,
  missed: readonly string[],
): Promise<boolean> {
  return inTurn(session, vaultId, async () => {
    const lastSeen = await session.seen.vaultChange(vaultId)
    const logs = await newestLogs(session, vaultId)
    const believed = believedItems(session, vaultId)
    if (!believed) return false
    try {
      const following = { logs, lastSeen, vouchedTo: 0, claims: claimsOf(session, vaultId) }
      const { items, fault } = await takeChanges(believed.items, missed, following)
      await believe(session, vaultId, { ...believed, items })
      return fault === null
    } catch (error) {
      // Another tab or a colleague's device has seen another change in this place.
      if (error instanceof ChainDistrusted) return false
      throw error
    }
  })
}

export function isDoubtful({ faults }: Pick<VaultState, 'faults'>): boolean {
  return faults.some(({ kind }) => kind === 'head' || kind === 'unentitled')
}

/** Forgets the proofs of a log, so that they are read again and one that was withheld is asked for again. */
function forgetProofs({ verifiedLogs }: OpenSession, vaultId: string) {
  const verifiedLog = verifiedLogs.get(vaultId)
  if (verifiedLog)
    verifiedLogs.set(vaultId, { ...verifiedLog, log: { ...verifiedLog.log, covered: new Map() } })
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
  const lastSeen = await session.seen.vaultChange(vaultId)
  const claims = claimsOf(session, vaultId)
  const believedBefore = believedItems(session, vaultId)
  const after = believedBefore && (believedBefore.items.newest?.number ?? 0)
  const query = after === undefined ? {} : { after }
  const answer = await session.api.send(getVaultHead, { params: { id: vaultId }, query })
  const isNews = answer.newest !== (after ?? 0) || answer.head !== (believedBefore?.head?.statement ?? null)
  // By the newest logs, so that somebody removed meanwhile cannot go on writing.
  const logs = await (isNews ? newestLogs(session, vaultId) : currentLog(session, vaultId))
  const judgedTo = newestEnding(logs.roster)
  if (believedBefore && judgedTo > believedBefore.judgedTo) return look(session, vaultId)
  try {
    const { items, fault, head } = believedBefore
      ? await followFromKnown(session, vaultId, believedBefore, answer, { logs, lastSeen, claims })
      : await followFromStart(session, vaultId, answer, { logs, lastSeen, claims })
    await believe(session, vaultId, { items, head, judgedTo })
    const unsignedDeletions = answer.unsigned_deletions.filter(
      (item) => items.standings.get(item)?.isDeleted === false,
    )
    const unsigned = unsignedDeletions.map(
      (itemId): VaultFault => ({ kind: 'unsigned_deletion', itemId, deletion: null }),
    )
    return { items, head, judgedTo, unsignedDeletions, faults: [...(fault ? [fault] : []), ...unsigned] }
  } catch (error) {
    throwIfNewer(error)
    if (!(error instanceof StatementRefused) && !(error instanceof ChainDistrusted)) throw error
    const claim = error instanceof ChainDistrusted ? error.claim : undefined
    if (claim) {
      const { user, at, number: change } = claim
      await rememberConflict(session, { user, vault: vaultId, change, at })
    }
    const faults: VaultFault[] = [{ kind: 'head', fault: error.fault }]
    return { ...(believedBefore ?? nothing), unsignedDeletions: [], faults }
  }
}
