import { importColumns, moreSheetColumns } from '@chaveiro/contract/calls/import.ts'
import type { ColumnTarget } from '@chaveiro/device'
import { Refusal } from '../refusal.ts'

const targets: readonly ColumnTarget[] = [
  ...importColumns,
  ...moreSheetColumns,
  ...(['labels', 'own_field', 'hidden_field', 'leave_out'] as const),
]

/** What `--map COLUMN=FIELD` says; the column's name may have an equals sign in it. Throws Refusal. */
export function readMapping(texts: readonly string[]): Record<string, ColumnTarget> {
  const pairs = texts.map((text) => {
    const cut = text.lastIndexOf('=')
    const name = text.slice(cut + 1).trim()
    const target = targets.find((one) => one === name)
    if (cut < 1 || target === undefined) throw new Refusal('import.target', { target: name }, targets)
    return [text.slice(0, cut).trim(), target] as const
  })
  return Object.fromEntries(pairs)
}
