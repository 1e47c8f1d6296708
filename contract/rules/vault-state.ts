import type { AccessKind } from '../constants.ts'
import type { LogHead } from './statement-kinds.ts'
import type { ViewEntry } from './view.ts'

export type Custody = 'shared' | 'split'

/** One generation of a vault's key, as its log states it. Texts and keys are base64url. */
export type VaultGeneration = {
  readonly number: number
  readonly commitment: string
  readonly inboxKey: string
  /** Hash of the text that seals the key before under this one; absent for generation 1, and in the place of a lost key. */
  readonly previous?: string
  readonly by: string
  readonly at: string
  /** Number of its statement in the log. */
  readonly seq: number
}

/** A span in which somebody is admitted; `untilSeq` is the number of the remove that ended it, null while it lasts. */
export type VaultAdmission = {
  /** The parent vault that it is inherited from; absent for a direct one. */
  readonly from?: string
  readonly sinceSeq: number
  readonly untilSeq: number | null
}

/** A span of custody, from statement `seq` on until the next one's. `custodians` is empty in shared custody. */
export type CustodyPeriod = {
  readonly seq: number
  readonly custody: Custody
  readonly custodians: readonly string[]
}

/**
 * The last change of an item before a `remove` or `generation`: whatever comes after it was signed by somebody who knew
 * that statement.
 */
export type VaultClosing = {
  /** Number of the statement in the log. */
  readonly seq: number
  /** 0, without a hash, where no item had changed yet. */
  readonly number: number
  readonly hash: string | null
}

/** What one custodian proposed and a second one has not yet confirmed. */
export type VaultProposal = {
  readonly by: string
  /** Number of the roster's statement that it named: its proposer must be a custodian from there on. */
  readonly rosterSeq: number
} & (
  | { readonly kind: 'admit'; readonly user: string; readonly from?: string; readonly fingerprint: string }
  | { readonly kind: 'custody'; readonly custody: Custody; readonly custodians: readonly string[] }
  /** `until`: nobody confirms it from then on, by the time of what they sign. */
  | ({ readonly kind: 'recover'; readonly sealed: string; readonly until: string } & Recovering)
)

/** What two custodians say of a vault that lost its key: to whom they give it, and by which values of which items. */
type Recovering = {
  readonly recovery: string
  readonly user: string
  readonly fingerprint: string
  /** The dealings whose values were given, the newest first. */
  readonly dealings: readonly number[]
  /** Digest of the vault's items, as a head has it. */
  readonly items: string
}

/** Whose values were given, and the hash of their sealed text. */
type RecoveryVoice = { readonly by: string; readonly sealed: string }

/** A vault without its key, given to somebody by two; `generation` is the one that they started in its place. */
export type VaultRecovery = Recovering & {
  readonly first: RecoveryVoice
  readonly second: RecoveryVoice
  readonly seq: number
  readonly generation: number | null
}

/** Custody keys as a member dealt them: custodian i receives all but the one with commitment i. */
export type VaultDealing = {
  readonly dealing: number
  readonly generation: number
  readonly custodians: readonly string[]
  /** Those of them to whose keys nothing could be sealed: they have no share. */
  readonly unsealed: readonly string[]
  readonly commitments: readonly string[]
  /** The custodians whose keys arrived and fit, in the order in which they said so. */
  readonly acknowledged: readonly string[]
  readonly by: string
  readonly seq: number
}

/** One custodian's approval of an opening. Texts are base64url hashes. */
export type OpeningVoice = {
  readonly hash: string
  readonly by: string
  readonly at: string
  /** Number of its statement in the log, and of the roster's that it named. */
  readonly seq: number
  readonly rosterSeq: number
  readonly hours: number
  /** Until when the second approval and the delivery may follow. */
  readonly deliverBy: string
  /** Hash of this custodian's sealed values; null in shared custody. */
  readonly sealed: string | null
}

