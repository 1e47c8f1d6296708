import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'

/** Those whose name is exactly this; if there are none, those that differ only in case, accents and the like. */
export function named<T>(all: readonly T[], name: string, nameOf: (one: T) => string): T[] {
  const exact = all.filter((one) => nameOf(one) === name)
  if (exact.length > 0) return exact
  const folded = foldText(name)
  return all.filter((one) => foldText(nameOf(one)) === folded)
}

/** The same for paths, name by name. */
export function atPath<T>(
  all: readonly T[],
  path: readonly string[],
  pathOf: (one: T) => readonly string[],
): T[] {
  const joined = (names: readonly string[]) => names.join('\n')
  return named(all, joined(path), (one) => joined(pathOf(one)))
}
