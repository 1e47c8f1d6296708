import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { settle } from '../base/async/settle.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { ClientLinkHandle, DrawnVault, LinkEndingHandle } from '../base/types/handles.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { refreshLog, rosterFor } from '../log/vault-logs/load-vault-log.ts'
import { showVault } from '../log/vault-logs/vault-handles.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { believedLink, requireLinkOverview } from './believed-link.ts'

/**
 * The handle of a client link as a list draws it in that vault. What cannot be verified, or differs, can still be ended: its handle says why.
 */
export async function showClientLink(
  session: OpenSession,
  drawn: ClientLink,
  vault: DrawnVault,
): Promise<ClientLinkHandle | LinkEndingHandle> {
  const { id, vault_id } = drawn
  try {
    return await settle(byLogs(session), async () => {
      const distrusted = new DistrustError('submission', 'shown', { vaultId: vault.id })
      if (vault_id !== vault.id) throw distrusted
      const shownVault = await showVault(session, vault)
      const { log } = await refreshLog(session, vault.id)
      const roster = await rosterFor(session, 'newest')
      const link = await believedLink({ id: vault.id, log, roster }, drawn.statement, id)
      await requireLinkOverview(vault.id, link, drawn)
      const isAsSigned =
        drawn.expires_at === link.until &&
        (drawn.created_by?.id ?? link.by) === link.by &&
        (drawn.deputy?.id ?? link.deputy) === link.deputy
      if (!isAsSigned) throw distrusted
      const { name, address } = drawn
      return { id, name, address, link, vault: shownVault } as ClientLinkHandle
    })
  } catch (error) {
    return { id, vaultId: vault_id, doubt: errorFacts(error) } as LinkEndingHandle
  }
}
