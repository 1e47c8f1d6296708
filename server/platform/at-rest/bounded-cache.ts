type Entry<V> = { value: V; size: number }

/** A least-recently-used cache, bounded by total size. Its values are shared: never mutate them. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #sizeMax: number
  #size = 0

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, size: number): void {
    this.delete(key)
    if (size > this.#sizeMax) return
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#sizeMax) break
      this.#entries.delete(oldest)
      this.#size -= entry.size
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
