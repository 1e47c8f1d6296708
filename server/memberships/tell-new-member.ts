import type { Ender } from '../platform/access-ended.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Dependencies } from '../platform/platform.ts'

/** Notifies a new member that a vault is theirs once its key is delivered. */
export async function tellNewMember(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  { actor }: Pick<Ender, 'actor'>,
  vaultId: string,
  userId: string,
): Promise<void> {
  const notice = { name: 'made_member', values: { vault_id: vaultId } } as const
  await notify(tx, [userId], notice, { about: [vaultId], by: actor.id })
}
