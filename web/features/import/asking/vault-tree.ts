import type { VaultType } from '@chaveiro/contract/constants.ts'
import { byName } from '../../../i18n/by-name.ts'
import type { Inspected } from '../use-import.ts'

/** A vault of the tree as it will be. */
export interface FutureVault {
  path: string
  name: string
  /** From 0 at the top. */
  depth: number
  rowCount: number
  /** Of a new one: its type, as the file says or as long as nobody chooses. */
  made: { type: VaultType; isTypeSaid: boolean } | null
  /** How many existing ones have this path, if rows go into it; 0 for one that is only above others. */
  alike: number
}

/** The vaults that an import makes or fills and those above them, each below its parent. */
export function futureTree({ newVaults, filledVaults }: Pick<Inspected, 'newVaults' | 'filledVaults'>) {
  const vaults = new Map<string, FutureVault>()
  const place = (path: string): FutureVault => {
    const names = path.split('/')
    if (names.length > 1) place(names.slice(0, -1).join('/'))
    const name = names.at(-1) ?? ''
    const vault = vaults.get(path) ?? {
      path,
      name,
      depth: names.length - 1,
      rowCount: 0,
      made: null,
      alike: 0,
    }
    vaults.set(path, vault)
    return vault
  }
  for (const { path, type, isTypeSaid, rowCount } of newVaults)
    Object.assign(place(path), { rowCount, made: { type, isTypeSaid } })
  for (const { path, rowCount, alike } of filledVaults) Object.assign(place(path), { rowCount, alike })
  return [...vaults.values()].sort((a, b) => byPath(a.path, b.path))
}

function byPath(one: string, other: string): number {
  const [names, others] = [one.split('/'), other.split('/')]
  for (const [depth, name] of names.entries()) {
    const against = others[depth]
    if (against === undefined) return 1
    const order = byName(name, against)
    if (order !== 0) return order
  }
  return names.length - others.length
}
