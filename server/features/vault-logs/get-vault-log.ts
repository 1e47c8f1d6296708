import type { getVaultLog as call, VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { z } from 'zod'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLogsInTurn } from './read-vault-logs.ts'

/** One vault's log after a number, for people who may see the vault, with their own keys. */
export async function getVaultLog(
  platform: Pick<Platform, 'db' | 'atRest' | 'longReads'>,
  actor: Pick<Actor, 'id'>,
  vaultId: string,
  { after = -1, proven_to = -1 }: z.output<typeof call.query>,
): Promise<VaultLog> {
  const { logs } = await readLogsInTurn(platform, actor, [{ id: vaultId, after, proven_to }])
  if (!logs[0]) throw new Refusal('not_found')
  return logs[0]
}
