import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { ShownVault } from './vaults.ts'

/** What a restored backup lacks of one vault. */
export interface GoneOfVault {
  vaultId: string
  /** As the server calls it. */
  name: string
  /** Changes of its items, and statements about its members and keys, of which this device knows that they are gone. */
  changes: number
  decisions: number
  /** Which of the changes this person made here, newest last. */
  own: { title: string; act: 'write' | 'delete' }[]
  /** Who had lost the vault, by user id, and has it again. */
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
  /** By which the two compare that they mean the same. */
  words: string[]
  /** Whether it names everything that this device remembers. */
  coversMemory: boolean
}

/** Somebody to whom this device gives nothing since a backup was put back. */
export interface WithheldPerson {
  userId: string
  /** Null for whom nothing is given anywhere. */
  vaultId: string | null
  reason: 'removed' | 'dismissed' | 'renewed'
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
  /** As the vault was when they last wrote there; no names where this device does not know any more. */
  vault: ShownVault & Pick<Vault, 'visibility' | 'tags'>
  /** The vault itself was made after the backup, or this person does not see it any more. */
  isGone: boolean
  items: BringableItem[]
}

export interface RestoreState {
  gone: Gone
  proposal: ResumeProposal | null
  withheld: WithheldPerson[]
  bringable: BringableVault[]
}

/** What a person does after a backup was put back. */
export interface RestoreVerbs {
  /** Compares this device's memory with the server, and tells the server what it remembers, for those who resume. */
  restoreState(): Promise<RestoreState>
  /** An admin's: proposes to go on from what the server has. Answers the words to compare. */
  proposeResume(): Promise<ResumeProposal>
  /**
   * Does anew what the restored backup lacks of one vault, in the vault that the person was shown; answers how many it were.
   * One that fails throws, and what came before it is done.
   */
  bringBack(ids: string[], vault: ShownVault): Promise<number>
  /** Leaves a vault that is gone at that: what it held is offered no more. */
  leaveGone(vaultId: string): Promise<void>
  /** A second custodian's, who compared the words. SessionError('words_changed'). */
  confirmResume(words: string[]): Promise<void>
  /** The same by the organisation's printed kit. SessionError('open_failed') for another organisation's. */
  confirmResumeWithKit(words: string[], recoveryCode: string): Promise<void>
}
