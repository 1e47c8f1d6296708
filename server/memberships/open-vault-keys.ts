import type { VaultLog } from '@chaveiro/contract/vault-logs.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import {
  type PreviousKeyDocument,
  previousKeyRow,
  type VaultKeyDocument,
  vaultKeyRow,
} from './vault-key-documents.ts'

type OfGeneration = { generation: number; document: Uint8Array }

/** A vault key sealed to one person, as sent. */
export function openOwnKey(
  atRest: AtRest,
  vaultId: string,
  userId: string,
  { generation, document }: OfGeneration,
): VaultLog['keys'][number] {
  const row = vaultKeyRow(vaultId, generation, userId)
  return { generation, ...atRest.open<VaultKeyDocument>('vault_keys', row, document) }
}

/** The previous generation's key, sealed under this one's, as sent. */
export function openPreviousKey(
  atRest: AtRest,
  vaultId: string,
  { generation, document }: OfGeneration,
): VaultLog['previous'][number] {
  const row = previousKeyRow(vaultId, generation)
  return { generation, ...atRest.open<PreviousKeyDocument>('vault_previous_keys', row, document) }
}
