import { type ImportColumn, importColumns } from '@chaveiro/contract/calls/import.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { type ForeignField, readAddresses, readForeignFields } from '../products/foreign-fields.ts'
import type { ListedNames } from './collection-names.ts'
import type { PathStyle } from './column-names.ts'
import type { SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

export type Cells = Record<ImportColumn, string>

/** How to read paths, learnt from all cells of the file. */
export interface PathReading {
  /** The name with which every path of the file begins, if its program puts one there. */
  root: string | undefined
  collectionsIn: (cell: string) => ListedNames
}

/** A cell under the name of its column. */
export interface NamedCell {
  place: number
  name: string
  text: string
}

/** What a row says, with other programs' conventions translated. */
export interface RowParts {
  /** The address is complete, as in the form. */
  cells: Cells
  /** Names from the top down; empty if the row names no place and the file has none for such rows. */
  path: string[]
  /** Further places that the row names, in the column of its path or in that of shared folders. */
  morePlaces: NamedCell[]
  /** As the file spells it; the first of the web where a cell has several. */
  address: string
  moreAddresses: string[]
  twoStep: string
  /** Of the columns of notes, each with its column's name. */
  foreign: (ForeignField & { column: string })[]
  /** Columns of logins that are not the login. */
  moreLogins: NamedCell[]
  /** Columns that we have no place for. */
  unplaced: (NamedCell & { isBookkeeping: boolean })[]
}

export function readRow(
  { values }: Pick<SheetRecord, 'values'>,
  header: SheetHeader,
  paths: PathReading,
): RowParts {
  const { width, places, mayShow, names } = header
  const textAt = (place: number) => values[place]?.text ?? ''
  const textsFrom = (place: number) =>
    header.isOpenEnded && place === width - 1 ? values.slice(place).map(({ text }) => text) : [textAt(place)]
  const named = (place: number, text = textAt(place)) => ({ place, name: names[place] ?? '', text })
  const isFilled = ({ text }: NamedCell) => text.trim() !== ''
  const cells = Object.fromEntries(importColumns.map((column) => [column, textAt(places[column])])) as Cells
  let twoStep = textAt(header.twoStep).trim()
  for (const { place, column } of header.instead) {
    if (column === 'two_step') twoStep ||= textAt(place).trim()
    else if (column !== 'notes' && cells[column].trim() === '') cells[column] = textAt(place)
  }
  const { path, others: morePlaces } = placeOf(cells.vault_path, header.pathStyle, paths)
  const shared = placeOf(textAt(header.sharedFolder), header.pathStyle, paths).path
  const isOfHeaderWidth = values.length === width
  const isBeforePassword = mayShow.includes('login_url')
  const alone = { first: cells.login_url, others: [] }
  const { first, others } = isOfHeaderWidth ? splitAddresses(cells.login_url) : alone
  const isPasswordQuoted = values[places.password]?.quoted ?? false
  cells.login_url = completeSheetAddress(first, { isBeforePassword, isPasswordQuoted, isOfHeaderWidth })
  if (places.title === -1) cells.title = hostOf(cells.login_url) ?? cells.login_url
  else if (cells.title.trim() === '' && header.isTitledByHost && (isBeforePassword || isOfHeaderWidth))
    cells.title = hostOf(cells.login_url) ?? ''
  // LastPass marks its secure notes with this address.
  const isNote = cells.login_url === 'http://sn' && cells.type === ''
  if (isNote) {
    cells.type = 'secure_note'
    cells.login_url = ''
  }
  const logins = header.moreLogins.map((place) => named(place))
  if (cells.login.trim() === '') cells.login = logins.find(isFilled)?.text ?? ''
  const moreLogins = logins.filter((login) => login.text !== cells.login && isFilled(login))
  const foreign = header.notes.flatMap(({ place, style }) =>
    textsFrom(place).map((text) => ({
      ...readForeignFields(text, style, cells),
      column: names[place] ?? '',
    })),
  )
  for (const { login, password } of foreign) {
    cells.login ||= login ?? ''
    cells.password ||= password ?? ''
  }
  return {
    cells,
    path: path.length > 0 ? path : shared,
    morePlaces: [
      ...(morePlaces.length > 0 ? [named(places.vault_path, morePlaces.join(', '))] : []),
      ...(path.length > 0 && shared.length > 0 ? [named(header.sharedFolder)] : []),
    ],
    address: isNote ? '' : first,
    moreAddresses: [...others, ...readAddresses(textAt(header.moreAddresses))],
    twoStep,
    foreign: foreign.flatMap(({ fields, column }) => fields.map((field) => ({ ...field, column }))),
    moreLogins,
    unplaced: header.unplaced.map((column) => ({ ...column, text: textAt(column.place) })).filter(isFilled),
  }
}

/** Where a row belongs: names from the top down, none if the text has none; and the further places that it names. */
function placeOf(text: string, style: PathStyle, { root, collectionsIn }: PathReading) {
  if (style === 'name') return { path: namesOf([text]), others: [] }
  if (style === 'backslashes') return { path: namesOf(text.split('\\')), others: [] }
  const [first = '', ...others] = style === 'several' ? collectionsIn(text).names : [text]
  const names = first.split('/')
  return { path: namesOf(root !== undefined && names[0] === root ? names.slice(1) : names), others }
}

/** Without the blank names between slashes. */
export function namesOf(parts: readonly string[]): string[] {
  return parts.map(plainName).filter((name) => name !== '')
}

const firstName = (path: string) => path.split('/', 1)[0]

/** The name with which all these paths begin; undefined if there is none. */
export function rootOf(paths: Iterable<string>): string | undefined {
  const names = new Set<string | undefined>()
  for (const path of paths) {
    names.add(firstName(path))
    if (names.size > 1) return undefined
  }
  return [...names][0] || undefined
}

/** Null if the text is not an address: it may be the rest of a password. */
function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}

/** Other password managers write several addresses into one cell: the first of the web becomes the address, the others go into the notes. */
function splitAddresses(text: string): { first: string; others: string[] } {
  const parts = text.split(/[\s,]+|;\s+/).filter((part) => part !== '')
  const isOfWeb = (part: string) =>
    /^https?:\/\//i.test(part) || (isFullName(part) && completeAddress(part) !== part)
  // Such as androidapp://com.example, where an app was filled in.
  const areAll = parts.every((part) => isOfWeb(part) || /^[a-z][a-z0-9+.-]*:\/\/\S/i.test(part))
  if (parts.length < 2 || !areAll) return { first: text, others: [] }
  const firstAt = Math.max(parts.findIndex(isOfWeb), 0)
  return { first: parts[firstAt] as string, others: parts.filter((_, at) => at !== firstAt) }
}

/** A word such as 'intranet' is a host, too, but may as well be anything else. */
const isFullName = (text: string) => /[.:[]/.test(text)

/**
 * Adds https:// to an address without a scheme, as the form does, unless it may be the rest of a password with an unquoted comma. So in a
 * column after a password that is not quoted, the row must have exactly as many values as the header, and a single word is no address.
 */
function completeSheetAddress(
  text: string,
  row: { isBeforePassword: boolean; isPasswordQuoted: boolean; isOfHeaderWidth: boolean },
): string {
  const mayBeRest = !row.isBeforePassword && !row.isPasswordQuoted
  const isSafe = !mayBeRest || (row.isOfHeaderWidth && isFullName(text))
  return isSafe ? completeAddress(text) : text.trim()
}
