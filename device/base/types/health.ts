import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { DrawnVault, ItemHandle } from './handles.ts'

/** What may be wrong with a credential, worst first. */
export const healthReasons = [
  'leaked',
  'weak',
  'reused',
  'certificate',
  'no_owner',
  'old',
  'no_code',
] as const
export type HealthReason = (typeof healthReasons)[number]

/** That no two-step code is kept here says little: it is a hint, and makes no weak spot by itself. */
export const isWeakSpot = ({ reasons }: Pick<HealthFinding, 'reasons'>): boolean =>
  reasons.some((reason) => reason !== 'no_code')

export interface HealthFinding {
  item: ItemHandle
  reasons: readonly HealthReason[]
  /** How many other items have the same secret, and whether one of them is of another client. */
  sameAs: number
  isAcrossClients: boolean
  /** Whether somebody was to change it when the check began, as the server told. */
  isAsked: boolean
  /** When its first certificate ends. */
  certificateEnd: string | null
}

/** Why an item was not looked at: the server's refusal; it does not verify or open; or it was changed meanwhile. */
export type HealthGap = ErrorCode | 'unverified' | 'changed'

export interface HealthReport {
  /** How many items were opened and looked at. */
  checked: number
  /** Worst first. */
  findings: readonly HealthFinding[]
  /** How many items were not looked at, by reason; those of vaults that this person cannot open are not among them. */
  gaps: Readonly<Partial<Record<HealthGap, number>>>
  /** Vaults that were left out: this person cannot open them, two have to, or they do not verify. */
  closedVaults: number
  /** How many items were not reached, because the check broke off; what was read until then counts. */
  unread: number
  /** Whether leaked passwords were looked for: not if the list could not be loaded as this release knows it. */
  knowsLeaks: boolean
  /** Whether owners were looked for: only admins and managers may list people. */
  knowsOwners: boolean
  /** What came of asking a service of leaked passwords; null if it was not to be asked. */
  ranges: 'whole' | 'cut' | null
}

export interface HealthProgress {
  /** Opening items, or asking a service of leaked passwords about ranges. */
  step: 'opening' | 'asking'
  done: number
  total: number
}

/** Looks for weak spots on this device. What it finds goes nowhere. */
export interface HealthVerbs {
  /**
   * Opens all items of these vaults (audited, one entry each), and compares them. `vaults` as the person sees them; a vault that does not
   * have that name is left out. Only with `asksRanges`, as the person was told, anything derived from passwords leaves the device: beginnings
   * of hashes among decoys. Answers null once it is cancelled; what was opened until then stays audited.
   */
  check(
    vaults: readonly DrawnVault[],
    options: { asksRanges: boolean },
    onProgress?: (progress: HealthProgress) => void,
    signal?: AbortSignal,
  ): Promise<HealthReport | null>
}
