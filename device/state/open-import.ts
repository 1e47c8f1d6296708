import type { ExportKeys, LostValue } from '../base/types/foreign-exports.ts'
import type { ImportChoices, ImportDuplicate } from '../base/types/import.ts'
import type { InspectedVaults } from '../base/types/sheet.ts'
import type { ReadSource } from '../formats/records.ts'
import type { ReadRows } from '../formats/rows/read-rows.ts'

/** The import that a person is deciding about, secrets included. */
export interface OpenImport {
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly keys: ExportKeys
  source: ReadSource
  choices: ImportChoices
  /** Null until its rows can become items. */
  sheet: (ReadRows & { readonly lost: LostValue[] }) | null
  vaults: InspectedVaults
  /** By record. */
  duplicates: ReadonlyMap<number, ImportDuplicate>
  /** Items that were verified for it, by id and revision, so that each is verified once. */
  readonly verified: Map<string, boolean>
}

/** A session's imports: one that is open, and the pause of those that run. */
export interface Imports {
  open: OpenImport | null
  readonly running: Map<string, Pause>
}

/** Lets work through, or holds it until it goes on. */
export class Pause {
  #held: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null

  get isPaused(): boolean {
    return this.#held !== null
  }

  hold(): void {
    this.#held ??= Promise.withResolvers<void>()
  }

  goOn(): void {
    this.#held?.resolve()
    this.#held = null
  }

  /** Resolves when nothing is held, or at an abort. */
  async pass(signal: AbortSignal): Promise<void> {
    if (!this.#held || signal.aborted) return
    const aborted = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => aborted.resolve(), { once: true })
    await Promise.race([this.#held.promise, aborted.promise])
  }
}