/** One item, opened to one person by two custodians, or waiting for the second of them. */
export type VaultOpening = {
  readonly request: string
  readonly item: string
  readonly to: string
  readonly fingerprint: string
  readonly kind: AccessKind
  readonly revision: number
  readonly change: string
  /** Hash of the signed request; null where that came without a signature. */
  readonly asked: string | null
  /** The dealing whose values open it; null in shared custody. */
  readonly dealing: number | null
  readonly first: OpeningVoice
  readonly second: OpeningVoice | null
}

export type VaultLogState = {
  readonly org: string
  readonly vault: string
  readonly custody: Custody
  /** Those to whom a split vault's custody keys are dealt; empty in shared custody. */
  readonly custodians: readonly string[]
  /** Present and past custody, oldest first. */
  readonly custodies: readonly CustodyPeriod[]
  readonly createdBy: string
  /** Who signed every statement, by its number. */
  readonly signers: readonly string[]
  /** What proofs showed of this vault in the views of statements that ended a right, by their numbers in the roster. */
  readonly covered: ReadonlyMap<number, ViewEntry>
  readonly head: LogHead
  /** Time of the newest statement; no later one may be dated before it. */
  readonly at: string
  /** Hash of every statement, by its number. */
  readonly hashes: readonly string[]
  /** Number of the roster head that every statement named, by its number; they never go back. */
  readonly rosterSeqs: readonly number[]
  /** Newest roster head that a statement of this log named; later ones may not go behind it. */
  readonly rosterSeen: LogHead
  /** The current generation, null only between `create` and the first `generation`. */
  readonly generation: VaultGeneration | null
  /** All generations, first to current. */
  readonly generations: readonly VaultGeneration[]
  /** Present and past admissions by person, oldest first. */
  readonly admissions: ReadonlyMap<string, readonly VaultAdmission[]>
  /** By the hash of the statement that proposed. */
  readonly proposals: ReadonlyMap<string, VaultProposal>
  /** All dealings, first to newest. */
  readonly dealings: readonly VaultDealing[]
  /** Salted commitment of the vault's name, type, place, tags and visibility; null while nobody signed one. */
  readonly overview: string | null
  /** In the log's order; neither their numbers nor the changes that they name go back. */
  readonly closings: readonly VaultClosing[]
  /** The newest approvals of every request that two approve, by the request's id. */
  readonly openings: ReadonlyMap<string, VaultOpening>
  /** In split custody: somebody was let in when nobody could hand them the key. Until the next generation. */
  readonly isKeyless: boolean
  /** Ids of what clients handed in and a member refused. */
  readonly refused: ReadonlySet<string>
  /** The newest time that two gave the vault to somebody after its key was lost. */
  readonly recovery: VaultRecovery | null
}

/** A state that is being written. What its lists and maps hold is replaced, never changed: copies share it. */
export type VaultLogDraft = {
  org: string
  vault: string
  custody: Custody
  custodians: readonly string[]
  custodies: CustodyPeriod[]
  createdBy: string
  signers: string[]
  covered: Map<number, ViewEntry>
  head: LogHead
  at: string
  hashes: string[]
  rosterSeqs: number[]
  rosterSeen: LogHead
  generation: VaultGeneration | null
  generations: VaultGeneration[]
  admissions: Map<string, readonly VaultAdmission[]>
  proposals: Map<string, VaultProposal>
  dealings: VaultDealing[]
  overview: string | null
  closings: VaultClosing[]
  openings: Map<string, VaultOpening>
  isKeyless: boolean
  refused: Set<string>
  recovery: VaultRecovery | null
}

/** A draft that can be written without touching the state. */
export function copyVaultLog(state: VaultLogState): VaultLogDraft {
  return {
    ...state,
    custodies: [...state.custodies],
    signers: [...state.signers],
    covered: new Map(state.covered),
    hashes: [...state.hashes],
    rosterSeqs: [...state.rosterSeqs],
    generations: [...state.generations],
    admissions: new Map(state.admissions),
    proposals: new Map(state.proposals),
    dealings: [...state.dealings],
    closings: [...state.closings],
    refused: new Set(state.refused),
    openings: new Map(state.openings),
  }
}
