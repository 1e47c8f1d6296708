import type { LostValue } from '../../base/types/foreign-exports.ts'

/** Without ids, dates and looks, which nearly every entry has. */
export const lostForGood = (lost: readonly LostValue[]): LostValue[] =>
  lost.filter(({ why }) => why !== 'bookkeeping')
