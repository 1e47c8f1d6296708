import { listUnsignedDeletions, type UnsignedDeletion } from '@chaveiro/contract/items.ts'
import type { ItemStanding } from '@chaveiro/contract/rules/item-change.ts'
import { overviewDigestInput } from '@chaveiro/contract/rules/item-overview.ts'
import { hashText, parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * What items were called whose deletion nobody signed, by their newest changes as this device verified them. What the
 * server calls otherwise, or shows nothing of, is left out.
 */
export async function deletedTitles(
  session: OpenSession,
  vaultId: string,
  standings: ReadonlyMap<string, ItemStanding>,
): Promise<Map<string, string>> {
  const told = await session.api.send(listUnsignedDeletions, { params: { id: vaultId } })
  const titles = new Map<string, string>()
  for (const one of told) {
    const standing = standings.get(one.item)
    if (standing && (await isSigned(one, standing))) titles.set(one.item, one.overview.title)
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
