import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { SheetRow } from '../base/types/sheet.ts'
import { pathKey, vaultsByPath } from './plan-vaults.ts'

/**
 * Spells each row's path like the existing vaults, else like the first row that names it: people who type 'acme' and 'ACME' mean one
 * client. If two vaults differ in nothing else, each keeps the rows that spell it exactly.
 */
export function respellPaths(rows: readonly SheetRow[], vaults: readonly Vault[]): SheetRow[] {
  const existing = vaultsByPath(vaults)
  const spelled = new Map<string, string>()
  const keyOf = (above: readonly string[], name: string) => pathKey([...above, asHeard(name)])
  for (const { path } of existing.values()) {
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

/** A form for comparing names: ignores capitals, kinds of spaces, invisible characters, and how an accent is encoded. */
function asHeard(name: string): string {
  return plainName(name)
    .toLowerCase()
    .replaceAll(/\p{Cf}+/gu, '')
}
