import type { ItemChange } from '@chaveiro/contract/heads.ts'
import { confirmDeletions } from '@chaveiro/contract/items.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { signDeletion } from '@chaveiro/crypto/processes/item-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../../session-error.ts'
import { readVaultState } from '../heads/read-vault-state.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { writeUnderNewestKey } from '../keys/write-under-newest-key.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SeenRevision } from '../state/seen-memory.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { newestKeys } from '../vault-logs/load-vault.ts'

const atOnce = 200

/** Signs the deletions that came without a signature, on the person's decision; answers how many. */
export async function adoptDeletions(session: OpenSession, vaultId: string): Promise<number> {
  const { unsignedDeletions, entries, faults } = await readVaultState(session, vaultId)
  const doubt = faults.find(({ kind }) => kind === 'head')
  if (doubt) throw new DistrustError('item', doubt.kind)
  const deletions = unsignedDeletions.filter(({ item, revision }) => revision > (entries.get(item)?.[1] ?? 0))
  let count = 0
  for (let from = 0; from < deletions.length; from += atOnce) {
    const batch = deletions.slice(from, from + atOnce)
    count += await writeUnderNewestKey(session, vaultId, (vault) => confirm(session, vault, batch))
  }
  if (count > 0) headIsDue(session, vaultId)
  return count
}

async function confirm(
  session: OpenSession,
  vault: OpenVault,
  batch: readonly ItemChange[],
): Promise<number> {
  const { place } = newestKeys(vault)
  const signed = await Promise.all(
    batch.map(async ({ item, revision }) => {
      const signature = await signDeletion(session.keys, place, { item, revision }, vault.roster.head)
      const hash = await hashText(signature, verifier)
      const seen: SeenRevision = { vault: vault.id, revision, hash, isDeletion: true }
      return { item, signature, seen }
    }),
  )
  const deletions = signed.map(({ item, signature }) => ({ item, signature }))
  const { confirmed } = await session.api.send(confirmDeletions, {
    params: { id: vault.id },
    body: { deletions },
  })
  await session.seen.keepItems(new Map(signed.map(({ item, seen }) => [item, seen])))
  return confirmed
}
