import type { CustodianRole, RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import { admissionsOf, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'

/**
 * Who decides, and whose rights and keys ended, by the newest roster that this device saw. Kept beside its head, so that a backup
 * that was put back lets nobody in again who was let out after it.
 */
export interface SeenStanding {
  /** With the key by which each signs. */
  custodians: { user: string; role: CustodianRole; signingKey: string }[]
  /** Who was a custodian and is none. */
  dismissed: string[]
  /** The newest fingerprint of everybody whose keys were replaced. */
  renewed: { user: string; fingerprint: string }[]
}

/** The same of one vault. */
export interface SeenEnds {
  /** Who was admitted and is not any more. */
  removed: string[]
  /** Whether custodians as such hold no key. */
  isSplit: boolean
}

/** To whom nothing is given until somebody decides anew. */
export interface Withheld {
  /** Number of the roster's statement that gave up what is remembered here: what is signed after it counts. */
  seq: number
  dismissed: string[]
  renewed: { user: string; fingerprint: string }[]
  vaults: { vault: string; removed: string[]; isSplit: boolean; goesOn: number }[]
}

/** What a device forgets when it goes back to an older state, and what it goes on remembering. */
export interface GoneBack {
  roster: (LogHead & { org: string }) | null
  vaults: {
    vault: string
    part: 'log' | 'changes'
    /** Null where nothing of it goes on. */
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
      fingerprint: people.get(user)?.fingerprint ?? '',
    })),
  }
}

/** Null where nobody has ever lost anything: nothing needs to be kept. */
export function endsOf(log: VaultLogState): SeenEnds | null {
  const admitted = new Set(admissionsOf(log).map(({ user }) => user))
  const removed = [...log.admissions.keys()].filter((user) => !admitted.has(user))
  const isSplit = log.custody === 'split'
  // Who was let in again must not stay in what was kept when they were removed.
  const hasEnded = [...log.admissions.values()].flat().some(({ untilSeq }) => untilSeq !== null)
  return hasEnded || isSplit || log.custodies.length > 1 ? { removed, isSplit } : null
}
