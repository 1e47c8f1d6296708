import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultType, VaultVisibility } from '@chaveiro/contract/constants.ts'
import type { ErrorFacts } from './errors.ts'
import type { AddressState, SeenAs } from './people.ts'

/**
 * A vault as the person was shown it when they decided. The device compares it with what custodians signed in the act of writing, and
 * writes there or nowhere.
 */
export interface ShownVault {
  id: string
  type: VaultType
  /** Names from the top down, its own last; begins with null if it is in a vault that they do not see. */
  path: readonly (string | null)[]
}

export interface VaultDraft {
  name: string
  type: VaultType
  /** The vault above it; null at the top. */
  parent: ShownVault | null
  tags: { client: string; squad: string }
  visibility: VaultVisibility
}

/** What changes about a vault; the rest stays as it was signed, the other tag too. */
export type VaultChange = Partial<Omit<VaultDraft, 'type' | 'tags'>> & { tags?: Partial<VaultDraft['tags']> }

/** Why somebody may hold a vault's key, by server and log together. */
export interface VaultAccess {
  custody: 'shared' | 'split'
  inherits: boolean
  members: {
    userId: string
    name: string
    email: string
    address: AddressState
    /** `unsigned`: only the server says so. `undecided`: only the log says so. Neither gives access. */
    agreement: 'agreed' | 'unsigned' | 'undecided'
    source: 'direct' | 'inherited' | 'custodian'
    fromVaultId: string | null
    holdsKey: boolean
    /** Whether they have keys in the roster, confirmed or not. */
    hasKeys: boolean
    keysConfirmed: boolean
  }[]
  /** Whether this person may sign admissions and custody changes. */
  maySpeak: boolean
  /** Fewer than two of a two-person vault's custodians are left, so a member signs beside one custodian. */
  needsMember: boolean
  /** The two-person vault names fewer custodians than the roster has. */
  lacksCustodians: boolean
  /** The roster has more custodians than a two-person vault can name. */
  hasTooManyCustodians: boolean
  /** Admissions and custody changes that wait for a second person. */
  proposals: {
    hash: string
    kind: 'admit' | 'custody'
    by: string
    userId: string | null
    custody: 'shared' | 'split' | null
    /** Whether this person's signature would complete it. */
    maySecond: boolean
  }[]
  dealing: {
    number: number
    custodians: string[]
    /** Those of them to whose keys nothing could be sealed. */
    unsealed: string[]
    acknowledged: string[]
    complete: boolean
    /** How many of the vault's items custodians can open in an emergency, as the server counts them. */
    wrapped: number
    total: number
  } | null
  generation: number
  generationDue: boolean
}

/** How far the vaults' keys follow the decisions, as this device last saw it. */
export interface DeliveryState {
  /** Vaults whose key this person waits for. */
  waiting: string[]
  /** Deliveries and generations that this device is about to make. */
  running: number
  lastError: ErrorFacts | null
}

/** How the server's list of a vault's items differs from its signed changes. */
export type VaultFault =
  /** An item is not in the list, and nobody signed its deletion. */
  | { kind: 'dropped'; itemId: string }
  /** The list has an older revision than was signed last. */
  | { kind: 'rolled_back'; itemId: string; signed: number }
  /** An item whose deletion was signed is back. */
  | { kind: 'resurrected'; itemId: string }
  /** Deleted by somebody who could not sign it; a member can accept that if the title that its author gave it is known. */
  | { kind: 'unsigned_deletion'; itemId: string; title: string | null }
  /** A change whose author may not write, or had lost the right before; or an item that no signed change has. */
  | { kind: 'unentitled'; itemId: string }
  /** The head, or the order of the changes, does not verify. */
  | { kind: 'head'; fault: string }

/** A deleted item, with the title that the person was shown for it. */
export interface ShownDeletion {
  id: string
  title: string
}

export interface RewrapProgress {
  done: number
  total: number
}

export interface RewrapReport {
  rewrapped: number
  cancelled: boolean
}

/** A person's acts about vaults and everything in one. */
export interface VaultVerbs {
  create(draft: VaultDraft): Promise<Vault>
  update(vault: ShownVault, change: VaultChange): Promise<Vault>
  /** Deletes the vault with everything in it. */
  delete(vault: ShownVault): Promise<void>
  /** Gives a first key to the vaults without one, as far as this person may; answers how many. */
  foundUnkeyed(): Promise<number>
  /** Compares the listed vaults with their signed overviews; answers the ids that differ, and those that are unsigned. */
  checkOverviews(vaults: Vault[]): Promise<{ altered: string[]; unsigned: string[] }>
  /** Signs the vault's name and place as the person sees them; `parent` is where they see it lie. */
  adoptOverview(vault: Vault, parent: ShownVault | null): Promise<void>
  /**
   * Compares a listed vault with its signed heads and this device's memory; signs a new head in the background. For a list fetched again
   * after faults, pass those as `before`: only faults in both lists count, since others may write meanwhile.
   */
  check(
    vaultId: string,
    listed: { id: string; revision: number }[],
    earlierFaults?: readonly VaultFault[],
  ): Promise<VaultFault[]>
  /** Signs the unsigned deletions of exactly the items that the person was shown, under the titles that they were shown. */
  adoptDeletions(vault: ShownVault, shown: readonly ShownDeletion[]): Promise<number>
  /** Wraps all item keys of a vault under its newest generation. */
  rewrap(
    vaultId: string,
    onProgress?: (progress: RewrapProgress) => void,
    signal?: AbortSignal,
  ): Promise<RewrapReport>
}

/** A person's acts about who may hold a vault's key. They throw DistrustError('vault_log') for another vault than was shown. */
export interface MemberVerbs {
  access(vaultId: string): Promise<VaultAccess>
  /** `address`: as the person saw it; throws DistrustError('person') for another one. */
  addMember(vault: ShownVault, userId: string, address: string): Promise<void>
  /** `seen`: how the screen showed the member; null for people who leave the vault themselves. */
  removeMember(vault: ShownVault, userId: string, shownAs: SeenAs | null): Promise<void>
  setInheritance(vault: ShownVault, inherits: boolean): Promise<void>
  setCustody(vault: ShownVault, custody: 'shared' | 'split'): Promise<void>
  /**
   * Signs an unsigned decision of the server, or seconds a proposal of a two-person vault: only what `vaultAccess` last showed of this
   * person, and an admission only under `address`.
   */
  confirmMember(vault: ShownVault, userId: string, address: string): Promise<void>
  /** `address`: as the person to be admitted was shown; null for a proposal that is about nobody. */
  secondProposal(vault: ShownVault, hash: string, address: string | null): Promise<void>
  /**
   * One of two custodians' approvals, with their values of all items, to give a vault that lost its key to somebody. `address` is the one
   * under which that person was shown. `isConfirming`: the person agrees to a colleague's proposal; throws
   * SessionError('decided_meanwhile') if that is no longer open, instead of replacing a newer one.
   */
  giveLost(
    vault: ShownVault,
    userId: string,
    address: string,
    isConfirming?: boolean,
  ): Promise<'waiting' | 'given'>
  /**
   * Withdraws one's own proposal, or as an admin anybody's, before a second custodian has confirmed it. `seen`: how the screen showed the
   * person to be admitted; null if it showed none.
   */
  withdrawProposal(vault: ShownVault, hash: string, shownAs: SeenAs | null): Promise<void>
  /** The same for a first approval to give a lost vault to this person. */
  withdrawGiving(vault: ShownVault, userId: string, shownAs: SeenAs): Promise<void>
}
