import { Refusal } from '../platform/http/refusal.ts'

/** Somebody else's change came first: the caller gets the next place of these vaults for a moment. */
export class ChangeLost extends Refusal {
  readonly vaultIds: readonly string[]
  /** Number of the last change that the caller knew: they get those after it. Null for who reads them by a call of their own. */
  readonly after: number | null

  constructor(vaultIds: readonly string[], after: number | null) {
    super('stale_head')
    this.vaultIds = vaultIds
    this.after = after
  }
}
