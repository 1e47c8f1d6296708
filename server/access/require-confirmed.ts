import { selectPresentRole } from '../organisation/present-role.queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/**
 * Throws unless somebody has confirmed the person's keys. A role alone, which whoever comes to hold an invited address has too,
 * does what can be undone; what is deleted with its keys cannot.
 */
export async function requireConfirmed(reader: Reader, userId: string): Promise<void> {
  const present = await reader.first(selectPresentRole, { id: userId })
  if (!present?.confirmed) throw new Refusal('not_in_roster')
}
