import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { vaultDepthMax, vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { byName } from '../../i18n/by-name.ts'
import { pickableVaults } from '../../nouns/vaults/pickable-vaults.ts'

/** A vault with the vaults inside it, for the tree. */
export interface VaultNode {
  id: string
  label: string
  vault: Vault
  children: VaultNode[]
}

/**
 * The forest of vaults, by name. A vault whose parent is not visible is put at the top, and so is one in a cycle or nested deeper than
 * allowed.
 */
export function buildVaultTree(vaults: readonly Vault[]): VaultNode[] {
  const isWhole = wholeLines(vaults)
  const nodes = new Map(
    vaults.map((vault): [string, VaultNode] => [
      vault.id,
      { id: vault.id, label: vault.name, vault, children: [] },
    ]),
  )
  const roots: VaultNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.vault.parent_id ?? '')
    if (parent && isWhole(node.vault)) parent.children.push(node)
    else roots.push(node)
  }
  const sort = (level: VaultNode[]) => {
    level.sort((a, b) => byName(a.label, b.label))
    for (const node of level) sort(node.children)
  }
  sort(roots)
  return roots
}

/** Whether a vault's line reaches a top within the depth limit; each vault is looked at once, since there may be thousands. */
function wholeLines(vaults: readonly Vault[]): (vault: Vault) => boolean {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const depths = new Map<string, number>()
  const depthOf = (vault: Vault): number => {
    const line: Vault[] = []
    let at: Vault | undefined = vault
    while (at && !depths.has(at.id)) {
      // In a cycle it is met again before its depth is known.
      depths.set(at.id, Number.POSITIVE_INFINITY)
      line.push(at)
      at = byId.get(at.parent_id ?? '')
    }
    let depth = at ? (depths.get(at.id) ?? 0) : 0
    for (const { id } of line.reverse()) depths.set(id, ++depth)
    return depths.get(vault.id) ?? 0
  }
  return (vault) => depthOf(vault) <= vaultDepthMax
}

/** The vaults from the top down to this one, itself included; empty if it is not listed. */
export function pathTo(vaults: readonly Vault[], id: string | null): Vault[] {
  return vaultLine(new Map(vaults.map((vault) => [vault.id, vault])), id)
}

/** The vaults inside a vault, at every depth; none inside null. */
export function allInside(vaults: readonly Vault[], id: string | null): Vault[] {
  const byParent = Map.groupBy(vaults, ({ parent_id }) => parent_id)
  const seen = new Set([id])
  const below = (parent: string): Vault[] =>
    (byParent.get(parent) ?? []).flatMap((vault) => {
      if (seen.has(vault.id)) return []
      seen.add(vault.id)
      return [vault, ...below(vault.id)]
    })
  return id === null ? [] : below(id)
}

/** The matching vaults with their ancestors, and everything inside them. */
export function filterVaultTree(nodes: readonly VaultNode[], search: string): VaultNode[] {
  const words = searchWords(search)
  if (words.length === 0) return [...nodes]
  const keep = (node: VaultNode): VaultNode[] => {
    const { client, squad } = node.vault.tags
    if (hasWords(foldText(`${node.label}\n${client}\n${squad}`), words)) return [node]
    const children = node.children.flatMap(keep)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(keep)
}

/** The ids of all nodes with children. */
export function openableIds(nodes: readonly VaultNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...openableIds(node.children)] : []))
}

/** Possible places for a vault, by whole path: every vault but itself and those inside it. */
export const possibleParents = (vaults: readonly Vault[], movedId: string | null) =>
  pickableVaults(vaults, (line) => !line.some(({ id }) => id === movedId))

/** The nodes that are expanded at first: whole levels from the top, as long as no more than `most` rows show. */
export function expandedAtFirst(roots: readonly VaultNode[], most: number): string[] {
  const ids: string[] = []
  let rows = roots.length
  for (let level = roots; level.length > 0; ) {
    const below = level.flatMap((node) => node.children)
    rows += below.length
    if (rows > most) break
    ids.push(...level.filter((node) => node.children.length > 0).map((node) => node.id))
    level = below
  }
  return ids
}
