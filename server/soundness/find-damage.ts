import { currentRoster } from '../signed-logs/roster-log.ts'
import { openDocuments } from './open-documents.ts'
import { type Stored, signedFault } from './stored.ts'
import { verifyVaults } from './verify-vaults.ts'

/**
 * Goes through all that a database holds beside the audit log, and says of what is damaged where it lies, in a sentence each:
 * every encrypted document opens, the signed logs continue without a gap, and each revision and wrapped key is the one whose
 * hash was signed. Whether who signed was entitled, devices ask anyway. Reads in pages, whatever there is.
 */
export async function* findDamage(stored: Stored): AsyncGenerator<string> {
  const fault = await signedFault(() => currentRoster(stored.reader, stored.atRest))
  // Every vault's log is held against the roster: without it, each would be named.
  if (fault === undefined) yield* verifyVaults(stored)
  else yield `The roster is damaged: ${fault}.`
  yield* openDocuments(stored)
}
