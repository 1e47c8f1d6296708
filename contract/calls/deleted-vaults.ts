import { z } from 'zod'
import { call } from '../call.ts'
import { eachOnce, Id, Instant, Statement } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { Vault } from './vaults.ts'

/** A deleted vault that can still be restored. */
export const DeletedVault = Vault.extend({
  deleted_at: Instant,
  /** Empty for somebody whose data was erased. */
  deleted_by: z.string(),
  /** From then on it cannot be restored. */
  purge_at: Instant,
  /** What the deleter's device signed; null for a vault that never had a key. */
  deletion: Statement.nullable(),
})
export type DeletedVault = Told<z.infer<typeof DeletedVault>>

const params = z.object({ id: Id })

export const listDeletedVaults = call('GET /api/deleted-vaults', {
  access: 'staff',
  summary: 'Deleted vaults that can still be restored',
  response: eachOnce(DeletedVault),
})

export const restoreVault = call('POST /api/vaults/:id/restore', {
  access: 'staff',
  summary: 'Restore a deleted vault with all that is inside',
  params,
  response: Vault,
})

export const purgeVault = call('DELETE /api/vaults/:id/deleted', {
  access: 'staff',
  summary: 'Delete a deleted vault for good; one that has a key only with a signature of its own',
  params,
  body: z.object({ signature: Statement }).optional(),
})
