import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'
import type { TextName } from '../../i18n/texts.ts'
import { isId } from '../../references/reference.ts'
import { Refusal } from '../../refusal.ts'

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

/** Those of an id; of any other text those of that name, as `named` finds them. */
export const namedOrById = <T>(
  all: readonly T[],
  text: string,
  idOf: (one: T) => string,
  nameOf: (one: T) => string,
): T[] => (isId(text) ? all.filter((one) => idOf(one) === text) : named(all, text, nameOf))

/** The only one that was found. Throws Refusal: `none` without any, and `several` with a line for each. */
export function onlyOne<T>(
  found: readonly T[],
  { none, several, values }: { none: TextName; several: TextName; values: Record<string, string> },
  lineOf: (one: T) => string,
): T {
  const [one] = found
  if (one === undefined) throw new Refusal(none, values)
  if (found.length > 1) throw new Refusal(several, values, found.map(lineOf))
  return one
}
