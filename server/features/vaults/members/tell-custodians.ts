import type { Tx } from '../../../platform/db/db.ts'
import type { Caller, Ground, VaultFacts } from '../vault-facts.ts'
import { selectCustodians } from './vault-members.queries.ts'

/** Tells the other custodians that a proposal about a vault waits for one of them. */
export async function tellCustodians(
  tx: Tx,
  { notify }: Pick<Ground, 'notify'>,
  { actor }: Pick<Caller, 'actor'>,
  vault: Pick<VaultFacts, 'id' | 'document'>,
): Promise<void> {
  const custodians = (await tx.all(selectCustodians, {})).map(({ id }) => id)
  await notify(
    tx,
    custodians.filter((id) => id !== actor.id),
    {
      name: 'proposal_waits',
      values: { vault: vault.document.name },
      link: `/vaults?vault=${vault.id}`,
    },
  )
}
