import type { VaultFacts } from '../../access/require-vault.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'

/** Tells the other custodians that a proposal about a vault waits for one of them. */
export async function notifyCustodians(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  { actor }: Pick<Caller, 'actor'>,
  vault: Pick<VaultFacts, 'id' | 'document'>,
): Promise<void> {
  const custodians = await activeCustodians(tx)
  await notify(
    tx,
    custodians.filter((id) => id !== actor.id),
    {
      name: 'proposal_waits',
      values: { vault: vault.document.name, vault_id: vault.id },
    },
    { about: [vault.id], by: actor.id },
  )
}
