import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { checkRewrap } from '@chaveiro/contract/log/items/item-rewrap.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { withFreshLogs } from '../log/vault-logs/with-fresh-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'

type Rewrap = NonNullable<RevealedItem['rewrap']>
type Wrapped = { item: string; revision: number; signature: string; rewrap: Rewrap }

/** Whether a revealed item's later wrap, if any, was signed for this revision by somebody entitled. */
export async function isVerifiedRewrap(
  session: OpenSession,
  itemId: string,
  { item, revision, rewrap }: RevealedItem,
): Promise<boolean> {
  if (rewrap === null) return true
  const wrapped = { item: itemId, revision, signature: item.signature, rewrap }
  return withFreshLogs(
    session,
    item.vault_id,
    (vault) => isVerifiedIn(vault, wrapped),
    (isVerified) => !isVerified,
  )
}

/** The same, by given logs. */
export async function isVerifiedIn(
  { roster, log }: Pick<OpenVault, 'roster' | 'log'>,
  { item, revision, signature, rewrap }: Wrapped,
): Promise<boolean> {
  const of = await hashText(signature, verifier)
  const place = { roster, log, item, revision, generation: rewrap.generation, of }
  try {
    const payload = await checkRewrap(rewrap.signature, place, verifier)
    return payload.key === (await hashText(rewrap.key, verifier))
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
}
