import type { ImportTable, PreviewColumn } from '../../base/types/import.ts'
import type { ReadTable } from './read-table.ts'
import { headerOf, letterOf, targetOf } from './sheet-header.ts'

const longestShown = 80

/**
 * A table as people see it above its rows: nothing of a column of secrets leaves the device's side. Where no column is known as the password,
 * any that nobody knows may be it.
 */
export function showTable(
  sheet: string | null,
  { table, header, samples, filled }: ReadTable,
  isRemembered: boolean,
): ImportTable {
  const found = headerOf(table.names.values)
  const columns = header.names.map((name, place): PreviewColumn => {
    const target = targetOf(header, place)
    const sample = samples.map(({ values }) => hide(values[place]?.text ?? '', isSecret(place)))
    return {
      place,
      name: name || letterOf(place),
      target,
      found: targetOf(found, place),
      isFilled: filled.has(place),
      sample,
    }
  })
  function isSecret(place: number): boolean {
    if (header.places.password === -1 && targetOf(header, place) === 'own_field') return true
    return [header, found].some((each) => secrets.has(targetOf(each, place)))
  }
  const lines = table.first.map(({ line, values }) => ({
    line,
    texts: values.map(({ text }, place) => hide(text, line > table.names.line && isSecret(place))),
  }))
  return { sheet, titleRows: table.above.length, lines, columns, isRemembered }
}

const secrets: ReadonlySet<string> = new Set(['password', 'two_step', 'hidden_field'])

function hide(text: string, isSecret: boolean): string | null {
  if (isSecret && text.trim() !== '') return null
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
