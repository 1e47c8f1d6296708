import type { AccessKind, Custody, VaultAccess } from '../../constants.ts'
import type { LogHead, StatementPayload } from '../statements/statement-kinds.ts'
import type { ViewEntry } from '../statements/view.ts'

/** One generation of a vault's key, as stated in its log. Texts and keys are base64url. */
export type VaultGeneration = {
  readonly number: number
  readonly commitment: string
  readonly inboxKey: string
  /** Hash of the text that seals the key before under this one; absent for generation 1 and if the key was lost. */
  readonly previous?: string
  readonly by: string
  readonly at: string
  /** Number of its statement in the log. */
  readonly seq: number
}

/**
 * A span in which somebody is admitted; `untilSeq` is the number of the remove that ended it, null while it lasts.
 */
export type VaultAdmission = {
  /** The parent vault that it is inherited from, or the team; absent for a direct one. */
  readonly from?: string
  /** Opens items and changes none; absent for a member. */
  readonly access?: 'reader'
  readonly sinceSeq: number
  readonly untilSeq: number | null
}

/** A span of custody, from statement `seq` to the next one's. `custodians` is empty in shared custody. */
export type CustodyPeriod = {
  readonly seq: number
  readonly custody: Custody
  readonly custodians: readonly string[]
}

/**
 * The last change of an item before a `remove`, a `generation` or a member made a reader: later changes are only by authors who knew that
 * statement.
 */
type VaultClosing = {
  /** Number of the statement in the log. */
  readonly seq: number
  /** 0, without a hash, if no item had changed yet. */
  readonly number: number
  readonly hash: string | null
}

/** Proposed by one custodian, and not yet confirmed by a second. */
export type VaultProposal = {
  readonly by: string
  /** Number of the roster statement it named, from which on its proposer must be a custodian. */
  readonly rosterSeq: number
} & (
  | { readonly kind: 'admit'; readonly user: string; readonly from?: string; readonly fingerprint: string }
  | { readonly kind: 'custody'; readonly custody: Custody; readonly custodians: readonly string[] }
)

/** Custody keys as a member dealt them: custodian i receives all but the one with commitment i. */
export type VaultDealing = {
  readonly dealing: number
  readonly generation: number
  readonly custodians: readonly string[]
  /** Custodians to whose keys nothing could be sealed: they have no share. */
  readonly unsealed: readonly string[]
  readonly commitments: readonly string[]
  /** Custodians who acknowledged matching keys, in order. */
  readonly acknowledged: readonly string[]
  readonly by: string
  readonly seq: number
}

/** One custodian's approval of an opening. Texts are base64url hashes. */
export type OpeningVoice = {
  readonly hash: string
  readonly by: string
  readonly at: string
  /** Number of its statement in the log, and of the roster statement it named. */
  readonly seq: number
  readonly rosterSeq: number
  /** How long an item is open; 0 for a vault. */
  readonly hours: number
  /** Until when the second approval and the delivery may follow. */
  readonly deliverBy: string
  /** Hash of this custodian's sealed values; null in shared custody. */
  readonly sealed: string | null
}

/** One revision of an item, for a time. */
export type ItemScope = {
  readonly item: string
  readonly revision: number
  readonly change: string
  readonly kind: AccessKind
  /** Hash of the signed request; absent if that was not signed. */
  readonly asked?: string
}
/** A whole vault that lost its key: the digest of its items, as in a head. */
export type VaultScope = { readonly items: string }
export type OpeningScope = ItemScope | VaultScope

/** Something opened to one person by two custodians, or waiting for the second. */
export type VaultOpening<Scope extends OpeningScope = OpeningScope> = {
  readonly request: string
  readonly to: string
  readonly fingerprint: string
  readonly scope: Scope
  /** The dealings whose values open it, newest first; none in shared custody. */
  readonly dealings: readonly number[]
  readonly first: OpeningVoice
  readonly second: OpeningVoice | null
}

/** A vault without its key, given to somebody by two; `generation` is the one that they started. */
export type GivenVault = VaultOpening<VaultScope> & {
  readonly second: OpeningVoice
  readonly generation: number | null
}

/** An item given to a machine, by a custodian. */
export type VaultGive = {
  readonly grant: string
  readonly machine: string
  readonly item: string
  readonly by: string
  readonly until: string
  /** Hash of its statement, and its number in the log. */
  readonly hash: string
  readonly seq: number
}

export type VaultLogState = {
  readonly org: string
  readonly vault: string
  readonly custody: Custody
  /** The custodians of a two-person vault; empty in shared custody. */
  readonly custodians: readonly string[]
  /** Present and past custody, oldest first. */
  readonly custodies: readonly CustodyPeriod[]
  readonly createdBy: string
  /** Who signed each statement, by its number. */
  readonly signers: readonly string[]
  /**
   * This vault's entries in the views of statements that ended a right, by those statements' numbers in the roster;
   * as far as proofs were given.
   */
  readonly covered: ReadonlyMap<number, ViewEntry>
  readonly head: LogHead
  /** Time of the newest statement; later ones may not be earlier. */
  readonly at: string
  /** Hash of every statement, by its number. */
  readonly hashes: readonly string[]
  /** Number of the roster head that each statement named, by its number; they never decrease. */
  readonly rosterSeqs: readonly number[]
  /** Newest roster head that a statement of this log named; later ones may not be older. */
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
  /** Salted commitment to the vault's name, type, place, tags and visibility; null if nobody signed one. */
  readonly overview: string | null
  /** In the log's order; neither their numbers nor the changes they name decrease. */
  readonly closings: readonly VaultClosing[]
  /** The newest approvals by two, by the request's id; those of a vault have an id of their own. */
  readonly openings: ReadonlyMap<string, VaultOpening>
  /** In a two-person vault: somebody was admitted when nobody could deliver the key. Until the next generation. */
  readonly isKeyless: boolean
  /** The requests for access, client links and submissions that somebody ended, by `endedKey`. */
  readonly ended: ReadonlySet<EndedKey>
  /** The newest opening of the whole vault after its key was lost. */
  readonly givenVault: GivenVault | null
  /** Items given to machines, by the grant's id; also those that ended. */
  readonly gives: ReadonlyMap<string, VaultGive>
  /** The teams that it is given to, and what their people may. */
  readonly teams: ReadonlyMap<string, VaultAccess>
}

/** A mutable copy of a state. What its lists and maps hold is replaced, never mutated, since copies share it. */
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
  ended: Set<EndedKey>
  givenVault: GivenVault | null
  gives: Map<string, VaultGive>
  teams: Map<string, VaultAccess>
}

/** A draft whose changes do not touch the state. */
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
    ended: new Set(state.ended),
    openings: new Map(state.openings),
    gives: new Map(state.gives),
    teams: new Map(state.teams),
  }
}

/** What a statement ends: a thing of a kind, by its id. */
export type Ended = StatementPayload<'chaveiro.vault.end'>['ends']
export type EndedKind = Ended['kind']
export type EndedKey = `${EndedKind} ${string}`

/** One id names one thing of a kind; an ending of another kind says nothing of it. */
export const endedKey = (kind: EndedKind, id: string): EndedKey => `${kind} ${id}`

/** Whether somebody ended it by a statement. */
export const hasEnded = (
  { ended }: { readonly ended: ReadonlySet<EndedKey> },
  kind: EndedKind,
  id: string,
): boolean => ended.has(endedKey(kind, id))
