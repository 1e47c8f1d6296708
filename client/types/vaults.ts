import type { VaultType, VaultVisibility } from '@chaveiro/contract/constants.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { ErrorFacts } from './errors.ts'
import type { AddressState } from './people.ts'

/**
 * A vault as the person at this device was shown it when they decided: what they write goes there, or nowhere. The
 * device compares it with what custodians signed, in the act of writing.
 */
export interface ShownVault {
  id: string
  type: VaultType
  /** Names from the top down, its own last; null first where it lies in a vault that they do not see. */
  path: readonly (string | null)[]
}

export interface VaultDraft {
  name: string
  type: VaultType
  /** Where it lies; null for the top. */
  parent: ShownVault | null
  tags: { client: string; squad: string }
  visibility: VaultVisibility
}

/** What changes about a vault; the rest stays as it was signed. */
export type VaultChange = Partial<Omit<VaultDraft, 'type'>>

/** Why somebody may hold a vault's key, by server and log together. */
export interface VaultAccess {
  custody: 'shared' | 'split'
  inherits: boolean
  members: {
    userId: string
    name: string
    email: string
    address: AddressState
    /** `unsigned`: the server alone says so; `undecided`: the log alone says so. Neither gives access. */
    agreement: 'agreed' | 'unsigned' | 'undecided'
    source: 'direct' | 'inherited' | 'custodian'
    fromVaultId: string | null
    holdsKey: boolean
    /** Whether they have keys in the roster, confirmed or not. */
    hasKeys: boolean
    keysConfirmed: boolean
  }[]
  /** Whether this person's word counts for who is admitted and for the custody. */
  maySpeak: boolean
  /** Fewer than two of a split vault's custodians are left: a member speaks beside one custodian. */
  needsMember: boolean
  /** The custodians of a split vault are not all custodians of the roster. */
  lacksCustodians: boolean
  /** Admits and custody changes that wait for a second voice. */
  proposals: {
    hash: string
    kind: 'admit' | 'custody'
    by: string
    userId: string | null
    custody: 'shared' | 'split' | null
    /** Whether this person's word would complete it. */
    maySecond: boolean
  }[]
  dealing: {
    number: number
    custodians: string[]
    /** Those of them to whose keys nothing could be sealed. */
    unsealed: string[]
    acknowledged: string[]
    complete: boolean
    /** Of the vault's items, how many custodians can open in an emergency, as the server counts them. */
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

/** What the signed changes of a vault's items say against what the server lists. */
export type VaultFault =
  /** An item is not in the list, and nobody signed its deletion. */
  | { kind: 'dropped'; itemId: string }
  /** The list has an older revision than was signed last. */
  | { kind: 'rolled_back'; itemId: string; signed: number }
  /** An item whose deletion was signed is back. */
  | { kind: 'resurrected'; itemId: string }
  /** Deleted by somebody who could not sign it; a member can accept that where it is known what its author called it. */
  | { kind: 'unsigned_deletion'; itemId: string; title: string | null }
  /** A change whose author may not write, or had lost the right before; or an item that no signed change has. */
  | { kind: 'unentitled'; itemId: string }
  /** The head, or the order of the changes, does not hold. */
  | { kind: 'head'; fault: string }

/** A deleted item by what the person was shown that it had been called. */
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

/** What a person does about vaults and all that is in one. */
export interface VaultVerbs {
  createVault(draft: VaultDraft): Promise<Vault>
  updateVault(vault: ShownVault, change: VaultChange): Promise<Vault>
  /** Gives their first key to the vaults without one, as far as this person may; answers how many. */
  foundUnkeyedVaults(): Promise<number>
  /** Compares the listed vaults with their signed overviews; answers the ids that do not match, and those unsigned. */
  checkVaultOverviews(vaults: Vault[]): Promise<{ altered: string[]; unsigned: string[] }>
  /** Signs what the vault is called and where it stands, as the person sees it; `parent` is where they see it lie. */
  adoptVaultOverview(vault: Vault, parent: ShownVault | null): Promise<void>
  /**
   * Compares a listed vault with its signed heads and this device's memory; signs a new head in the background. With the
   * faults `before`, of a list that was asked for after they were found: what others wrote meanwhile is no fault of it.
   */
  checkVault(
    vaultId: string,
    listed: { id: string; revision: number }[],
    before?: readonly VaultFault[],
  ): Promise<VaultFault[]>
  /** Signs the deletions that came without a signature, of the items that the person was shown, so called, and no other. */
  adoptDeletions(vault: ShownVault, shown: readonly ShownDeletion[]): Promise<number>
  /** Wraps all item keys of a vault under its newest generation. */
  rewrapVault(
    vaultId: string,
    onProgress?: (progress: RewrapProgress) => void,
    signal?: AbortSignal,
  ): Promise<RewrapReport>
}

/** What a person does about who may hold a vault's key. Another vault than was shown is DistrustError('vault_log'). */
export interface MemberVerbs {
  vaultAccess(vaultId: string): Promise<VaultAccess>
  /** `address`: the one under which the person at this device saw them; another one is DistrustError('person'). */
  addMember(vault: ShownVault, userId: string, address: string): Promise<void>
  removeMember(vault: ShownVault, userId: string): Promise<void>
  setInheritance(vault: ShownVault, inherits: boolean): Promise<void>
  setCustody(vault: ShownVault, custody: 'shared' | 'split'): Promise<void>
  /**
   * Signs a decision of the server that came without a statement, or seconds a proposal of a split vault: only what
   * `vaultAccess` last showed of this person, and to admit them only under `address`.
   */
  confirmMember(vault: ShownVault, userId: string, address: string): Promise<void>
  /** `address`: under which somebody who is to be let in was shown; null for a proposal that is about nobody. */
  secondProposal(vault: ShownVault, hash: string, address: string | null): Promise<void>
  /**
   * One of two custodians' word, with their values of all items, that gives a vault which lost its key to somebody. `address`
   * is the one under which the person was shown.
   */
  giveLostVault(vault: ShownVault, userId: string, address: string): Promise<'waiting' | 'given'>
  /** Takes back one's own proposal, or as an admin any, before a second custodian has confirmed it. */
  withdrawProposal(vaultId: string, hash: string): Promise<void>
  /** The same of a first word to give a lost vault to somebody. */
  withdrawGiving(vaultId: string): Promise<void>
}
