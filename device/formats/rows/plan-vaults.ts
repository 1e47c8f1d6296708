import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultType } from '@chaveiro/contract/constants.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { SheetRow } from '../../base/types/sheet.ts'

/** A vault along the sheet's paths; parents come before their children. */
export interface PlannedVault {
  /** Names from the top down. */
  path: string[]
  type: VaultType
  /** Whether the sheet determines the type, by naming a client or a squad. */
  isTypeSaid: boolean
  tags: { client: string; squad: string }
  /** The vault, if it exists already. */
  existing: Vault | null
  /** How many vaults have this path. */
  alike: number
  /** How many rows go into this very vault. */
  rowCount: number
}

/** One text per path, which a name with a slash is not confused with. */
export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path)
}

/** The types that the person chose for new vaults, by path ('A/B'). */
export type ChosenTypes = ReadonlyMap<string, VaultType>

/**
 * The vaults that the rows need. A vault's type is client if any row at or below it names a client, else squad if one names a squad, else
 * the type chosen for it, else that of the existing vault above it, else product. It gets a client or squad tag if all rows directly in it agree on one.
 */
export function planVaults(
  rows: readonly SheetRow[],
  vaults: readonly Vault[],
  chosen: ChosenTypes = new Map(),
): Map<string, PlannedVault> {
  const existing = vaultsByPath(vaults)
  const within = new Map<string, { path: string[]; below: SheetRow[]; at: SheetRow[] }>()
  for (const row of rows) {
    for (let depth = 1; depth <= row.path.length; depth++) {
      const path = row.path.slice(0, depth)
      const key = pathKey(path)
      const place = within.get(key) ?? { path, below: [], at: [] }
      place.below.push(row)
      if (depth === row.path.length) place.at.push(row)
      within.set(key, place)
    }
  }
  return new Map(
    [...within].map(([key, { path, below, at }]) => [
      key,
      {
        path,
        ...typed(typeSaid(below), chosen.get(path.join('/')) ?? typeAbove(existing, path)),
        tags: { client: agreed(at.map((row) => row.client)), squad: agreed(at.map((row) => row.squad)) },
        existing: existing.get(key)?.vault ?? null,
        alike: existing.get(key)?.alike ?? 0,
        rowCount: at.length,
      },
    ]),
  )
}

/** The type by the client or squad that rows name; null if they name neither. */
function typeSaid(rows: readonly SheetRow[]): VaultType | null {
  if (rows.some((row) => row.client.trim() !== '')) return 'client'
  return rows.some((row) => row.squad.trim() !== '') ? 'squad' : null
}

/** The type of the nearest existing vault above a path. */
function typeAbove(
  existing: ReturnType<typeof vaultsByPath>,
  path: readonly string[],
): VaultType | undefined {
  for (let depth = path.length - 1; depth > 0; depth--) {
    const above = existing.get(pathKey(path.slice(0, depth)))
    if (above) return above.vault.type
  }
  return undefined
}

const typed = (saidType: VaultType | null, otherwise: VaultType = 'product') => ({
  type: saidType ?? otherwise,
  isTypeSaid: saidType !== null,
})

function agreed(values: readonly string[]): string {
  const [first = ''] = values
  return values.every((value) => value === first) ? first : ''
}

/** Existing vaults by path. Of two with the same path, the one whose key is held takes precedence, then the older. */
export function vaultsByPath(
  vaults: readonly Vault[],
): Map<string, { path: string[]; vault: Vault; alike: number }> {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const byPath = new Map<string, { path: string[]; vault: Vault; alike: number }>()
  const inOrder = [...vaults].sort(
    (a, b) =>
      Number(b.holds_key) - Number(a.holds_key) ||
      a.created_at.localeCompare(b.created_at) ||
      a.id.localeCompare(b.id),
  )
  for (const vault of inOrder) {
    const path = vaultLine(byId, vault.id).map(({ name }) => name)
    const key = pathKey(path)
    const first = byPath.get(key)
    if (first) first.alike += 1
    else byPath.set(key, { path, vault, alike: 1 })
  }
  return byPath
}
