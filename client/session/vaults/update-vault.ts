import { listVaults, updateVault as updateVaultCall, type Vault } from '@chaveiro/contract/vaults.ts'
import { DistrustError } from '../../session-error.ts'
import type { VaultDraft } from '../../types/vaults.ts'
import { changeFamily, heirChanges } from '../members/change-members.ts'
import { createSigning } from '../members/sign-changes.ts'
import { admittedBy, type Family, requireAsSigned } from '../members/vault-family.ts'
import { onNewestRoster } from '../roster/newest-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { overviewOf } from '../vault-logs/vault-overview.ts'

/**
 * Renames, retags, moves or hides a vault, with its signed overview. Moving one that inherits replaces the old parent's
 * members by the new one's, here and further down.
 */
export function updateVault(
  session: OpenSession,
  vaultId: string,
  change: Partial<VaultDraft>,
): Promise<Vault> {
  return changeFamily(session, vaultId, async (family) => {
    const next = { ...family.vault, ...change }
    const moves = next.parent_id !== family.vault.parent_id
    const isUnsigned = family.overview === 'unsigned'
    // Whether it inherits would be the server's word alone.
    if (moves && isUnsigned && family.logs.has(vaultId)) {
      throw new DistrustError('vault_log', 'overview', { vaultId })
    }
    const parent = moves && next.parent_id ? await newParent(session, next.parent_id) : new Map()
    const logs = new Map([...family.logs, ...parent])
    const signing = createSigning(session, logs)
    const moved = { ...family, logs, places: placesUnder(family, next.parent_id) }
    const statements = moves ? await signing.changes(heirChanges(session, moved, admittedBy(logs))) : []
    // An unsigned overview stays unsigned: the rest of it would be signed unseen, as the server has it now.
    const overview =
      logs.has(vaultId) && !isUnsigned ? { overview: await signing.overview(vaultId, overviewOf(next)) } : {}
    const vault = await session.api.send(updateVaultCall, {
      params: { id: vaultId },
      query: queryOf(change),
      body: { statements, ...overview },
    })
    await signing.taken()
    return vault
  })
}

async function newParent(session: OpenSession, parentId: string) {
  const logs = await readLogs(session, [parentId], 'newest')
  await requireAsSigned(await session.api.send(listVaults), logs.get(parentId), parentId)
  return logs
}

/** Signs what a vault is called and where it stands, as the person saw it on the screen. */
export function adoptVaultOverview(session: OpenSession, vault: Vault): Promise<void> {
  return onNewestRoster(session, async () => {
    const logs = await readLogs(session, [vault.id], 'newest')
    const signing = createSigning(session, logs)
    const overview = await signing.overview(vault.id, overviewOf(vault))
    await session.api.send(updateVaultCall, {
      params: { id: vault.id },
      query: queryOf(vault),
      body: { overview },
    })
    await signing.taken()
  })
}

function placesUnder({ places }: Family, parentId: string | null): Family['places'] {
  const [own, ...heirs] = places as [Family['places'][0], ...Family['places']]
  return [{ ...own, parentId }, ...heirs]
}

function queryOf({ name, tags, parent_id, visibility }: Partial<VaultDraft>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: JSON.stringify({ client: tags.client, squad: tags.squad }) }),
    ...(parent_id === undefined ? {} : { parent_id: parent_id ?? '' }),
    ...(visibility === undefined ? {} : { visibility }),
  }
}
