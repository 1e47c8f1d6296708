import type { getVaultLog as call, VaultLog } from '@chaveiro/contract/vault-logs.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import { readVaultLog } from '../../memberships/read-vault-log.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'

/** One vault's log after a number, for people who may see the vault, with their own keys. */
export async function getVaultLog(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  vaultId: string,
  { after = -1, proven_to: provenTo = -1 }: z.output<typeof call.query>,
): Promise<VaultLog> {
  await requireVault(reader, atRest, actor, vaultId, 'see_vault')
  return readVaultLog(reader, atRest, actor.id, vaultId, after, provenTo)
}
