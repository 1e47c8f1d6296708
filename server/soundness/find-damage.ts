import { currentRoster } from '../signed-logs/roster-log.ts'
import { findCutFiles } from './find-cut-files.ts'
import { openDocuments } from './open-documents.ts'
import { type Stored, signedFault } from './stored.ts'
import { verifyVaults } from './verify-vaults.ts'

/**
 * Checks all of a database but the audit log, and yields a sentence for each damage, saying where it is. Every encrypted
 * document must open, the signed logs must have no gaps, the hash of each revision and wrapped key must be the signed one, and files must be whole.
 * Whether an author was entitled is left to devices.
 */
export async function* findDamage(stored: Stored): AsyncGenerator<string> {
  const fault = await signedFault(() => currentRoster(stored.reader, stored.atRest))
  // Every vault's log is checked against the roster, so with a damaged roster each of them would be reported.
  if (fault === undefined) yield* verifyVaults(stored)
  else yield `The roster is damaged: ${fault}.`
  yield* openDocuments(stored)
  yield* findCutFiles(stored)
}
