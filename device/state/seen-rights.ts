import { type CustodianRole, isDeactivated, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { admissionsOf, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'

/**
 * Who decides, and whose rights and keys ended, by the newest roster that this device saw. Kept beside its head, so that a restored backup
 * lets nobody in again who was removed after it.
 */
export interface SeenStanding {
  /** Each with their signing key. */
  custodians: { user: string; role: CustodianRole; signingKey: string }[]
  /** Former custodians. */
  dismissed: string[]
  /** The newest fingerprint of everybody whose keys were replaced; none of somebody deactivated. */
  renewed: { user: string; fingerprint: string }[]
}

/** The same for one vault. */
export interface SeenEnds {
  /** Former members. */
  removed: string[]
  /** Whether the vault is in two-person custody, so that custodians hold no key. */
  isSplit: boolean
}

/** People to whom nothing is given until somebody decides again. */
export interface Withheld {
  /** Number of the roster's statement that gave up what is remembered here. What names it or a later one was signed knowing it, and counts. */
  seq: number
  dismissed: string[]
  renewed: { user: string; fingerprint: string }[]
  /** `upTo`: the log's last statement that was seen when the removal could not be signed, since the server denied the vault. */
  vaults: { vault: string; removed: string[]; isSplit: boolean; upTo?: number }[]
}

/** What a device forgets when it goes back to an older state, and what it keeps. */
export interface GoneBack {
  /** Of the roster with the statements that give up what was seen; null if none of it is given up. */
  roster: { head: LogHead & { org: string }; points: LogHead[]; standing: SeenStanding } | null
  vaults: {
    vault: string
    part: 'log' | 'changes'
    /** Null if nothing of it goes on. */
    to: LogHead | { number: number; hash: string } | null
  }[]
  withheld: Withheld
  resumedSeq: number
}

export function standingOf(roster: RosterState): SeenStanding {
  const { custodians, pastCustodians, people, earlierKeys } = roster
  return {
    custodians: [...custodians].map(([user, { role }]) => ({
      user,
      role,
      signingKey: people.get(user)?.signingKey ?? '',
    })),
    dismissed: [...pastCustodians.keys()].filter((user) => !custodians.has(user)),
    renewed: [...earlierKeys.keys()].map((user) => ({
      user,
      fingerprint: isDeactivated(roster, user) ? '' : (people.get(user)?.fingerprint ?? ''),
    })),
  }
}

/** Null if nobody has ever lost anything, so that nothing is stored. */
export function endsOf(log: VaultLogState): SeenEnds | null {
  const admitted = new Set(admissionsOf(log).map(({ user }) => user))
  const removed = [...log.admissions.keys()].filter((user) => !admitted.has(user))
  const isSplit = log.custody === 'split'
  // Keep a list without removals too, if there were any: somebody admitted again must not stay in the older one.
  const hasEnded = [...log.admissions.values()].flat().some(({ untilSeq }) => untilSeq !== null)
  return hasEnded || isSplit || log.custodies.length > 1 ? { removed, isSplit } : null
}
