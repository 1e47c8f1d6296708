import { type ImportColumn, importColumns } from '@chaveiro/contract/calls/import.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { SheetRow } from '../base/types/sheet.ts'
import type { ListedNames } from './collection-names.ts'
import { isOtherKind, type PathStyle } from './column-names.ts'
import { readAddresses, readForeignFields } from './foreign-fields.ts'
import { joinLines } from './place-secrets.ts'
import type { SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

type Cells = Record<ImportColumn, string>
type Further = Pick<SheetRow, 'line' | 'row' | 'mayShow' | 'path' | 'notes' | 'twoStep' | 'unread'>

/** How to read paths, learnt from all cells of the file. */
export interface PathReading {
  /** The name with which every path of the file begins, if its program puts one there. */
  root: string | undefined
  collectionsIn: (cell: string) => ListedNames
}

/** A row's value in each column, with other programs' conventions translated. */
export function cellsOf(
  { values, line, row }: SheetRecord,
  header: SheetHeader,
  paths: PathReading,
): [Cells, Further] {
  const { width, places, mayShow, vault, names } = header
  const textAt = (place: number) => values[place]?.text ?? ''
  const textsFrom = (place: number) =>
    header.isOpenEnded && place === width - 1 ? values.slice(place).map(({ text }) => text) : [textAt(place)]
  const named = (place: number, text = textAt(place)) => (text.trim() ? [`${names[place]}: ${text}`] : [])
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
  if (cells.login_url === 'http://sn' && cells.type === '') {
    cells.type = 'secure_note'
    cells.login_url = ''
  }
  const logins = header.moreLogins.map((place) => ({ place, text: textAt(place) }))
  if (cells.login.trim() === '') cells.login = logins.find(({ text }) => text.trim() !== '')?.text ?? ''
  const moreLogins = logins.filter(({ text }) => text !== cells.login)
  const fields = header.notes.flatMap(({ place, style }) =>
    textsFrom(place).map((text) => readForeignFields(text, style, cells)),
  )
  for (const { login, password } of fields) {
    cells.login ||= login ?? ''
    cells.password ||= password ?? ''
  }
  const isOfOtherKind = isOtherKind(cells.type)
  const rest = header.unplaced
    .filter(({ isBookkeeping }) => !isBookkeeping)
    .flatMap(({ place, name }) => (textAt(place).trim() ? [`${name}: ${textAt(place)}`] : []))
  const notes = joinLines(
    ...fields.flatMap((field) => field.lines),
    ...moreLogins.flatMap(({ place }) => named(place)),
    ...others,
    ...readAddresses(textAt(header.moreAddresses)),
    ...named(places.vault_path, morePlaces.join(', ')),
    ...(path.length > 0 && shared.length > 0 ? named(header.sharedFolder) : []),
    ...(isOfOtherKind ? rest : []),
  )
  const further = {
    line,
    row,
    mayShow,
    twoStep,
    path: [path, shared].find((names) => names.length > 0) ?? namesOf(vault?.split('/') ?? []),
    notes: withLineBreaks(notes),
    unread: isOfOtherKind ? '' : withLineBreaks(rest.join('\n')),
  }
  return [cells, further]
}

/** Other programs break lines also by vertical tabs, form feeds, U+0085, U+2028 and U+2029. */
const withLineBreaks = (text: string) => text.replace(/[\v\f\x85\u2028\u2029]/g, '\n')

/** Where a row belongs: names from the top down, none if the text has none; and the further places that it names. */
function placeOf(text: string, style: PathStyle, { root, collectionsIn }: PathReading) {
  if (style === 'name') return { path: namesOf([text]), others: [] }
  if (style === 'backslashes') return { path: namesOf(text.split('\\')), others: [] }
  const [first = '', ...others] = style === 'several' ? collectionsIn(text).names : [text]
  const names = first.split('/')
  return { path: namesOf(root !== undefined && names[0] === root ? names.slice(1) : names), others }
}

/** Without the blank names between slashes. */
function namesOf(parts: readonly string[]): string[] {
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
