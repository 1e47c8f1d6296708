import type { Tx } from '../platform/db/db.ts'
import type { Dependencies } from '../platform/platform.ts'
import type { VaultDocument } from '../signed-logs/vault-documents.ts'
import type { Ender } from './end-checkouts.ts'

/** Tells somebody that a vault is theirs to open, as soon as a device has handed them its key. */
export async function tellNewMember(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  { actor }: Pick<Ender, 'actor'>,
  vault: { id: string; document: Readonly<VaultDocument> },
  userId: string,
): Promise<void> {
  const values = { vault: vault.document.name, vault_id: vault.id }
  await notify(tx, [userId], { name: 'made_member', values }, { about: [vault.id], by: actor.id })
}
