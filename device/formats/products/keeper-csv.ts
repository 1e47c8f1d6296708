import type { ReadRecord } from '../records.ts'
import { keyOf } from '../sheets/column-names.ts'
import type { NamedCell } from '../sheets/row-parts.ts'
import { letterOf } from '../sheets/sheet-header.ts'
import type { SheetTable } from '../sheets/sheet-table.ts'
import type { SheetRecord } from '../sheets/split-records.ts'
import { labelOfKeeper } from './keeper-json.ts'
import { isSecretName } from './secret-names.ts'

/**
 * Keeper's CSV names no columns: these seven, and then a name and a value for each further field. Checked on 2026-11-29 against
 * bitwarden/clients, keeper-csv-importer.ts, and a made-up sample that does name them.
 */
const keeperNames = ['Folder', 'Title', 'Login', 'Password', 'Website Address', 'Notes', 'Shared Folder']
const pairNames = new Set(['', 'notes', 'note', 'customfields', 'customfield', 'totp'])

/** The table with Keeper's names above it, if it is Keeper's; its pairs of names and values are left unnamed. */
export function nameKeeperColumns(table: SheetTable): SheetTable {
  const { names } = table
  const texts = names.values.map(({ text }) => text.trim())
  const sharedAt = texts.findIndex((text) => keyOf(text) === 'sharedfolder')
  const isNamed = texts.some((text) => keyOf(text) === 'websiteaddress') && sharedAt !== -1
  if (isNamed && texts.slice(sharedAt + 1).every((text) => pairNames.has(keyOf(text))))
    return { ...table, names: named(names, texts.slice(0, sharedAt + 1)) }
  if (!isKeeperRow(texts)) return table
  const others = { width: keeperNames.length, hasBackslashes: false }
  if (![...table.rows(others)].every(({ values }) => isKeeperRow(values.map(({ text }) => text))))
    return table
  return {
    ...table,
    names: named(names, keeperNames),
    rows: function* (reading) {
      yield names
      yield* table.rows(reading)
    },
  }
}

const named = (record: SheetRecord, texts: readonly string[]): SheetRecord => ({
  ...record,
  values: texts.map((text) => ({ text, quoted: false })),
})

/** Seven values and pairs; an address where one is expected, or none; and a name for each further value. */
function isKeeperRow(texts: readonly string[]): boolean {
  const [, title = '', , , address = ''] = texts
  const isAddress = address === '' || /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(address)
  return texts.length >= 7 && texts.length % 2 === 1 && title !== '' && isAddress
}

/** Reads the names and values beyond the shared folder, from the first that says something; the cells that are left. */
export function pairKeeperCells(record: ReadRecord, cells: readonly NamedCell[]): NamedCell[] {
  const isBeyond = ({ place }: NamedCell) => place >= keeperNames.length
  const texts = new Map(cells.filter(isBeyond).map(({ place, text }) => [place, text]))
  const places = [...texts.keys()]
  for (let place = Math.min(...places); place <= Math.max(...places); place += 2) {
    const [name = '', value = ''] = [texts.get(place), texts.get(place + 1)]
    const isTwoStep = /^(?:tfc:keeper|\$?onetimecode)/i.test(name) || /^otpauth:/i.test(value)
    if (isTwoStep && record.totp === '') record.totp = value
    else if (value !== '')
      record.fields.push({ label: labelOfKeeper(name), value, hidden: isTwoStep || isSecretName(name) })
    // A name without a value, or a value that lost its name.
    else if (name !== '') record.fields.push({ label: letterOf(place), value: name, hidden: true })
  }
  return cells.filter((cell) => !isBeyond(cell))
}
