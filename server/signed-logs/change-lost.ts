import { Refusal } from '../platform/http/refusal.ts'

/** Another change was faster: the caller gets the next place of these vaults for a moment. */
export class ChangeLost extends Refusal {
  readonly vaultIds: readonly string[]
  /**
   * Number of the last change that the caller knew: they get the later ones. Null if they read them by a separate call.
   */
  readonly after: number | null

  constructor(vaultIds: readonly string[], after: number | null) {
    super('stale_head')
    this.vaultIds = vaultIds
    this.after = after
  }
}
