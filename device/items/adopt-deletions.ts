import { confirmDeletions } from '@chaveiro/contract/calls/deleted-items.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { type SignedChange, signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import type { DeletionHandle, VaultPlace } from '../base/types/handles.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { writeChanges } from '../vaults/write-changes.ts'

const atOnce = 200

/** Signs unsigned deletions that the person accepted; answers how many. One whose item has changed since is skipped. */
export async function adoptDeletions(
  session: OpenSession,
  vault: VaultPlace,
  deletions: readonly DeletionHandle[],
): Promise<number> {
  await requireShown(session, vault, { mayBeUnsigned: true })
  const { unsignedDeletions } = await readBelieved(session, vault.id)
  const due = deletions.filter(({ id }) => unsignedDeletions.includes(id))
  let count = 0
  for (let from = 0; from < due.length; from += atOnce) {
    const batch = due.slice(from, from + atOnce)
    count += await writeChanges(session, vault.id, (open, items) => confirm(session, open, items, batch))
  }
  return count
}

async function confirm(
  session: OpenSession,
  { id, roster, log }: OpenVault,
  { newest, standings }: VaultItems,
  batch: readonly DeletionHandle[],
) {
  const changes: SignedChange[] = []
  for (const { id: item, change } of batch) {
    const standing = standings.get(item)
    if (!standing || standing.isDeleted || standing.hash !== change) continue
    const place = { roster, log, newest: changes.at(-1)?.newest ?? newest }
    const upon = { item, revision: standing.revision + 1, before: standing.hash }
    changes.push(await signDeletion(session.keys, place, upon, session.now()))
  }
  if (changes.length === 0) return { answer: 0, changes }
  const deletions = changes.map(({ item, statement: signature }) => ({ item, signature }))
  const { confirmed } = await session.api.send(confirmDeletions, { params: { id }, body: { deletions } })
  return { answer: confirmed, changes: confirmed === changes.length ? changes : [] }
}
