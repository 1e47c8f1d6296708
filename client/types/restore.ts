import type { Item } from '@chaveiro/contract/items.ts'
import type { ShownVault } from './vaults.ts'

/** What a restored backup lacks of one vault, as far as this device remembers it. */
export interface GoneOfVault {
  vaultId: string
  /** As the server calls it. */
  name: string
  /** Changes of its items, and statements about its members and keys, of which this device knows that they are gone. */
  changes: number
  decisions: number
}

/** What this device remembers and the server does not have. */
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
  gone: Gone
}

/** Somebody to whom this device gives nothing since a backup was put back. */
export interface WithheldPerson {
  userId: string
  /** Null for whom nothing is given anywhere. */
  vaultId: string | null
  reason: 'removed' | 'dismissed' | 'renewed'
}

/** What this device wrote itself and the restored backup lacks. */
export interface BringableItem {
  id: string
  itemId: string
  title: string
  vaultId: string
  writtenAt: string
}

export interface RestoreState {
  gone: Gone
  proposal: ResumeProposal | null
  withheld: WithheldPerson[]
  bringable: BringableItem[]
}

/** What a person does after a backup was put back. */
export interface RestoreVerbs {
  /** Compares this device's memory with the server, and tells the server what it remembers, for those who resume. */
  restoreState(): Promise<RestoreState>
  /** An admin's: proposes to go on from what the server has. Answers the words to compare. */
  proposeResume(): Promise<ResumeProposal>
  /** Writes something anew that the restored backup lacks, in the vault that the person was shown. */
  bringBack(id: string, vault: ShownVault): Promise<Item>
  /** A second custodian's, who compared the words. SessionError('words_changed'). */
  confirmResume(words: string[]): Promise<void>
  /** The same by the organisation's printed kit. SessionError('open_failed') for another organisation's. */
  confirmResumeWithKit(words: string[], recoveryCode: string): Promise<void>
}
