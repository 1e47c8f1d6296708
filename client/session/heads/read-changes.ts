import type { ItemChange } from '@chaveiro/contract/heads.ts'
import type { HeadEntry } from '@chaveiro/contract/rules/head.ts'
import { checkDeletionStatement, checkRevisionAuthor } from '@chaveiro/contract/rules/item-statement.ts'
import { refuseUnless, StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { VaultFault } from '../../types/vaults.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import type { Entries, VerifiedHead } from './head-state.ts'

type Changed = {
  entries: Entries
  deleted: ReadonlySet<string>
  unsignedDeletions: ItemChange[]
  faults: VaultFault[]
}

/**
 * Applies the changes since a head. Each must be newer than what was there, by an author who might write, under a
 * generation that had not ended when the head was signed.
 */
export async function followChanges(
  head: VerifiedHead | null,
  changes: readonly ItemChange[],
  logs: VerifiedLog,
): Promise<Changed> {
  const entries = new Map<string, HeadEntry>(head?.entries)
  const deleted = new Set<string>()
  const unsigned = new Map<string, ItemChange>()
  const faults: VaultFault[] = []
  const checked = await Promise.all(changes.map((change) => isEntitled(change, head, logs)))
  for (const [index, change] of changes.entries()) {
    const { item: itemId, revision, sealed_hash } = change
    const present = entries.get(itemId)
    if (change.deleted && change.signature === null) {
      unsigned.set(itemId, change)
      continue
    }
    if (!checked[index]) faults.push({ kind: 'unentitled', itemId })
    else if (deleted.has(itemId)) faults.push({ kind: 'resurrected', itemId })
    else if (present && revision <= present[1]) faults.push({ kind: 'rolled_back', itemId })
    else if (change.deleted) {
      entries.delete(itemId)
      deleted.add(itemId)
      unsigned.delete(itemId)
    } else entries.set(itemId, [itemId, revision, sealed_hash as string])
  }
  for (const itemId of unsigned.keys()) faults.push({ kind: 'unsigned_deletion', itemId })
  return { entries, deleted, unsignedDeletions: [...unsigned.values()], faults }
}

/** The items among these whose signed deletion is valid, whichever head covers it. */
export async function signedDeletions(
  deletions: readonly ItemChange[],
  logs: VerifiedLog,
): Promise<Set<string>> {
  const checked = await Promise.all(
    deletions.map(async (change) => ((await isEntitled(change, null, logs)) ? [change.item] : [])),
  )
  return new Set(checked.flat())
}

async function isEntitled(
  change: ItemChange,
  head: VerifiedHead | null,
  { roster, log }: VerifiedLog,
): Promise<boolean> {
  const { item, revision, generation, deleted, sealed_hash, signature } = change
  if (signature === null) return false
  const place = { roster, log, item, revision, generation }
  try {
    if (deleted) await checkDeletionStatement(signature, place, verifier)
    else {
      const { sealed } = await checkRevisionAuthor(signature, place, verifier)
      refuseUnless(sealed === sealed_hash, 'wrong_text', 'another text was signed')
    }
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
  return generation >= (head?.payload.generation ?? 1)
}
