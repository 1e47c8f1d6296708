import type { ItemOverview } from '@chaveiro/contract/calls/items.ts'
import type {
  AccessKind,
  Custody,
  ExportForm,
  VaultType,
  VaultVisibility,
} from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { SubmissionLink } from '@chaveiro/contract/log/links/submission-link.ts'
import type { MachineIdentity } from '@chaveiro/contract/log/roster/machine-overview.ts'
import type { ErrorFacts } from './errors.ts'

declare const handle: unique symbol

/**
 * What this device read and verified of one thing, with everything that a person may decide upon. Only the device makes one: its verbs that
 * read and verify answer handles, its acts take nothing else, and compare the whole of it with what is signed at that moment.
 */
type Handle<Noun extends string, Facts> = Readonly<Facts> & { readonly [handle]: Noun }

/** A vault by its name and place, as a list draws it. */
export interface VaultPlace {
  readonly id: string
  readonly type: VaultType
  /** Names from the top down, its own last; begins with null if it is in a vault that they do not see. */
  readonly path: readonly (string | null)[]
}

/** The same with its custody and visibility, where the screen draws them too. */
export type DrawnVault = VaultPlace & Readonly<Partial<{ custody: Custody; visibility: VaultVisibility }>>

export type VaultHandle = Handle<
  'vault',
  VaultPlace & {
    /** By its log. */
    custody: Custody
    visibility: VaultVisibility
    /** Whether custodians signed its name and place, and those of all vaults above it. */
    isSigned: boolean
  }
>

/** One revision of an item, the newest, an earlier or a deleted one. */
export type ItemHandle = Handle<
  'item',
  Omit<ItemOverview, 'tags'> & {
    id: string
    revision: number
    /** Hash of the signed change that made the revision; it covers the overview, author and time. */
    change: string
    /** The author's user id, and when they signed it. */
    by: string
    at: string
    vault: VaultHandle
  }
>

/** A deletion that nobody signed, of an item under the title that its author gave it. */
export type DeletionHandle = Handle<'deletion', { id: string; title: string; change: string }>

/**
 * Whether the server shows the e-mail address that somebody entitled signed for a person. `unconfirmed`: nobody signed one (no keys and no
 * invitation, or automatic vouching). `altered`: another one was signed.
 */
export type AddressState = 'confirmed' | 'unconfirmed' | 'altered'

export type PersonHandle = Handle<
  'person',
  {
    id: string
    email: string
    address: AddressState
  }
>

/** A team as the roster names it. */
export type TeamHandle = Handle<
  'team',
  {
    id: string
    name: string
    salt: string
    /** User ids, in order. */
    people: readonly string[]
  }
>

/** A request for access that waits or gives access, as its requester signed it. */
export type RequestHandle = Handle<
  'request',
  {
    id: string
    kind: AccessKind
    vault: VaultHandle
    item: Pick<ItemHandle, 'id' | 'title' | 'revision' | 'change'> & { isRehearsal: boolean }
    requester: PersonHandle
    reason: string
    hours: number
    /** When it was signed, and the hash of that statement; null if nobody signed it. */
    signedAt: string | null
    asked: string | null
    /** How many approvals open the item, by its kind and the vault's log. */
    needed: 1 | 2
    /** The first of two, which the next one confirms. */
    first: { by: PersonHandle; revision: number; hours: number } | null
    /** Whether the next approval opens the item. */
    opens: boolean
  }
>

/** A request for a vault. Nobody signed it: vault and person are verified, that they ask is the server's word. */
export type VaultRequestHandle = Handle<
  'vault_request',
  { id: string; reason: string; vault: VaultHandle; requester: PersonHandle }
>

/** A request that this device could not verify, and why: it can be ended, and nothing else. */
export type EndingHandle = Handle<
  'ending',
  { id: string; kind: AccessKind; vaultId: string; doubt: ErrorFacts }
>

/** A client link as its maker signed it. */
export type ClientLinkHandle = Handle<
  'client_link',
  { id: string; name: string; address: string; link: SubmissionLink; vault: VaultHandle }
>

/** A client link that this device could not verify, and why: it can be ended, and nothing else. */
export type LinkEndingHandle = Handle<'link_ending', { id: string; vaultId: string; doubt: ErrorFacts }>

/** A client's submission as it was opened here. */
export type SubmissionHandle = Handle<
  'submission',
  {
    id: string
    vault: VaultHandle
    /** Hash of its sealed text. */
    hash: string
    /** When it was written, by the client's clock. */
    writtenAt: string
    /** By which link it came, as its maker signed it. */
    link: SubmissionLink
    /**
     * Whether the link's maker is still entitled to keep it. If not, a dismissed custodian could have dated the link back, so the person asks
     * the client before they use the submission.
     */
    isVouchedFor: boolean
  }
>

/** An import that was made from this device, as it is kept sealed here. */
export type KeptImportHandle = Handle<
  'import',
  {
    id: string
    /** The file's name; empty for a pasted text. */
    name: string
    /** When it was made, and until when it can be undone (ISO 8601). */
    at: string
    until: string
    created: number
    updated: number
    vaults: number
  }
>

/** One revision of an item in an export's list. */
export interface ListedItem {
  readonly id: string
  readonly revision: number
  readonly vaultId: string
  /** As the server lists it; the export takes what its author signed. */
  readonly title: string
}

/** What an export of some vaults would hold, by the changes that their members signed, and what it leaves out. */
export type ExportPlan = Handle<
  'export_plan',
  {
    items: readonly ListedItem[]
    leftOut: readonly (ListedItem & { readonly why: ErrorCode })[]
  }
>

/** An export that may be made now: begun by oneself, or approved by a second person whose signature was checked. */
export type ReadyExport = Handle<
  'ready_export',
  {
    id: string
    form: ExportForm
    items: readonly Pick<ListedItem, 'id' | 'revision' | 'title'>[]
    /** The vaults of the plan; null after an approval, which names items alone. */
    vaults: readonly string[] | null
  }
>

/** A request to export as its requester signed it. */
export type ExportHandle = Handle<
  'export',
  {
    id: string
    form: ExportForm
    reason: string
    requester: PersonHandle
    /** The hash of the request. */
    asked: string
    /** The hash of its list. */
    list: string
    items: readonly {
      readonly id: string
      readonly revision: number
      /** As its author signed it; null if it is gone, hidden from this person or changed since. */
      readonly title: string | null
      readonly vault: readonly (string | null)[] | null
    }[]
  }
>

/** A machine as the roster names it, with the overview that it commits to. */
export type MachineHandle = Handle<
  'machine',
  {
    id: string
    name: string
    /** In CIDR notation; none means any network. */
    networks: readonly string[]
    identity: MachineIdentity | null
    /** Of the overview's commitment. */
    salt: string
    /** A person approves each run. */
    asks: boolean
    keeperId: string
    until: string
    /** When it stops: at its end, or earlier since its keeper or the maker of its token left; null once it has ended. */
    stopsAt: string | null
    /** Of its present keys: another after its token was renewed. */
    fingerprint: string
  }
>

/** A run that a machine signed, with the items that it would get. */
export type RunHandle = Handle<
  'run',
  {
    id: string
    machine: MachineHandle
    reason: string
    /** When the machine signed it, and the hash of that statement. */
    signedAt: string
    hash: string
    items: readonly {
      readonly grantId: string
      readonly item: Pick<ItemHandle, 'id' | 'title' | 'revision' | 'change' | 'vault'>
      /** Whether this person's device holds the key to hand over. */
      readonly opens: boolean
    }[]
  }
>
