import {
  type ImportColumn,
  importColumns,
  requiredImportColumns,
  type SheetColumn,
} from '@chaveiro/contract/calls/import.ts'
import type { ColumnTarget } from '../../base/types/import.ts'
import type { ColumnNames, SheetFault } from '../../base/types/sheet.ts'
import { isSecretName } from '../products/secret-names.ts'
import {
  columnOf,
  columnsOf,
  hasRequired,
  isBookkeeping,
  isOfKeePass,
  isOfKind,
  isTagsName,
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
  /** What somebody chose, by place. */
  chosen: Mapping
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

/** What keeps a header's rows from becoming items; null if nothing does. `hasVault`: there is one for rows that name none. */
export function faultOfHeader({ columns }: SheetHeader, hasVault: boolean): SheetFault | null {
  if (!hasRequired(columns)) return { code: 'no_header' }
  const placeOf = placeAmong(columns)
  // Browsers export an address and no title.
  const isGiven = (column: ImportColumn) =>
    column === 'vault_path' ? hasVault : columns.includes('login_url')
  const missing = requiredImportColumns.filter((column) => placeOf(column) === -1 && !isGiven(column))
  return missing.length > 0 ? { code: 'missing_columns', columns: missing } : null
}

/** What a line of names says, or what somebody chose of it, by place. */
export function headerOf(values: SheetRecord['values'], mapping: Mapping = new Map()): SheetHeader {
  const names = values.map(({ text }) => text.trim())
  const columns = chosenColumns(columnsOf(names), mapping)
  const isChosen = (place: number) => mapping.has(place)
  const pathColumn = pathColumnOf(columns)
  const placeOf = placeAmong(columns)
  // The leftmost column that may hold a secret, including one that another column takes the place of, and one that nobody knows.
  const hasPassword = columns.includes('password')
  const mayBePassword = (name: string) => !hasPassword && columnOf(name) === null && !isBookkeeping(name)
  const secretAt = names.findIndex((name) => secretColumns.includes(columnOf(name)) || mayBePassword(name))
  const moreLogins = names.flatMap((name, place) =>
    columns[place] === null && (mapping.get(place) ?? columnOf(name)) === 'login' ? [place] : [],
  )
  const instead = names.flatMap((name, place) => {
    const column = columns[place] === null && !isChosen(place) && isOfKind(name) ? columnOf(name) : null
    return column === null || column === 'login' ? [] : [{ place, column }]
  })
  const unlessChosen = (place: number) => (isChosen(place) ? -1 : place)
  const sharedFolder = unlessChosen(sharedFolderAt(names))
  const moreAddresses = unlessChosen(moreAddressesAt(names))
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
    chosen: mapping,
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

/** What somebody chose each column for, by place. */
export type Mapping = ReadonlyMap<number, ColumnTarget>

const isColumn = (target: ColumnTarget): target is SheetColumn =>
  (importColumns as readonly string[]).includes(target) || target === 'notes' || target === 'two_step'

/** The columns with what somebody chose in place of what was found; a chosen column takes the place of a found one. */
function chosenColumns(found: readonly (SheetColumn | null)[], mapping: Mapping): (SheetColumn | null)[] {
  if (mapping.size === 0) return [...found]
  const taken = new Set<SheetColumn>()
  const chosen = found.map((_, place) => {
    const target = mapping.get(place)
    if (target === undefined || !isColumn(target) || (target !== 'notes' && taken.has(target))) return null
    taken.add(target)
    return target
  })
  return found.map((column, place) => {
    if (mapping.has(place)) return chosen[place] ?? null
    return column !== null && column !== 'notes' && taken.has(column) ? null : column
  })
}

/** What a column becomes. */
export function targetOf(header: SheetHeader, place: number): ColumnTarget {
  const name = header.names[place] ?? ''
  const chosen = header.chosen.get(place)
  if (chosen !== undefined) return chosen
  const column = header.columns[place] ?? header.instead.find((one) => one.place === place)?.column
  if (column) return column
  if (header.moreLogins.includes(place)) return 'login'
  if (place === header.sharedFolder) return 'vault_path'
  if (place === header.moreAddresses || columnOf(name) === 'login_url') return 'login_url'
  if (isTagsName(name)) return 'labels'
  if (isBookkeeping(name)) return 'leave_out'
  return isSecretName(name) || columnOf(name) === 'password' ? 'hidden_field' : 'own_field'
}

/** What a spreadsheet calls a column without a name. */
export function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}
