import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { continuesHead, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { requireCovered, takeProofs } from '@chaveiro/contract/log/vaults/covered.ts'
import { extendVaultLog, type Logs, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import { keepVaultState, recallVaultState } from '../../state/kept-vault.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { endsOf } from '../../state/seen-rights.ts'
import { trailOf, vaultLogName } from '../../state/trail.ts'
import type { DeliveredLog, VerifiedLog } from '../../state/verified-vault.ts'
import { currentRoster, loadRoster } from '../roster/load-roster.ts'
import { verifyOrDistrust } from './verify-or-distrust.ts'

/** The log as this session last read it, or read now. */
export function currentLog(session: OpenSession, vaultId: string): Promise<VerifiedLog> {
  return session.logs.get(vaultId) ?? refreshLog(session, vaultId)
}

/**
 * Reads what is new in a log; reads of one log run one after the other. Throws DistrustError('vault_log', fault), and
 * SessionError('vault_unkeyed') for a vault without a log.
 */
export function refreshLog(session: OpenSession, vaultId: string): Promise<VerifiedLog> {
  return readSerially(session, vaultId, async () => {
    const start = await startOf(session, vaultId)
    const { after, provenTo } = start
    const query = { after, proven_to: provenTo }
    const answer = await session.api.send(getVaultLog, { params: { id: vaultId }, query })
    return takeLog(session, start, answer, () => rosterFor(session, 'newest'))
  })
}

/** Keeps a log that this device has just extended itself. */
export async function rememberLog(
  session: OpenSession,
  vaultId: string,
  verifiedLog: VerifiedLog,
): Promise<void> {
  session.logs.set(vaultId, Promise.resolve(verifiedLog))
  session.verifiedLogs.set(vaultId, verifiedLog)
  await keepHead(session, vaultId, verifiedLog.log)
}

/** Starts a read after the previous read of the same log has settled. */
export function readSerially(
  session: OpenSession,
  vaultId: string,
  work: () => Promise<VerifiedLog>,
): Promise<VerifiedLog> {
  const previousRead: Promise<unknown> = session.logs.get(vaultId) ?? Promise.resolve()
  const reading = previousRead.catch(() => undefined).then(work)
  session.logs.set(vaultId, reading)
  reading.catch(() => {
    if (session.logs.get(vaultId) === reading) session.logs.delete(vaultId)
  })
  return reading
}

/** Where the reading of a log begins. */
export interface LogStart {
  readonly vaultId: string
  /** The newest head that this device saw, even if it no longer has the log's state. */
  readonly seenHead: LogHead | undefined
  readonly base: VaultLogState | null
  /** The sequence number to ask after. The newest known statement is asked for again, so that a fork shows at once. */
  readonly after: number
  /** Number of the newest roster statement ending a right for which this device has the vault's proof. */
  readonly provenTo: number
  /** The roster that the server's answer is judged by first; it may lack later statements. */
  readonly roster: RosterState | null
}

/** Reads memory before asking: another tab may see something newer meanwhile. */
export async function startOf(session: OpenSession, vaultId: string): Promise<LogStart> {
  const seenHead = await session.seen.vault(vaultId)
  const roster = await currentRoster(session)
  const verifiedLog = session.verifiedLogs.get(vaultId)
  const base = verifiedLog?.log ?? (seenHead ? await recallVaultState(session, vaultId) : null)
  const provenTo = Math.max(-1, ...(base?.covered.keys() ?? []))
  return { vaultId, seenHead, base, after: base ? base.head.seq - 1 : -1, provenTo, roster }
}

/** Checks every statement of an answer, that the log continues what this device saw, and whether its signers' rights have ended since. */
export async function takeLog(
  session: OpenSession,
  { vaultId, seenHead, base, roster: judgedBy }: LogStart,
  answer: DeliveredLog,
  newestRoster: () => Promise<RosterState>,
): Promise<VerifiedLog> {
  if (answer.statements.length === 0) {
    if (seenHead || base) throw new DistrustError('vault_log', 'shrunk', { vaultId })
    throw new SessionError('vault_unkeyed')
  }
  const extended = await extend(session, vaultId, base, answer.statements, newestRoster)
  const { roster, log } = await judge(extended, judgedBy ?? extended.roster, answer, newestRoster)
  if (log.vault !== vaultId) throw new DistrustError('vault_log', 'wrong_place', { vaultId })
  if (seenHead && !continuesHead(log, seenHead)) {
    throw new DistrustError('vault_log', log.head.seq < seenHead.seq ? 'shrunk' : 'forked', { vaultId })
  }
  const { keys, previous, generation_due } = answer
  const verified = { roster, log, delivered: { keys, previous, generation_due } }
  session.verifiedLogs.set(vaultId, verified)
  await keepHead(session, vaultId, log)
  return verified
}

/**
 * Checks the proofs of where the vault stood when rights ended. Throws if a statement of its log is not covered: it was forged afterwards,
 * or its proof is withheld.
 */
async function judge(
  { roster: olderRoster, log }: Logs,
  judgedBy: RosterState,
  { vault_id: vaultId, proofs }: DeliveredLog,
  newestRoster: () => Promise<RosterState>,
): Promise<Logs> {
  const isNewer = proofs.some(({ seq }) => seq > olderRoster.head.seq)
  const roster = isNewer ? await newestRoster() : olderRoster
  const proofsBySeq = new Map(proofs.map(({ seq, ...proof }) => [seq, proof]))
  const proven = await verifyOrDistrust('vault_log', vaultId, async () => {
    const proven = await takeProofs(log, roster, proofsBySeq, verifier)
    requireCovered(proven, judgedBy)
    return proven
  })
  return { roster, log: proven }
}

async function extend(
  session: OpenSession,
  vaultId: string,
  base: VaultLogState | null,
  statements: string[],
  newestRoster: () => Promise<RosterState>,
): Promise<{ roster: RosterState; log: VaultLogState }> {
  const news = base ? await continuing(base, vaultId, statements) : statements
  const extended = async (roster: RosterState) =>
    base && news.length === 0 ? base : extendVaultLog(base, news, roster, verifier)
  const roster = await rosterFor(session)
  try {
    return { roster, log: await extended(roster) }
  } catch {
    // The log may name a newer roster head than this device has, so only a refusal by the newest roster counts.
    const newest = await newestRoster()
    return { roster: newest, log: await verifyOrDistrust('vault_log', vaultId, () => extended(newest)) }
  }
}

/** The statements after the newest known one, which the answer repeats. */
async function continuing(base: VaultLogState, vaultId: string, statements: string[]): Promise<string[]> {
  const [first = '', ...news] = statements
  const isKnown = (await hashText(first, verifier)) === base.head.hash
  if (!isKnown) throw new DistrustError('vault_log', 'forked', { vaultId })
  return news
}

async function keepHead(session: OpenSession, vaultId: string, log: VaultLogState) {
  const seenHead = await session.seen.vault(vaultId)
  // Another tab may have seen more meanwhile; otherwise both must have seen the same.
  const mustHave = seenHead && seenHead.seq <= log.head.seq
  if (mustHave && !continuesHead(log, seenHead)) throw new DistrustError('vault_log', 'forked', { vaultId })
  const isNews = !seenHead || log.head.seq > seenHead.seq
  if (isNews || (seenHead.isHanded && log.head.seq === seenHead.seq)) {
    const ends = endsOf(log)
    // Stored before the head: a device that remembers a removal must also remember who was removed.
    if (ends) await session.seen.keepVaultEnds(vaultId, ends)
    await session.seen.keepTrail(vaultLogName(vaultId), trailOf(log.hashes))
    await session.seen.keepVault(vaultId, log.head)
  }
  await keepVaultState(session, log)
}

export async function rosterFor(session: OpenSession, age?: 'newest'): Promise<RosterState> {
  const roster = age === 'newest' ? await loadRoster(session) : await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  return roster
}
