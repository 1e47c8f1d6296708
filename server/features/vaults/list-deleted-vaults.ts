import type { DeletedVault } from '@chaveiro/contract/calls/deleted-vaults.ts'
import { deleterOf } from '../../access/deleter.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readRowPages } from '../../platform/db/row-pages.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectDeletedVaults } from './deleted-vaults.queries.ts'
import { vaultAnswer } from './vault-answer.ts'

/** The deleted vaults that can still be restored, for custodians, with who deleted each and what they signed. */
export async function listDeletedVaults(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<DeletedVault[]> {
  await requireCallerRight(reader, actor, 'restore_vault')
  const deleted: DeletedVault[] = []
  const asked = { user_id: actor.id, now: isoInstant(now) }
  for await (const rows of readRowPages(reader, selectDeletedVaults, asked)) {
    for (const { deleted_at, purge_at, statement, ...row } of rows) {
      if (purge_at === null) continue
      const vault = await vaultAnswer(reader, atRest, row)
      const deletion = { deleted_at, purge_at, deletion: statement, deleted_by: deleterOf(atRest, row) }
      deleted.push({ ...vault, ...deletion })
    }
  }
  return deleted
}
