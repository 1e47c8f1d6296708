import { DatabaseBusy } from './errors.ts'

/**
 * How many transactions of this server may write at once: at first as many as there are connections. Each conflict halves it,
 * down to one, which meets no other of this server; each commit lets it grow a little.
 */
export class WritersAtOnce {
  readonly #most: number
  readonly #longestWaitMs: number
  #allowed: number
  #writing = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number, longestWaitMs: number) {
    this.#most = most
    this.#longestWaitMs = longestWaitMs
    this.#allowed = most
  }

  /** Runs work once there is room, in the order in which it came. DatabaseBusy where there is none in time. */
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
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1)
      reject(new DatabaseBusy(new Error('others write')))
    }, this.#longestWaitMs)
    this.#waiting.push(begin)
    return promise
  }

  #hasRoom(): boolean {
    return this.#writing < Math.floor(this.#allowed)
  }

  #letIn(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      this.#writing += 1
      this.#waiting.shift()?.()
    }
  }
}
