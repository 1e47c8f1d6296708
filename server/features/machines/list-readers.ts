import type { listMachineReaders } from '@chaveiro/contract/calls/machines.ts'
import type { z } from 'zod'
import { callerMay } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectGrants } from './grants.queries.ts'
import { openMachine, overviewOf } from './read-machines.ts'

/** The items of a vault that are given to machines, for those who see who else can open it. */
export async function listReaders(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  vaultId: string,
): Promise<z.output<typeof listMachineReaders.response>> {
  await requireVault(reader, atRest, actor, vaultId, 'see_machine_readers')
  const rows = await selectGrants(reader, { vaultId })
  const isManager = await callerMay(reader, actor, 'manage_machines')
  return rows.map((row) => {
    const { overview } = openMachine(atRest, { id: row.machine_id, document: row.machine_document })
    return {
      grant_id: row.grant_id,
      item_title: overviewOf(atRest, row).title,
      machine_name: overview.name,
      overview: isManager ? overview : null,
    }
  })
}
