import { DatabaseBusy } from './errors.ts'

/**
 * How many run at once when somebody has waited long, whatever conflicts: two of the longest, and those who wait for
 * them.
 */
const besideLong = 3

type Waiting = { begin: () => void; hasWaitedLong: boolean }

/**
 * How many transactions of this server may write at once. Each conflict halves the limit, down to one, which cannot
 * conflict within this server; each commit raises it a little. A transaction of seconds does not delay the others as
 * long.
 */
export class WritersAtOnce {
  readonly #most: number
  readonly #longestWaitMs: number
  readonly #longWaitMs: number
  #allowed: number
  #writing = 0
  readonly #waiting: Waiting[] = []

  constructor(most: number, { longestWaitMs, longWaitMs }: { longestWaitMs: number; longWaitMs: number }) {
    this.#most = most
    this.#longestWaitMs = longestWaitMs
    this.#longWaitMs = longWaitMs
    this.#allowed = most
  }

  /** Runs work once there is room, in order of arrival. Throws DatabaseBusy if there is none in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom() && this.#waiting.length === 0) this.#writing += 1
    else await this.#room()
    try {
      return await work()
    } finally {
      this.#writing -= 1
      this.#letIn()
    }
  }

  conflicted(): void {
    this.#allowed = Math.max(1, this.#allowed / 2)
  }

  committed(): void {
    this.#allowed = Math.min(this.#most, this.#allowed + 1 / this.#most)
    this.#letIn()
  }

  #room(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = {
      hasWaitedLong: false,
      begin: () => {
        clearTimeout(late)
        clearTimeout(long)
        resolve()
      },
    }
    const late = setTimeout(() => {
      clearTimeout(long)
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      reject(new DatabaseBusy(new Error('others write')))
    }, this.#longestWaitMs)
    const long = setTimeout(() => {
      waiting.hasWaitedLong = true
      this.#letIn()
    }, this.#longWaitMs)
    this.#waiting.push(waiting)
    return promise
  }

  #hasRoom(): boolean {
    const atLeast = this.#waiting[0]?.hasWaitedLong ? Math.min(besideLong, this.#most) : 1
    return this.#writing < Math.max(atLeast, Math.floor(this.#allowed))
  }

  #letIn(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      this.#writing += 1
      this.#waiting.shift()?.begin()
    }
  }
}
