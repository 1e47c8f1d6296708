import type { VaultHandle, VaultPlace } from './handles.ts'
import type { VaultDraft } from './vaults.ts'

/** What a restored backup lacks of one vault. */
export interface GoneOfVault {
  vaultId: string
  /** Its names from the top down, as custodians signed them or this device remembers them; empty if neither is known. */
  path: VaultPlace['path']
  /** How many changes of its items, and statements about its members and keys, this device knows to be gone. */
  changes: number
  decisions: number
  /** The changes among these that this person made here, newest last. */
  ownActs: { title: string; act: 'write' | 'delete' }[]
  /** User ids of people who had lost the vault and have it again. */
  removed: string[]
  /** The vault itself is gone. */
  isWhole: boolean
}

/** What this device remembers and the server does not have, and what a proposal gives up beyond that. */
export interface Gone {
  /** Statements about people, roles and keys. */
  people: number
  vaults: GoneOfVault[]
}

/** A proposal to go on from a restored backup, waiting for a second person. */
export interface ResumeProposal {
  by: string
  isOwn: boolean
  /** Words by which the two check that they mean the same. */
  words: string[]
  /** Whether it names everything that this device remembers. */
  coversMemory: boolean
}

/** Somebody to whom this device gives nothing since a backup was put back. */
export interface WithheldPerson {
  userId: string
  /** Null for somebody to whom nothing is given anywhere. */
  vaultId: string | null
  reason: 'removed' | 'dismissed' | 'deactivated' | 'renewed'
}

/** What this person did to one item at this device and the restored backup lacks. */
export interface BringableItem {
  id: string
  act: 'write' | 'delete'
  title: string
  writtenAt: string
}

/** The same of one vault. */
export interface BringableVault {
  /**
   * The vault as it was when they last wrote there; without names if this device no longer knows them. One that somebody lost since inherits
   * nobody.
   */
  vault: VaultPlace & Pick<VaultDraft, 'visibility' | 'tags'> & { inherits: boolean }
  /** The vault was made after the backup, or this person no longer sees it. */
  isGone: boolean
  items: BringableItem[]
}

export interface RestoreState {
  gone: Gone
  proposal: ResumeProposal | null
  withheld: WithheldPerson[]
  bringable: BringableVault[]
}

/** A person's acts after a backup was put back. */
export interface RestoreVerbs {
  /** Compares this device's memory with the server, and tells the server what it remembers, for those who resume. */
  state(): Promise<RestoreState>
  /** For admins: proposes to go on from what the server has. Answers the words to compare. */
  proposeResume(): Promise<ResumeProposal>
  /**
   * Does again what the restored backup lacks of one vault, in the vault that the person was shown; answers how many entries. Throws at the
   * first failure; what came before it is done. Throws SessionError('two_person_only') for what was last in a two-person vault, and 'vault' is none.
   */
  bringBack(ids: string[], vault: VaultHandle): Promise<number>
  /** Stops offering what a vanished vault held. */
  leaveGone(vaultId: string): Promise<void>
  /** By a second custodian who compared the words. Throws SessionError('words_changed'). */
  confirmResume(words: string[]): Promise<void>
  /** The same by the organisation's printed kit. Throws SessionError('open_failed') for another organisation's. */
  confirmResumeWithKit(words: string[], recoveryCode: string): Promise<void>
}
