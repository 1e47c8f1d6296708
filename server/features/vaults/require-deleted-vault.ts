import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectDeletion } from './deleted-vaults.queries.ts'

/** A deleted vault that the caller may restore. Throws 404 for one that is not deleted, or too long ago. */
export async function requireDeletedVault(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  id: string,
): Promise<VaultFacts> {
  const vault = await requireVault(reader, atRest, actor, id, 'restore_vault')
  const deletion = vault.isDeleted ? await reader.first(selectDeletion, { vault_id: id }) : undefined
  if (!deletion?.purge_at || deletion.purge_at <= isoInstant(now)) throw new Refusal('not_found')
  return vault
}
