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
  /** Whether leaked passwords were looked for: not if the list could not be loaded as this release knows it. */
  knowsLeaks: boolean
  /** Whether owners were looked for: only admins and managers may list people. */
  knowsOwners: boolean
}

export interface HealthProgress {
  done: number
  total: number
}

/** Looks for weak spots on this device. What it finds, and how, goes nowhere. */
export interface HealthVerbs {
  /**
   * Opens all items of these vaults (audited, one entry each), and compares them. `vaults` as the person sees them; a vault that does not
   * have that name is left out. Answers null once it is cancelled; what was opened until then stays audited.
   */
  check(
    vaults: readonly DrawnVault[],
    onProgress?: (progress: HealthProgress) => void,
    signal?: AbortSignal,
  ): Promise<HealthReport | null>
}
