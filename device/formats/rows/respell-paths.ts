import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { Respelling, SheetRow } from '../../base/types/sheet.ts'
import { pathKey, vaultsByPath } from './plan-vaults.ts'

/**
 * Spells each row's path like the first row that names it: people who type 'acme' and 'ACME' mean one client. `likeVaults`: like the existing
 * vaults first, once the person has chosen that. A row that spells an existing vault exactly keeps its path.
 */
export function respellPaths(
  rows: readonly SheetRow[],
  vaults: readonly Vault[],
  likeVaults: boolean,
): SheetRow[] {
  const existing = vaultsByPath(vaults)
  const spelled = new Map<string, string>()
  const keyOf = (above: readonly string[], name: string) => pathKey([...above, asHeard(name)])
  for (const { path } of likeVaults ? existing.values() : []) {
    const name = path.at(-1) as string
    const key = keyOf(path.slice(0, -1), name)
    if (!spelled.has(key)) spelled.set(key, name)
  }
  const respell = (path: readonly string[]) => {
    const above: string[] = []
    for (const name of path) {
      const key = keyOf(above, name)
      const isExact = existing.has(pathKey([...above, name]))
      if (!spelled.has(key)) spelled.set(key, name)
      above.push(isExact ? name : (spelled.get(key) as string))
    }
    return above
  }
  return rows.map((row) => ({ ...row, path: respell(row.path) }))
}

/** The paths that the file spells otherwise than an existing vault, each with the vault's. */
export function otherSpellings(rows: readonly SheetRow[], vaults: readonly Vault[]): Respelling[] {
  const likeVaults = respellPaths(rows, vaults, true)
  const found = new Map<string, Respelling>()
  for (const [index, { path }] of respellPaths(rows, vaults, false).entries()) {
    const [inFile, existing] = [path.join('/'), likeVaults[index]?.path.join('/') ?? '']
    if (inFile !== existing) found.set(inFile, { inFile, existing })
  }
  return [...found.values()]
}

/** A form for comparing names: ignores capitals, kinds of spaces, invisible characters, and how an accent is encoded. */
function asHeard(name: string): string {
  return plainName(name)
    .toLowerCase()
    .replaceAll(/\p{Cf}+/gu, '')
}
