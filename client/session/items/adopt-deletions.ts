import { confirmDeletions } from '@chaveiro/contract/items.ts'
import type { VaultItems } from '@chaveiro/contract/rules/item-change.ts'
import { type SignedChange, signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import { DistrustError } from '../../session-error.ts'
import { isDoubtful, readVaultState } from '../heads/read-vault-state.ts'
import { writeChanges } from '../keys/write-changes.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'

const atOnce = 200

/**
 * Signs those deletions without a signature that the person was shown and decided about; answers how many. Each is signed
 * upon the item as this device verified it, and only where that still stands: what the server names since is left alone.
 */
export async function adoptDeletions(
  session: OpenSession,
  vaultId: string,
  shown: readonly string[],
): Promise<number> {
  const state = await readVaultState(session, vaultId)
  if (isDoubtful(state)) throw new DistrustError('item', 'head')
  const deleted = state.unsignedDeletions.filter((item) => shown.includes(item))
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
