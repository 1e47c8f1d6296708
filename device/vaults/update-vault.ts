import { updateVault as updateVaultCall, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import { DistrustError } from '../base/types/session-error.ts'
import type { VaultChange } from '../base/types/vaults.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { isSameVaultOverview, overviewOf, overviewState } from '../log/vault-logs/vault-overview.ts'
import type { OpenSession } from '../state/open-session.ts'
import { changeFamily, heirChanges } from './change-members.ts'
import { withHidden } from './hidden-heirs.ts'
import { createSigning } from './sign-changes.ts'
import { admittedBy, type Family } from './vault-family.ts'

/**
 * Renames, retags, moves or hides the vault that the person was shown, and signs its overview. If it inherits, a move replaces the old
 * parent's members by the new one's, here and in vaults below. Throws DistrustError('vault_log', 'unsigned') for a parent whose name nobody
 * signed: the server would choose whose members those are.
 */
export async function updateVault(
  session: OpenSession,
  shown: VaultPlace,
  { parent, tags: retagged, ...fields }: VaultChange,
): Promise<Vault> {
  const vaultId = shown.id
  const change = { ...fields, ...(parent === undefined ? {} : { parent_id: parent?.id ?? null }) }
  await requireShown(session, shown, { mayBeUnsigned: true })
  if (parent) await requireShown(session, parent)
  return changeFamily(session, vaultId, async (family) => {
    const tags = { ...family.vault.tags, ...retagged }
    const next = { ...family.vault, ...change, tags }
    // Writing it again would undo, unsigned, what a colleague changes at this moment.
    if (family.overview === 'signed' && isSameVaultOverview(family.vault, next)) return family.vault
    const moves = next.parent_id !== family.vault.parent_id
    const isUnsigned = family.overview === 'unsigned'
    // Without a signed overview, only the server says whether it inherits.
    if (moves && isUnsigned && family.logs.has(vaultId)) {
      throw new DistrustError('vault_log', 'unsigned', { vaultId })
    }
    const above = moves && next.parent_id ? [next.parent_id] : []
    const logs = new Map([...family.logs, ...(await readLogs(session, above, 'newest'))])
    const moved = { ...family, logs, places: placesUnder(family, next.parent_id) }
    const admitted = admittedBy(logs)
    const planned = moves ? heirChanges(session, moved, admitted) : []
    const ended = await withHidden(session, moved, admitted, planned)
    const signing = createSigning(session, ended.logs, ended.denied)
    const statements = await signing.changes(ended.changes)
    // An unsigned overview stays unsigned: its other parts would be signed unseen, as the server has them now.
    const overview =
      logs.has(vaultId) && !isUnsigned ? { overview: await signing.overview(vaultId, overviewOf(next)) } : {}
    const vault = await session.api.send(updateVaultCall, {
      params: { id: vaultId },
      query: queryOf(retagged ? { ...change, tags } : change),
      body: { statements, ...overview },
    })
    await signing.keep()
    return vault
  })
}

/** Signs a vault's name and place as the person saw them on the screen, in a vault whose own name is signed. */
export async function adoptVaultOverview(
  session: OpenSession,
  vault: Vault,
  parent: VaultPlace | null,
): Promise<void> {
  // Custodians see every vault, so a person who may sign a place was shown the vault above it.
  if ((parent?.id ?? null) !== vault.parent_id) {
    throw new DistrustError('vault_log', 'shown', { vaultId: vault.id })
  }
  if (parent) await requireShown(session, parent)
  return onNewestRoster(session, async () => {
    const logs = await readLogs(session, [vault.id], 'newest')
    const verifiedLog = logs.get(vault.id)
    if (verifiedLog && (await overviewState(vault, verifiedLog.log)) === 'signed') return
    const signing = createSigning(session, logs)
    const overview = await signing.overview(vault.id, overviewOf(vault))
    await session.api.send(updateVaultCall, {
      params: { id: vault.id },
      query: queryOf(vault),
      body: { overview },
    })
    await signing.keep()
  })
}

function placesUnder({ places }: Family, parentId: string | null): Family['places'] {
  const [place, ...heirs] = places as [Family['places'][0], ...Family['places']]
  return [{ ...place, parentId }, ...heirs]
}

function queryOf({
  name,
  tags,
  parent_id,
  visibility,
}: Partial<Pick<Vault, 'name' | 'tags' | 'parent_id' | 'visibility'>>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: JSON.stringify({ client: tags.client, squad: tags.squad }) }),
    ...(parent_id === undefined ? {} : { parent_id: parent_id ?? '' }),
    ...(visibility === undefined ? {} : { visibility }),
  }
}
