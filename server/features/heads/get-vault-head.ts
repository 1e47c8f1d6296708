import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead as call } from '@chaveiro/contract/calls/heads.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { GzippedJson } from '../../platform/http/compression.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readVaultHead } from './read-vault-head.ts'

/** A vault's newest head and later changes, for people who may follow its log. */
export async function getVaultHead(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  vaultId: string,
  query: z.output<typeof call.query>,
): Promise<CallOutput<typeof call> | GzippedJson> {
  await requireVault(reader, atRest, actor, vaultId, 'follow_log')
  return readVaultHead(reader, vaultId, query)
}
