import { confirmDeletions } from '@chaveiro/contract/calls/deleted-items.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { type SignedChange, signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import { DistrustError } from '../base/types/session-error.ts'
import type { ShownDeletion, ShownVault } from '../base/types/vaults.ts'
import { deletedTitles } from '../log/heads/deleted-titles.ts'
import { readBelieved, readVaultState } from '../log/heads/read-vault-state.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { writeChanges } from '../vaults/write-changes.ts'

const atOnce = 200

/**
 * Signs the unsigned deletions that the person was shown and accepted; answers how many. One whose item has changed since is skipped.
 * Throws DistrustError('vault_log') for another vault than was shown, and DistrustError('item', 'shown') if one of the items had another
 * title; then none is signed.
 */
export async function adoptDeletions(
  session: OpenSession,
  shown: ShownVault,
  decided: readonly ShownDeletion[],
): Promise<number> {
  const vaultId = shown.id
  await requireShown(session, shown, { mayBeUnsigned: true })
  let state = await readBelieved(session, vaultId)
  const titles = await deletedTitles(session, vaultId, state.items.standings)
  const isUnsigned = ({ id }: ShownDeletion) => state.unsignedDeletions.includes(id)
  const isOtherwise = ({ id, title }: ShownDeletion) => titles.get(id) !== title
  if (decided.some((one) => isUnsigned(one) && isOtherwise(one))) {
    // Somebody else may have signed it after this device looked.
    state = await readVaultState(session, vaultId)
    if (decided.some((one) => isUnsigned(one) && isOtherwise(one))) throw new DistrustError('item', 'shown')
  }
  const due = decided.filter(isUnsigned)
  const deleted = due.map(({ id }) => id)
  let count = 0
  for (let from = 0; from < deleted.length; from += atOnce) {
    const batch = deleted.slice(from, from + atOnce)
    count += await writeChanges(session, vaultId, (vault, items) => confirm(session, vault, items, batch))
  }
  return count
}

async function confirm(
  session: OpenSession,
  { id, roster, log }: OpenVault,
  { newest, standings }: VaultItems,
  batch: readonly string[],
) {
  const changes: SignedChange[] = []
  for (const item of batch) {
    const standing = standings.get(item)
    if (!standing || standing.isDeleted) continue
    const place = { roster, log, newest: changes.at(-1)?.newest ?? newest }
    const upon = { item, revision: standing.revision + 1, before: standing.hash }
    changes.push(await signDeletion(session.keys, place, upon, session.now()))
  }
  if (changes.length === 0) return { answer: 0, changes }
  const deletions = changes.map(({ item, statement: signature }) => ({ item, signature }))
  const { confirmed } = await session.api.send(confirmDeletions, { params: { id }, body: { deletions } })
  return { answer: confirmed, changes: confirmed === changes.length ? changes : [] }
}
