import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Dependencies } from '../platform/platform.ts'
import { openVault } from '../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../signed-logs/vault-rows.queries.ts'
import { endedDocument, openLink } from './client-link-document.ts'
import { dropDeputy, selectLinksKeptBy, setEnded } from './client-links.queries.ts'

/**
 * After somebody's own keys changed: their client links end, and they are no longer a deputy. Whoever stole the old
 * keys could have backdated more links, so none is signed again by itself.
 */
export async function endLinksOfOldKeys(
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
