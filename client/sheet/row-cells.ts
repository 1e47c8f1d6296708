import { type ImportColumn, importColumns } from '@chaveiro/contract/import.ts'
import type { SheetRow } from './check-row.ts'
import { completeAddress, splitAddresses } from './complete-address.ts'
import { joinLines } from './place-secrets.ts'
import type { SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

type Cells = Record<ImportColumn, string>
type Further = Pick<SheetRow, 'line' | 'row' | 'mayShow' | 'notes' | 'twoStep'>

/** A row's value in each column, with other programs' conventions translated. */
export function cellsOf({ values, line, row }: SheetRecord, header: SheetHeader): [Cells, Further] {
  const { width, places, mayShow, vault } = header
  const textAt = (place: number) => values[place]?.text ?? ''
  const cells = Object.fromEntries(importColumns.map((column) => [column, textAt(places[column])])) as Cells
  if (vault !== undefined && isWithoutNames(cells.vault_path)) cells.vault_path = vault
  const isOfHeaderWidth = values.length === width
  const isBeforePassword = mayShow.includes('login_url')
  const alone = { first: cells.login_url, others: [] }
  const { first, others } = isOfHeaderWidth ? splitAddresses(cells.login_url) : alone
  cells.login_url = completeAddress(first, { isBeforePassword, isOfHeaderWidth })
  if (places.title === -1) cells.title = hostOf(cells.login_url) ?? cells.login_url
  else if (cells.title.trim() === '' && header.isTitledByHost && (isBeforePassword || isOfHeaderWidth))
    cells.title = hostOf(cells.login_url) ?? ''
  // LastPass marks its secure notes with this address.
  if (cells.login_url === 'http://sn' && cells.type === '') {
    cells.type = 'secure_note'
    cells.login_url = ''
  }
  const notes = joinLines(...header.notes.map(textAt), ...others)
  return [cells, { line, row, mayShow, notes, twoStep: textAt(header.twoStep).trim() }]
}

/** Only blanks and slashes. */
const isWithoutNames = (path: string) => /^[\s/]*$/.test(path)

/** Null if the text is not an address: it may be the rest of a password. */
function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
