import {
  type ImportColumn,
  importColumns,
  requiredImportColumns,
  type SheetColumn,
} from '@chaveiro/contract/calls/import.ts'
import type { ColumnNames, SheetFault } from '../../base/types/sheet.ts'
import {
  columnOf,
  columnsOf,
  hasRequired,
  isBookkeeping,
  isOfKeePass,
  isOfKind,
  moreAddressesAt,
  type NotesStyle,
  notesStyleOf,
  type PathStyle,
  pathStyleOf,
  sharedFolderAt,
} from './column-names.ts'
import type { SheetRecord } from './split-records.ts'

/** The sheet's first line that is not blank. */
export interface SheetHeader {
  width: number
  /** Each column's position; -1 if it is missing. */
  places: Readonly<Record<ImportColumn, number>>
  notes: readonly { place: number; style: NotesStyle }[]
  /** Further columns of logins: Proton has one for the e-mail address and one for the name. */
  moreLogins: readonly number[]
  twoStep: number
  /** Further columns with the same meaning, each for rows in which the first has nothing. */
  instead: readonly { place: number; column: SheetColumn }[]
  /** The column of further addresses; -1 if there is none. */
  moreAddresses: number
  /** Whether values beyond the last column belong to it. */
  isOpenEnded: boolean
  /** The column that names the vault. */
  pathColumn: ImportColumn
  pathStyle: PathStyle
  /** The column that names the vault of rows that `pathColumn` gives none; -1 if there is none. */
  sharedFolder: number
  /** Whether quotes inside values are escaped by backslashes instead of written twice. */
  hasBackslashes: boolean
  /** Whether a row without a title is named after its address's host. Not in our template, which requires a title. */
  isTitledByHost: boolean
  /** As in SheetRow. */
  mayShow: readonly ImportColumn[]
  /** The path for rows that name none. */
  vault: string | undefined
  /** Columns that we have no place for; `isBookkeeping` if what they say is not of the credential itself. */
  unplaced: readonly { place: number; name: string; isBookkeeping: boolean }[]
  /** All names and what they mean, by position. */
  names: readonly string[]
  columns: readonly (SheetColumn | null)[]
  columnNames: ColumnNames
}

/** In a sheet of clients without vaults, each client's rows go into a vault of that name. */
const pathColumnOf = (columns: readonly (SheetColumn | null)[]) =>
  columns.includes('vault_path') ? 'vault_path' : 'client'

const placeAmong = (columns: readonly (SheetColumn | null)[]) => (column: ImportColumn) =>
  columns.indexOf(column === 'vault_path' ? pathColumnOf(columns) : column)

const secretColumns: readonly (SheetColumn | null)[] = ['password', 'notes', 'two_step']

/** Reads the names of the first line. `vault` is the path for rows that name none. */
export function readHeader(
  { values }: Pick<SheetRecord, 'values'>,
  vault: string | undefined,
): SheetHeader | { fault: SheetFault } {
  const columns = columnsOf(values.map(({ text }) => text.trim()))
  if (!hasRequired(columns)) return { fault: { code: 'no_header' } }
  const placeOf = placeAmong(columns)
  // Browsers export an address and no title.
  const isGiven = (column: ImportColumn) =>
    column === 'vault_path' ? vault !== undefined : columns.includes('login_url')
  const missing = requiredImportColumns.filter((column) => placeOf(column) === -1 && !isGiven(column))
  if (missing.length > 0) return { fault: { code: 'missing_columns', columns: missing } }
  return headerOf(values, vault)
}

/** The same for any line of names, whatever is missing. */
export function headerOf(values: SheetRecord['values'], vault: string | undefined): SheetHeader {
  const names = values.map(({ text }) => text.trim())
  const columns = columnsOf(names)
  const pathColumn = pathColumnOf(columns)
  const placeOf = placeAmong(columns)
  // The leftmost column that may hold a secret, including one that another column takes the place of, and one that nobody knows.
  const hasPassword = columns.includes('password')
  const mayBePassword = (name: string) => !hasPassword && columnOf(name) === null && !isBookkeeping(name)
  const secretAt = names.findIndex((name) => secretColumns.includes(columnOf(name)) || mayBePassword(name))
  const moreLogins = names.flatMap((name, place) =>
    columns[place] === null && columnOf(name) === 'login' ? [place] : [],
  )
  const instead = names.flatMap((name, place) => {
    const column = columns[place] === null && isOfKind(name) ? columnOf(name) : null
    return column === null || column === 'login' ? [] : [{ place, column }]
  })
  const sharedFolder = sharedFolderAt(names)
  const moreAddresses = moreAddressesAt(names)
  const furtherPlaces = new Set([sharedFolder, moreAddresses, ...moreLogins])
  for (const { place } of instead) furtherPlaces.add(place)
  return {
    width: names.length,
    places: Object.fromEntries(importColumns.map((column) => [column, placeOf(column)])) as Record<
      ImportColumn,
      number
    >,
    notes: columns.flatMap((column, place) =>
      column === 'notes' ? [{ place, style: notesStyleOf(names[place] ?? '') }] : [],
    ),
    moreLogins,
    twoStep: columns.indexOf('two_step'),
    instead,
    moreAddresses,
    isOpenEnded: notesStyleOf(names.at(-1) ?? '') === 'roboform',
    pathColumn,
    pathStyle: pathStyleOf(names[placeOf('vault_path')] ?? '', names),
    sharedFolder,
    hasBackslashes: isOfKeePass(names) && values.every(({ quoted }) => quoted),
    isTitledByHost: !names.includes('vault_path'),
    mayShow: importColumns.filter((column) => {
      const last = instead.findLast((other) => other.column === column)?.place ?? -1
      return secretAt === -1 || (placeOf(column) !== -1 && Math.max(placeOf(column), last) < secretAt)
    }),
    vault,
    columnNames: Object.fromEntries(
      columns.flatMap((column, place) =>
        column && columns.indexOf(column) === place ? [[column, names[place]]] : [],
      ),
    ),
    names,
    columns,
    unplaced: names.flatMap((name, place) => {
      if (columns[place] !== null || furtherPlaces.has(place)) return []
      return [{ place, name: name || letterOf(place), isBookkeeping: isBookkeeping(name) }]
    }),
  }
}

/** What a spreadsheet calls a column without a name. */
export function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}
