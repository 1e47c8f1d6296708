/** An entry that waits longer stops reveals and makes /readyz fail. */
const lateAfterMs = 60_000

type Oldest = { id: string; at: string }

/**
 * How long the oldest entry has waited to be chained. An entry dated in the future (a clock was set back) counts from when it was first
 * seen. A worker that hangs counts as late too, since it no longer checks.
 */
export class ChainLateness {
  #waiting: { id: string; since: number } | undefined
  #lookedAt: number | undefined

  /** The worker's finding. `now` is the platform's clock, `elapsedMs` a monotonic one. */
  found(oldest: Oldest | undefined, now: number, elapsedMs: number): void {
    if (this.#lookedAt !== undefined) this.#lookedAt = elapsedMs
    if (!oldest) this.#waiting = undefined
    else if (oldest.id !== this.#waiting?.id || this.#waiting.since > now) {
      this.#waiting = { id: oldest.id, since: Math.min(Date.parse(oldest.at), now) }
    }
  }

  /** The worker has started. */
  watch(elapsedMs: number): void {
    this.#lookedAt = elapsedMs
  }

  isLate(now: number, elapsedMs: number): boolean {
    if (this.#waiting && now - this.#waiting.since > lateAfterMs) return true
    return this.#lookedAt !== undefined && elapsedMs - this.#lookedAt > lateAfterMs
  }
}
