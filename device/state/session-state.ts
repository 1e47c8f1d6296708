import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SeenView } from '@chaveiro/contract/calls/views.ts'
import type { Drawn } from '@chaveiro/contract/log/colleagues/comparison.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { SignedAddresses } from '@chaveiro/contract/rules/items/fits-address.ts'
import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import type { ReceivedValues } from '@chaveiro/crypto/processes/give-custody-values.ts'
import type { CarriedView } from '@chaveiro/crypto/processes/read-invitation.ts'
import { v7 as makeId } from 'uuid'
import { createSerialQueue, type SerialQueue } from '../base/async/serial-queue.ts'
import type { DeliveryState, VaultAccess } from '../base/types/vaults.ts'
import type { FinderIndex } from './finder-index.ts'
import type { SeenViews } from './seen-views.ts'

/** A change that a colleague's device saw and this one has not read yet. It is compared when this device reaches its number. */
export interface Claim extends ChangePoint {
  readonly user: string
  /** When their view was signed. */
  readonly at: string
}

/** The colleagues' views that a session has fetched. */
export interface FetchedViews {
  /** How often the logs had gone back to an older state; views from before that are about what was given up. */
  readonly wentBack: number
  /** The newest view of each, with its signature and tree checked. */
  readonly views: Map<string, SeenView>
  /** Views fetched since the last check, one per claimed signer, unchecked. */
  readonly uncheckedViews: Map<string, SeenView>
  after: number | undefined
  days: { day: string; statement: string }[]
}

/** A vault's newest head as a session verified it. */
export interface KnownHead {
  readonly statement: string
  readonly number: number
  readonly generation: number
}

/** A vault's items as far as a session believes the changes that it was shown. */
export interface BelievedItems {
  readonly items: VaultItems
  readonly head: KnownHead | null
  /** The number of the roster statement that had last ended somebody's right when these items were judged; -1 for none. */
  readonly judgedTo: number
}

/** By vault. Readings of one vault run one after the other, since each starts from what the one before believed. */
export type BelievedVaults = Map<
  string,
  { believed: BelievedItems | undefined; readonly inTurn: SerialQueue }
>

/** The vaults whose items have changed since their head, each with its timer if one runs. */
export interface DueHeads {
  isInBackground: boolean
  readonly vaults: Map<string, ReturnType<typeof setTimeout> | null>
}

/** Two custodians' values of a lost vault, opened once, and how far this device got with its items. */
export interface GivenPass {
  readonly request: string
  readonly values: ReceivedValues
  /** The last item. */
  cursor: string | undefined
  /** How many items do not open. */
  unopenable: number
}

/** How far a device got through a vault's items since their custody keys were dealt. */
export interface WrapPass {
  dealing: number
  /** Where the next page begins; undefined before the first. */
  cursor: string | undefined
  /** Rows seen in this pass, and the most there can be. */
  rows: number
  maxRows: number
  /** Rows left unwrapped in this pass: not covered by their author's statement, or not current. */
  skipped: number
  /** Rows that the last whole pass left unwrapped; -1 before there was one. */
  unwrapped: number
  /** Revisions already wrapped for this dealing, so that none is wrapped twice, however often it is listed. */
  readonly done: Set<string>
}

/** When a vault had its last turn and how often it failed in a row, counted in steps. */
export interface Turn {
  lastStep: number
  inVain: number
  restsUntil: number
}

/** Runs steps for one unlocked session, on request and on a timer, until the session ends. */
export interface StepLoop {
  state(): DeliveryState
  step(): Promise<DeliveryState>
  /** Runs now and then on a timer, until the session ends. */
  start(): void
  /** After an act of the person: runs the next step now, if the timer is on. */
  soon(): void
}

/** An item's last fill from this device. */
export interface Fill {
  readonly at: string
  /** Scheme, host and port of the page. */
  readonly page: string
  readonly revision: number
  readonly addresses: SignedAddresses
}

/** What a session has of the finder; null before it was opened. Its work runs one after the other. */
export interface FinderMemory {
  index: FinderIndex | null
  /** The kept index while it is opened, so that several who ask at once open it once. */
  opening: Promise<FinderIndex | null> | null
  /** By item, the newest first. */
  fills: ReadonlyMap<string, Fill> | null
  readonly inTurn: SerialQueue
}

