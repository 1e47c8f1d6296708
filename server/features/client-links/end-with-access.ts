import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies, EndsWithAccess } from '../../platform/platform.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { endedDocument, openLink } from './client-link-document.ts'
import { dropDeputy, selectLinksKeptBy, selectLinksOf, setEnded } from './client-links.queries.ts'

/**
 * After somebody's own keys changed: their client links end, and they are no longer a deputy. Whoever stole the old
 * keys could have backdated more links, so none is signed again by itself.
 */
async function endLinksOfOldKeys(
  tx: Tx,
  { atRest, appendAudit, notify }: Pick<Dependencies, 'atRest' | 'appendAudit' | 'notify'>,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const vaults = new Set<string>()
  for (const link of await tx.all(selectLinksKeptBy, { user_id: userId })) {
    const { id, vault_id: vaultId } = link
    const document = openLink(atRest, link)
    if (link.maker_id !== userId) {
      const { deputy_key: _sealedToOldKeys, ...kept } = document
      await tx.run(dropDeputy, { id, document: atRest.seal('client_links', id, kept) })
      continue
    }
    const ended = atRest.seal('client_links', id, endedDocument(document))
    await tx.run(setEnded, { id, state: 'ended', at: isoInstant(now), document: ended })
    const vault = await tx.first(selectVaultRow, { id: vaultId })
    const vault_name = vault && openVault(atRest, vault).name
    const details = { ...(vault_name && { vault_name }), name: document.name, itself: 'yes' }
    await appendAudit(tx, { event: 'client_link_ended', actor: null, ip: '', vaultId, details })
    vaults.add(vaultId)
  }
  for (const vault_id of vaults) {
    const notice = { name: 'client_links_need_new', values: { vault_id } } as const
    await notify(tx, [userId], notice, { about: [vault_id], by: userId })
  }
}

/** What asks for something to be done with links and submissions of a vault. */
const asking = ['submission_received', 'client_links_need_new'] as const

/** Ends links with the keys of whoever keeps them, and what is asked about links with their vault. */
export const endLinksWithAccess: EndsWithAccess = async (tx, dependencies, ended, { now }) => {
  if (ended.of === 'keys') await endLinksOfOldKeys(tx, dependencies, { userId: ended.userId, now })
  if (ended.of !== 'vault') return
  for (const name of asking) await endNotice(tx, name, [ended.vaultId])
  for (const { id } of await tx.all(selectLinksOf, { vault_id: ended.vaultId })) {
    await endNotice(tx, 'client_link_stale', [id])
  }
}
