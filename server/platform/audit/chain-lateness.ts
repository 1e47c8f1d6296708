/** A row that waits longer than this stops reveals and makes /readyz fail. */
const lateAfterMs = 60_000

type Oldest = { id: string; at: string }

/**
 * How long the oldest entry has waited for its link. Where its time lies ahead, a clock was set back: then it waits since
 * it was first seen. Nothing is known while nobody looks, so a worker that hangs is late as well.
 */
export class ChainLateness {
  #waiting: { id: string; since: number } | undefined
  #lookedAt: number | undefined

  /** What a look has found. `now` by the platform's clock, `elapsedMs` by one that is never set. */
  found(oldest: Oldest | undefined, now: number, elapsedMs: number): void {
    if (this.#lookedAt !== undefined) this.#lookedAt = elapsedMs
    if (!oldest) this.#waiting = undefined
    else if (oldest.id !== this.#waiting?.id || this.#waiting.since > now) {
      this.#waiting = { id: oldest.id, since: Math.min(Date.parse(oldest.at), now) }
    }
  }

  /** From now on somebody looks. */
  watch(elapsedMs: number): void {
    this.#lookedAt = elapsedMs
  }

  isLate(now: number, elapsedMs: number): boolean {
    if (this.#waiting && now - this.#waiting.since > lateAfterMs) return true
    return this.#lookedAt !== undefined && elapsedMs - this.#lookedAt > lateAfterMs
  }
}
