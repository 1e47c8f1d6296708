import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'

/** A password that this device made up and filled into a page, until it is saved in an item or the site is said to have refused it. */
export interface UnsavedPassword {
  readonly id: string
  /** Scheme, host and port of the page. */
  readonly page: Sure
  /** Empty if it is not known. */
  readonly login: Sure
  readonly password: Sure
  /** The item whose password it replaces; null for none yet. */
  readonly itemId: string | null
  /** When it was made (ISO 8601). */
  readonly at: string
}

/**
 * What was made up here and stands in no item yet, sealed on this device: a site may have taken it already, so that neither a lock nor the
 * end of the program may lose it.
 */
export interface UnsavedVerbs {
  /** Those of this person, the newest first. */
  list(): Promise<UnsavedPassword[]>
  /** Keeps one, in the place of an earlier one of the same page and item. Rejects if it could not be stored: then nothing may be filled. */
  keep(password: Omit<UnsavedPassword, 'id' | 'at'>): Promise<UnsavedPassword>
  forget(id: string): Promise<void>
}
