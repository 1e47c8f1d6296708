import {
  type DeletedItem,
  deletionsAtOnce,
  listUnsignedDeletions,
  type UnsignedDeletion,
} from '@chaveiro/contract/calls/deleted-items.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import type { RevisionPayload } from '@chaveiro/contract/log/items/item-content.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { type OverviewFields, overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { readPages } from '../../base/calls/read-pages.ts'
import type { DeletionHandle } from '../../base/types/handles.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Pages read beyond the vault's own number of items, since others may write meanwhile. */
const morePages = 2

/**
 * The items that were deleted without a signature, from their newest changes as this device verified them. Leaves out what the server shows
 * differently or not at all. Throws SessionError('answer_endless').
 */
export async function unsignedDeletions(
  session: OpenSession,
  vaultId: string,
  standings: ReadonlyMap<string, ItemStanding>,
): Promise<Map<string, DeletionHandle>> {
  const maxPages = Math.ceil(standings.size / deletionsAtOnce) + morePages
  const pages = readPages(maxPages, (query) =>
    session.api.send(listUnsignedDeletions, { params: { id: vaultId }, query }),
  )
  const handles = new Map<string, DeletionHandle>()
  for await (const { deletions } of pages) {
    for (const one of deletions) {
      const { item: id, overview } = one
      const standing = standings.get(id)
      if (!standing || !(await isSigned(one, standing))) continue
      handles.set(id, { id, title: overview.title, change: standing.hash } as DeletionHandle)
    }
  }
  return handles
}

async function isSigned({ overview, overview_salt, signature }: UnsignedDeletion, standing: ItemStanding) {
  if ((await hashText(signature, verifier)) !== standing.hash) return false
  return (await signedWith(overview, overview_salt, signature)) !== null
}

/**
 * Whether a listed deleted item is deleted, and its overview the one that its author signed last. 'changed' if it was, and somebody has
 * restored it since, or deleted it again.
 */
export async function deletedAsListed(
  { id, vault_id, revision, deletion, overview_salt, signature, ...overview }: DeletedItem,
  standing: ItemStanding | undefined,
): Promise<'as_listed' | 'changed' | 'altered'> {
  const signed = await signedWith(overview, overview_salt, signature)
  const isIt = signed?.item === id && signed.vault === vault_id && signed.revision === revision
  if (!standing || !isIt) return 'altered'
  const change = await hashText(signature, verifier)
  const deleted = deletion === null ? change : await hashText(deletion, verifier)
  if (standing.hash === deleted && standing.isDeleted === (deletion !== null)) {
    return deletion === null || follows(deletion, change) ? 'as_listed' : 'altered'
  }
  return standing.revision > revision + (deletion === null ? 0 : 1) ? 'changed' : 'altered'
}

/** Whether a deletion is that of the change with this hash. */
function follows(deletion: string, change: string): boolean {
  const { payload } = parseStatement(deletion, 'chaveiro.item.change')
  return payload.act === 'delete' && payload.before === change
}

/** The change of this text, if it was signed over this overview. */
async function signedWith(
  overview: OverviewFields,
  salt: string,
  text: string,
): Promise<RevisionPayload | null> {
  try {
    const { payload } = parseStatement(text, 'chaveiro.item.change')
    const digest = await hashText(overviewDigestInput(overview, salt), verifier)
    return payload.act !== 'delete' && payload.overview === digest ? payload : null
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
