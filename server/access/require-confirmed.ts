import { selectPresentRole } from '../organisation/present-role.queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/**
 * Throws unless the person's keys are confirmed. Anybody who takes over an invited address has the role too, so a role
 * alone permits only what can be undone; a deletion with keys cannot.
 */
export async function requireConfirmed(reader: Reader, userId: string): Promise<void> {
  const present = await reader.first(selectPresentRole, { id: userId })
  if (!present?.confirmed) throw new Refusal('not_in_roster')
}
