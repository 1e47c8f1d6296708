import {
  deletionsAtOnce,
  listUnsignedDeletions,
  type UnsignedDeletion,
} from '@chaveiro/contract/calls/deleted-items.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { readPages } from '../../base/calls/read-pages.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Pages read beyond the vault's own number of items, since others may write meanwhile. */
const morePages = 2

/**
 * The titles of items that were deleted without a signature, from their newest changes as this device verified them. Leaves out what the
 * server shows differently or not at all. Throws SessionError('answer_endless').
 */
export async function deletedTitles(
  session: OpenSession,
  vaultId: string,
  standings: ReadonlyMap<string, ItemStanding>,
): Promise<Map<string, string>> {
  const maxPages = Math.ceil(standings.size / deletionsAtOnce) + morePages
  const pages = readPages(maxPages, (query) =>
    session.api.send(listUnsignedDeletions, { params: { id: vaultId }, query }),
  )
  const titles = new Map<string, string>()
  for await (const { deletions } of pages) {
    for (const one of deletions) {
      const standing = standings.get(one.item)
      if (standing && (await isSigned(one, standing))) titles.set(one.item, one.overview.title)
    }
  }
  return titles
}

async function isSigned({ overview, overview_salt, signature }: UnsignedDeletion, standing: ItemStanding) {
  if ((await hashText(signature, verifier)) !== standing.hash) return false
  try {
    const { payload } = parseStatement(signature, 'chaveiro.item.change')
    const digest = await hashText(overviewDigestInput(overview, overview_salt), verifier)
    return payload.act !== 'delete' && payload.overview === digest
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
}
