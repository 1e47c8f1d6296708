import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { areWordsOf } from '@chaveiro/contract/rules/words/fingerprint-words.ts'

/**
 * Somebody's keys if they are confirmed and have these words: others may have confirmed them while this person compared. Otherwise null.
 */
export async function confirmedKeys(roster: RosterState, userId: string, words: readonly string[]) {
  const keys = presentKeys(roster, userId)
  return keys?.vouched && (await areWordsOf(keys.fingerprint, words)) ? keys : null
}