/** What a session notes beside its logs and keys. Each field is used by one file, or by files of one room. */
export interface SessionState {
  /** How often the logs had gone back to an older state when these were kept. */
  claims: { readonly wentBack: number; readonly byVault: ReadonlyMap<string, readonly Claim[]> } | null
  /** What this session noted of colleagues' views, in turn; null before the first note. */
  notedViews: SeenViews | null
  readonly notesInTurn: SerialQueue
  fetchedViews: FetchedViews | null
  readonly viewsInTurn: SerialQueue
  /** When views were last compared because something waited for that. */
  lookedAgainMs: number
  sentView: (CarriedView & { readonly digest: string }) | null
  /** Vaults that the server listed and that did not verify when this device last signed. */
  unverifiedVaults: readonly string[]
  /** The words to compare stay while this hash does. */
  drawnWords: { readonly hash: string; readonly drawn: Drawn } | null
  /** What is believed since the last restore of a backup. */
  believed: { readonly wentBack: number; readonly vaults: BelievedVaults } | null
  readonly dueHeads: DueHeads
  /** The vaults as last listed. Checked against newer logs, this list proves as much as a new one. */
  listedVaults: ReadonlyMap<string, Vault> | null
  /** Deliveries that were reported as not opening, by vault, generation and signer. */
  readonly refusedDeliveries: Set<string>
  /** The members of each vault as last shown to the person. */
  readonly shownMembers: Map<string, VaultAccess['members']>
  /** By vault: its writes run one after the other. */
  readonly writesInTurn: Map<string, SerialQueue>
  /** Passwords that were opened, by item, as digests under this salt. */
  readonly passwordSalt: Uint8Array<ArrayBuffer>
  readonly openedPasswords: Map<string, { revision: number; digest: Uint8Array }>
  /** How to send again what got no answer, by a hash of what the person asked for; salted, since it may have a secret. */
  readonly unanswered: { readonly salt: string; readonly sends: Map<string, () => Promise<unknown>> }
  /** The number of the last statement in the stored state of each vault's log. */
  readonly keptVaultSeqs: Map<string, number>
  readonly ownWritesInTurn: SerialQueue
  /** Where this session wrote last, while that entry has room. Its text stays sealed, so that no secret stays in memory. */
  lastOwnWrite: { slot: number; vaultId: string; resumed: number; chars: number } | null
  /** Fingerprints of keys to which this device could seal nothing. */
  readonly unusableKeys: Set<string>
  /** When it did what only the server says is due, by name, over the past hour. */
  readonly allowances: Map<string, number[]>
  readonly finder: FinderMemory
  stepLoop: StepLoop | null
  /** Whether warnings about colleagues' views are refreshed. */
  refreshesWarnings: boolean
  /** When it may next compare views, and next sign one. */
  readonly nextViewMs: { compare: number; sign: number }
  readonly givenPasses: Map<string, GivenPass>
  readonly wrapPasses: Map<string, WrapPass>
  /** The number of steps so far, and the turns that vaults had in them. */
  step: number
  readonly turns: Map<string, Turn>
}

export const beginFinder = (): FinderMemory => ({
  index: null,
  opening: null,
  fills: null,
  inTurn: createSerialQueue(),
})

/** `finder`: what was opened of it before the server had answered. */
export const beginState = (finder = beginFinder()): SessionState => ({
  claims: null,
  notedViews: null,
  notesInTurn: createSerialQueue(),
  fetchedViews: null,
  viewsInTurn: createSerialQueue(),
  lookedAgainMs: 0,
  sentView: null,
  unverifiedVaults: [],
  drawnWords: null,
  believed: null,
  dueHeads: { isInBackground: false, vaults: new Map() },
  listedVaults: null,
  refusedDeliveries: new Set(),
  shownMembers: new Map(),
  writesInTurn: new Map(),
  passwordSalt: randomBytes(32),
  openedPasswords: new Map(),
  unanswered: { salt: makeId(), sends: new Map() },
  keptVaultSeqs: new Map(),
  ownWritesInTurn: createSerialQueue(),
  lastOwnWrite: null,
  unusableKeys: new Set(),
  allowances: new Map(),
  finder,
  stepLoop: null,
  refreshesWarnings: false,
  nextViewMs: { compare: 0, sign: 0 },
  givenPasses: new Map(),
  wrapPasses: new Map(),
  step: 0,
  turns: new Map(),
})
