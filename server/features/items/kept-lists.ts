import { LRUCache } from 'lru-cache'
import type { GzippedJson } from '../../platform/http/compression.ts'

/** A vault's whole list as sent, valid for one version of the vault and until a check-out ends. */
export type KeptList = { version: number; trueUntil: number; json: GzippedJson }

const defaults = { smallBytes: 8 * 1024 * 1024, largeBytes: 32 * 1024 * 1024, largeForMs: 15_000 }

/**
 * The cached lists, by vault. Of lists too large to be cached with others only the last one is kept, and only for the
 * seconds in which several people open it.
 */
export class KeptLists {
  readonly #bounds: typeof defaults
  readonly #small: LRUCache<string, KeptList>
  #large: { vaultId: string; list: KeptList } | undefined
  #forgetting: NodeJS.Timeout | undefined

  constructor(bounds: Partial<typeof defaults> = {}) {
    this.#bounds = { ...defaults, ...bounds }
    this.#small = new LRUCache({ maxSize: this.#bounds.smallBytes })
  }

  get(vaultId: string): KeptList | undefined {
    return this.#large?.vaultId === vaultId ? this.#large.list : this.#small.get(vaultId)
  }

  set(vaultId: string, list: KeptList): void {
    const { smallBytes, largeBytes, largeForMs } = this.#bounds
    const size = list.json.bytes.length
    this.#small.set(vaultId, list, { size })
    if (this.#large?.vaultId === vaultId) this.#forgetLarge()
    if (size <= smallBytes || size > largeBytes) return
    this.#forgetLarge()
    this.#large = { vaultId, list }
    this.#forgetting = setTimeout(() => this.#forgetLarge(), largeForMs).unref()
  }

  #forgetLarge(): void {
    clearTimeout(this.#forgetting)
    this.#large = undefined
  }
}
