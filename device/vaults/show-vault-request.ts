import type { VaultRequest } from '@chaveiro/contract/calls/vault-requests.ts'
import type { PersonHandle, VaultHandle, VaultRequestHandle } from '../base/types/handles.ts'
import { DistrustError } from '../base/types/session-error.ts'

/** The handle of a request for a vault. Throws DistrustError if the vault or the person that the screen verified is another than it names. */
export function showVaultRequest(
  { id, reason, vault_id, requester }: VaultRequest,
  vault: VaultHandle,
  person: PersonHandle,
): VaultRequestHandle {
  if (vault.id !== vault_id) throw new DistrustError('vault_log', 'wrong_place', { vaultId: vault.id })
  if (person.id !== requester.id) throw new DistrustError('person', 'wrong_place', { userId: person.id })
  const facts = { id, reason, vault, requester: person }
  return facts as Pick<VaultRequestHandle, keyof typeof facts> as VaultRequestHandle
}
