import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
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
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const nodes = new Map(
    vaults.map((vault): [string, VaultNode] => [
      vault.id,
      { id: vault.id, label: vault.name, vault, children: [] },
    ]),
  )
  const roots: VaultNode[] = []
  for (const node of nodes.values()) {
    const [top] = vaultLine(byId, node.id)
    const isWhole = !byId.has(top?.parent_id ?? '')
    const parent = nodes.get(node.vault.parent_id ?? '')
    if (parent && isWhole) parent.children.push(node)
    else roots.push(node)
  }
  const sort = (level: VaultNode[]) => {
    level.sort((a, b) => byName(a.label, b.label))
    for (const node of level) sort(node.children)
  }
  sort(roots)
  return roots
}

/** The vaults from the top down to this one, itself included; empty if it is not listed. */
export function pathTo(vaults: readonly Vault[], id: string | null): Vault[] {
  return vaultLine(new Map(vaults.map((vault) => [vault.id, vault])), id)
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
