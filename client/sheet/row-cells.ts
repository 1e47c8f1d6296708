import { type ImportColumn, importColumns } from '@chaveiro/contract/import.ts'
import { plainName } from '@chaveiro/contract/rules/in-sentence.ts'
import type { SheetRow } from './check-row.ts'
import { isBookkeeping, isOtherKind, type PathStyle } from './column-names.ts'
import { completeSheetAddress, splitAddresses } from './complete-address.ts'
import { readAddresses, readForeignFields } from './foreign-fields.ts'
import { joinLines } from './place-secrets.ts'
import type { SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

type Cells = Record<ImportColumn, string>
type Further = Pick<SheetRow, 'line' | 'row' | 'mayShow' | 'path' | 'notes' | 'twoStep'>

/** A row's value in each column, with other programs' conventions translated. */
export function cellsOf(
  { values, line, row }: SheetRecord,
  header: SheetHeader,
  /** The name with which every path of the file begins, if its program puts one there. */
  root: string | undefined,
): [Cells, Further] {
  const { width, places, mayShow, vault } = header
  const textAt = (place: number) => values[place]?.text ?? ''
  const textsFrom = (place: number) =>
    header.isOpenEnded && place === width - 1 ? values.slice(place).map(({ text }) => text) : [textAt(place)]
  const cells = Object.fromEntries(importColumns.map((column) => [column, textAt(places[column])])) as Cells
  const paths = [cells.vault_path, textAt(header.sharedFolder)].map((text) =>
    pathOf(text, header.pathStyle, root),
  )
  const path = paths.find((names) => names.length > 0) ?? namesOf(vault?.split('/') ?? [])
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
  const logins = header.moreLogins.map(({ place, name }) => ({ name, text: textAt(place) }))
  if (cells.login.trim() === '') cells.login = logins.find(({ text }) => text.trim() !== '')?.text ?? ''
  const moreLogins = logins.filter(({ text }) => text.trim() !== '' && text !== cells.login)
  const named = moreLogins.map(({ name, text }) => `${name}: ${text}`)
  const fields = header.notes.flatMap(({ place, style }) =>
    textsFrom(place).map((text) => readForeignFields(text, style, cells)),
  )
  for (const { login, password } of fields) {
    cells.login ||= login ?? ''
    cells.password ||= password ?? ''
  }
  const addresses = readAddresses(textAt(header.moreAddresses))
  const kept = isOtherKind(cells.type) ? header.unplaced.filter(({ name }) => !isBookkeeping(name)) : []
  const rest = kept.flatMap(({ place, name }) => (textAt(place).trim() ? [`${name}: ${textAt(place)}`] : []))
  const lines = fields.flatMap((field) => field.lines)
  const notes = joinLines(...lines, ...named, ...others, ...addresses, ...rest)
  return [cells, { line, row, mayShow, path, notes, twoStep: textAt(header.twoStep).trim() }]
}

/** Names from the top down; none if the text has none. */
function pathOf(text: string, style: PathStyle, root: string | undefined): string[] {
  if (style === 'name') return namesOf([text])
  if (style === 'backslashes') return namesOf(text.split('\\'))
  const names = (style === 'several' ? (text.split(',', 1)[0] ?? '') : text).split('/')
  return namesOf(root !== undefined && names[0] === root ? names.slice(1) : names)
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
