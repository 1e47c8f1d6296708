type Entry<V> = { value: V; size: number; search: number }

// Searches run concurrently. A chunk that this many searches did not use may be dropped.
const unusedSearches = 16

/**
 * A cache for searches that read everything from beginning to end. If it is full, the first part stays and the rest is
 * read again: dropping the least recently used would always drop what is needed next.
 */
export class ChunkCache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #sizeMax: number
  #size = 0
  #search = 0

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** The number of a search; later ones have higher numbers. */
  beginSearch(): number {
    this.#search += 1
    return this.#search
  }

  get(name: string, search: number): V | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    entry.search = Math.max(entry.search, search)
    return entry.value
  }

  /**
   * Caches a value if there is room, or room can be made of what recent searches did not use; returns whether it did.
   */
  set(name: string, value: V, size: number, search: number): boolean {
    this.#delete(name)
    if (this.#size + size > this.#sizeMax) this.#dropUnused(search)
    if (this.#size + size > this.#sizeMax) return false
    this.#entries.set(name, { value, size, search })
    this.#size += size
    return true
  }

  #dropUnused(search: number): void {
    for (const [name, entry] of this.#entries) {
      if (entry.search + unusedSearches < search) this.#delete(name)
    }
  }

  #delete(name: string): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    this.#entries.delete(name)
    this.#size -= entry.size
  }
}
