import type { RosterPerson, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { holdersOf, type Logs, presentCustodians } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from './open-session.ts'
import type { Seen } from './seen-memory.ts'
import type { GoneBack, SeenStanding, Withheld } from './seen-rights.ts'

const nobody: Withheld = { seq: 0, dismissed: [], renewed: [], vaults: [] }

/** To whom nothing is given after going back to a restored backup: those whose removal, dismissal or renewal is given up with the logs. */
export async function withheldAfter(
  seen: Seen,
  seq: number,
  standing: SeenStanding | undefined,
  vaults: GoneBack['vaults'],
): Promise<Withheld> {
  const ended: Withheld['vaults'] = []
  for (const { vault, part } of vaults) {
    const ends = part === 'log' ? await seen.vaultEnds(vault) : undefined
    if (ends) ended.push({ vault, removed: ends.removed, isSplit: ends.isSplit })
  }
  const now = {
    seq,
    dismissed: standing?.dismissed ?? [],
    renewed: standing?.renewed ?? [],
    vaults: ended,
  }
  return { ...bothWithheld(await seen.withheld(), now), seq }
}

/** Somebody who loses a vault that the server says is gone, so that their removal is not signed there. */
export type Denied = { readonly vault: string; readonly user: string }

/** Gives these people nothing of the vault until somebody decides again: if the server shows it again, its log still admits them. */
export async function withholdDenied({ seen }: Pick<OpenSession, 'seen'>, denied: readonly Denied[]) {
  const ended: Withheld['vaults'] = []
  for (const { vault, user } of denied) {
    const head = await seen.vault(vault)
    if (head) ended.push({ vault, removed: [user], isSplit: false, upTo: head.seq })
  }
  if (ended.length === 0) return
  await seen.keepWithheld(bothWithheld(await seen.withheld(), { ...nobody, vaults: ended }))
}

/** Merges two lists, the newer one last. Anybody in either gets nothing until somebody decides again. */
export function bothWithheld(one: Withheld = nobody, other: Withheld): Withheld {
  return {
    seq: Math.max(one.seq, other.seq),
    dismissed: [...new Set([...one.dismissed, ...other.dismissed])],
    renewed: [...one.renewed, ...other.renewed],
    vaults: [...one.vaults, ...other.vaults],
  }
}

/**
 * Whether this device gives somebody no keys anywhere: it saw their dismissal or their newer keys, the resumed logs lack it, and nobody has
 * decided again since.
 */
export function isWithheld(
  withheld: Withheld | null | undefined,
  roster: Pick<RosterState, 'custodians'>,
  { user, fingerprint, sinceSeq }: Pick<RosterPerson, 'user' | 'fingerprint' | 'sinceSeq'>,
): boolean {
  if (!withheld) return false
  const { seq, dismissed, renewed } = withheld
  const custodian = roster.custodians.get(user)
  const isBackInOffice = dismissed.includes(user) && custodian !== undefined && custodian.sinceSeq <= seq
  const newest = renewed.findLast((one) => one.user === user)
  const hasOldKeys = newest !== undefined && newest.fingerprint !== fingerprint && sinceSeq <= seq
  return isBackInOffice || hasOldKeys
}

/** The same for one vault, where a removal counts too. */
export function isWithheldIn(
  withheld: Withheld | null | undefined,
  { roster, log }: Logs,
  user: string,
): boolean {
  const person = roster.people.get(user)
  if (!withheld || !person) return false
  if (isWithheld(withheld, roster, person)) return true
  const spans = (log.admissions.get(user) ?? []).filter(({ untilSeq }) => untilSeq === null)
  // Compared by the roster head that a statement names: statements that were given up and are shown again stand after the point where the
  // log goes on, too.
  const isBehind = (seq: number) => (log.rosterSeqs[seq] as number) < withheld.seq
  // Each restore counts until somebody decides again: a later one gives up other removals.
  const ended = withheld.vaults.filter(({ vault }) => vault === log.vault)
  return ended.some(({ removed, isSplit, upTo }) => {
    const isOld = (seq: number) => (upTo === undefined ? isBehind(seq) : seq <= upTo)
    const isIn = spans.length > 0 && spans.every(({ sinceSeq }) => isOld(sinceSeq))
    if (removed.includes(user) && isIn) return true
    // If the backup made a two-person vault a shared one again, its key would go to every custodian.
    const isOpenAgain = isSplit && log.custody === 'shared' && isOld(log.custodies.at(-1)?.seq ?? 0)
    return isOpenAgain && spans.length === 0 && roster.custodians.has(user)
  })
}

/**
 * Throws SessionError('restore_unsettled') if a key made for everybody in a vault would go to somebody to whom this device gives nothing.
 * They have to be removed again, or admitted again, first.
 */
export function requireSettled({ withheld }: Pick<OpenSession, 'withheld'>, logs: Logs): void {
  const { roster, log } = logs
  const all = new Set([...holdersOf(log, roster), ...presentCustodians(log, roster)])
  const isUnsettled = [...all].some((user) => isWithheldIn(withheld, logs, user))
  if (isUnsettled) throw new SessionError('restore_unsettled')
}
