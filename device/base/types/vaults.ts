import type { DeletedVault } from '@chaveiro/contract/calls/deleted-vaults.ts'
import type { VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { Custody, VaultType, VaultVisibility } from '@chaveiro/contract/constants.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type { ErrorFacts } from './errors.ts'
import type {
  DeletionHandle,
  DrawnVault,
  PersonHandle,
  VaultHandle,
  VaultPlace,
  VaultRequestHandle,
} from './handles.ts'

export interface VaultDraft<Parent extends VaultPlace = VaultHandle> {
  name: Sure
  type: VaultType
  /** The vault above it; null at the top. */
  parent: Parent | null
  tags: { client: Sure; squad: Sure }
  visibility: VaultVisibility
  /** Whether it inherits the members of the vault above; left out, it does. */
  inherits?: boolean
}

/** What changes about a vault; the rest stays as it was signed, the other tag too. */
export type VaultChange<Parent extends VaultPlace = VaultHandle> = Partial<
  Omit<VaultDraft<Parent>, 'type' | 'tags'>
> & { tags?: Partial<VaultDraft['tags']> }

/** Why somebody may hold a vault's key, by server and log together. */
export interface VaultAccess {
  custody: 'shared' | 'split'
  inherits: boolean
  members: {
    /** Without an address if only the log names them. */
    person: PersonHandle
    name: string
    /** `unsigned`: only the server says so. `undecided`: only the log says so. Neither gives access. */
    agreement: 'agreed' | 'unsigned' | 'undecided'
    source: 'direct' | 'inherited' | 'team' | 'custodian'
    /** The vault above or the team that it comes from. */
    fromId: string | null
    /** By the server for `unsigned`, else by the log. A reader changes nothing. */
    access: 'member' | 'reader'
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
  /** Deleted by somebody who could not sign it; a member can accept that if it is known which item it was. */
  | { kind: 'unsigned_deletion'; itemId: string; deletion: DeletionHandle | null }
  /** A change whose author may not write, or had lost the right before; or an item that no signed change has. */
  | { kind: 'unentitled'; itemId: string }
  /** The head, or the order of the changes, does not verify. */
  | { kind: 'head'; fault: string }

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
  update(vault: VaultHandle, change: VaultChange): Promise<Vault>
  /** Deletes the vault with everything in it; it can be restored for 30 days. */
  delete(vault: VaultHandle): Promise<void>
  /** Compares the listed deleted vaults with their logs; answers those that differ, and those that nobody's signature deletes. */
  checkDeleted(listed: readonly DeletedVault[]): Promise<{ altered: string[]; unsigned: string[] }>
  /** Removes a deleted vault for good. */
  purge(vault: VaultHandle): Promise<void>
  /** Gives a first key to the vaults without one, as far as this person may; answers how many. */
  foundUnkeyed(): Promise<number>
  /**
   * The handle of a vault as a screen draws it. Throws DistrustError('vault_log', doubt) if it is drawn otherwise than custodians signed; a
   * name that nobody signed is only said to be unsigned.
   */
  show(drawn: DrawnVault): Promise<VaultHandle>
  /** Compares the listed vaults with their signed overviews; answers the ids that differ, and those that are unsigned. */
  checkOverviews(vaults: readonly Vault[]): Promise<{ altered: string[]; unsigned: string[] }>
  /** Signs the vault's name and place as the person sees them; `parent` is where they see it lie. */
  adoptOverview(vault: Vault, parent: VaultHandle | null): Promise<void>
  /**
   * Compares a listed vault with its signed heads and this device's memory; signs a new head in the background. For a list fetched again
   * after faults, pass those as `before`: only faults in both lists count, since others may write meanwhile.
   */
  check(
    vaultId: string,
    listed: { id: string; revision: number }[],
    earlierFaults?: readonly VaultFault[],
  ): Promise<VaultFault[]>
  /** Signs unsigned deletions; answers how many. One whose item has changed since is skipped. */
  adoptDeletions(vault: VaultHandle, deletions: readonly DeletionHandle[]): Promise<number>
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
  /** As a member or a reader; who is the one becomes the other. */
  addMember(vault: VaultHandle, person: PersonHandle, access?: 'member' | 'reader'): Promise<void>
  /** A request for a vault with the vault and the person that the screen shows. Throws DistrustError for another's. */
  showRequest(drawn: VaultRequest, vault: VaultHandle, person: PersonHandle): Promise<VaultRequestHandle>
  /** Admits the person; the server refuses if their request does not wait any more. */
  approveRequest(request: VaultRequestHandle): Promise<void>
  removeMember(vault: VaultHandle, person: PersonHandle): Promise<void>
  setInheritance(vault: VaultHandle, inherits: boolean): Promise<void>
  setCustody(vault: VaultHandle, custody: Custody): Promise<void>
  /**
   * Signs an unsigned decision of the server, or seconds a proposal of a two-person vault: only what `access` last showed of this person.
   */
  confirmMember(vault: VaultHandle, person: PersonHandle): Promise<void>
  /** `person`: who is to be admitted; null for a proposal that is about nobody. */
  secondProposal(vault: VaultHandle, hash: string, person: PersonHandle | null): Promise<void>
  /**
   * One of two custodians' approvals, with their values of all items, to give a vault that lost its key to somebody. `isConfirming`: the
   * person agrees to a colleague's proposal; throws SessionError('decided_meanwhile') if that is no longer open, instead of replacing a
   * newer one.
   */
  giveLost(vault: VaultHandle, person: PersonHandle, isConfirming?: boolean): Promise<'waiting' | 'given'>
  /** Withdraws one's own proposal, or as an admin anybody's, before a second custodian has confirmed it. */
  withdrawProposal(vault: VaultHandle, hash: string, person: PersonHandle | null): Promise<void>
  /** The same for a first approval to give a lost vault to this person. */
  withdrawGiving(vault: VaultHandle, person: PersonHandle): Promise<void>
}
