import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import type { GrantedItemKey, Granting } from '@chaveiro/crypto/processes/grant-item-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { requireWriter } from '../log/vault-logs/writes-in.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { withFirstWrapThatOpens } from '../vaults/first-wrap-that-opens.ts'
import { isVerifiedIn } from '../vaults/verify-rewrap.ts'

type ItemKeyPlace = Pick<Granting, 'vault' | 'item' | 'revision' | 'change' | 'key'>

/**
 * Seals the key of a verified item's present revision with the first of its wraps that opens, once the vault's log stands and colleagues'
 * devices confirm it. Throws 'reads_only' for a reader, whose delivery would not count.
 */
export async function withItemKey(
  session: OpenSession,
  vault: OpenVault,
  { item, wrap }: { readonly item: SignedItem; readonly wrap: NonNullable<SignedAccessRequest['wrap']> },
  seal: (place: ItemKeyPlace, keys: VaultKeys) => Promise<GrantedItemKey>,
): Promise<GrantedItemKey> {
  requireWriter(session, vault)
  await requireStanding(session, vault)
  await requireMatched(session, vault.id)
  const { payload } = parseStatement(item.signature, 'chaveiro.item.change')
  const isSigned = payload.act !== 'delete' && payload.key === (await hashText(wrap.key, verifier))
  if (!isSigned) throw new DistrustError('item', 'sealed_text')
  const { id, revision, signature } = item
  const { rewrap } = wrap
  const isVerified = rewrap !== null && (await isVerifiedIn(vault, { item: id, revision, signature, rewrap }))
  const authorsWrap = { key: wrap.key, generation: item.generation }
  const place = { vault: vault.id, item: id, revision, change: await hashText(signature, verifier) }
  return withFirstWrapThatOpens(vault, [authorsWrap, isVerified ? rewrap : null], ({ key }, keys) =>
    seal({ ...place, key }, keys),
  )
}
