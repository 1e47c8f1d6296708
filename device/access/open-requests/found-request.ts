import type { requestStatuses } from '@chaveiro/contract/calls/access-requests.ts'
import type { exportStates } from '@chaveiro/contract/calls/exports.ts'
import type { runStates } from '@chaveiro/contract/calls/machines.ts'
import type { AccessKind, ExportForm, GrantHours } from '@chaveiro/contract/constants.ts'
import type { ErrorFacts } from '../../base/types/errors.ts'
import type { RequestHandle } from '../../base/types/handles.ts'

/** What waits for a person: access to an item, an export, or the run of a machine that asks each time. */
type RequestKind = AccessKind | 'export' | 'run'
type RequestState =
  | (typeof requestStatuses)[number]
  | (typeof exportStates)[number]
  | (typeof runStates)[number]

/** A request as a list draws it: by the server's word. */
export interface ListedRequest {
  id: string
  kind: RequestKind
  status: RequestState
  /** Of the item, or how many items as what. */
  title: string | null
  /** Somebody's address, or a machine's name. */
  requester: string
  hours: number | null
  createdAt: string
  /** When access ends, or the request lapses; null before access began. */
  until: string | null
  mayDecide: boolean
}

/** An item of a request, as its author signed it; without title or vault if this device cannot read it. */
export interface ShownPart {
  id: string
  revision: number
  title: string | null
  vault: readonly (string | null)[] | null
}

export interface ShownAccess {
  id: string
  kind: AccessKind
  vault: readonly (string | null)[]
  title: string
  revision: number
  change: string
  isRehearsal: boolean
  requester: string
  address: RequestHandle['requester']['address']
  reason: string
  hours: number
  signedAt: string | null
  asked: string | null
  needed: 1 | 2
  first: { by: string; revision: number; hours: number } | null
}

export interface ShownExport {
  id: string
  kind: 'export'
  requester: string
  address: RequestHandle['requester']['address']
  form: ExportForm
  reason: string
  /** The hashes of the request and of its list. */
  asked: string
  list: string
  items: ShownPart[]
}

export interface ShownRun {
  id: string
  kind: 'run'
  machine: string
  fingerprint: string
  reason: string
  signedAt: string
  hash: string
  /** From where it was asked, by the server's word. */
  from: string
  /** `opens`: whether this device holds the key to hand over. */
  items: (ShownPart & { opens: boolean })[]
}

/** A request as it was signed, with everything that a decision rests on; or why this device can only end it. */
export type ShownRequest = { id: string; doubt: ErrorFacts } | ShownAccess | ShownExport | ShownRun

/** A request that was just read, and the acts upon exactly that. */
export interface FoundRequest {
  shown: ShownRequest
  /** `hours`: of access; the others have a time of their own. Missing where it can only be ended. */
  approve?(hours: GrantHours | null): Promise<Decided>
  /** Denies it, takes one's own back, or ends what it gave. */
  end(): Promise<Decided>
}

export interface Decided {
  status: string
}
