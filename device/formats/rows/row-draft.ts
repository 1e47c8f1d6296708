import type { ImportColumn } from '@chaveiro/contract/calls/import.ts'
import type { OwnField } from '@chaveiro/contract/calls/items.ts'
import type { ItemType, UrlMatch } from '@chaveiro/contract/constants.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import type { ExportFormat, ReadFile } from '../../base/types/foreign-exports.ts'
import type { ImportField } from '../../base/types/import.ts'
import type { OnlyOurs, ReadRecord } from '../records.ts'
import type { TableRow } from '../sheets/read-table.ts'
import { namesOf } from '../sheets/row-parts.ts'
import { serviceAt, serviceOf } from './services.ts'

/** An entry on its way to becoming an item, unchecked. */
export interface RowDraft {
  record: number
  line: number
  row: number
  mayShow: readonly ImportColumn[]
  /** The column of the file that names the vault. */
  pathColumn: ImportColumn
  cells: Record<ImportColumn, string>
  path: string[]
  notes: string
  twoStep: string
  moreUrls: readonly string[]
  urlMatch: UrlMatch | null
  fields: readonly OwnField[]
  labels: readonly string[]
  files: readonly ReadFile[]
  isFavourite: boolean
  /** What a file that we wrote says beside it. */
  ours?: OnlyOurs | undefined
}

/** A row of a table; `product`: by whose columns it was read. */
export function draftOfRow(row: TableRow, record: number, product: ExportFormat): RowDraft {
  if (!row.overview) return { ...draftOfRecord(row.record, record), line: row.line, row: row.row }
  const { header, overview, record: read } = row
  const { cells } = overview
  const [first = '', ...others] = read.addresses
  const isAddressCell = cells.login_url.trim() !== '' || first === ''
  const address = isAddressCell ? cells.login_url : completeAddress(first)
  const isOurs = product === 'template' || product === 'sheet'
  const type = cells.type.trim() === '' && !isOurs ? read.type : cells.type
  const draft = {
    record,
    line: row.line,
    row: row.row,
    mayShow: header.mayShow,
    pathColumn: header.pathColumn,
    cells: { ...cells, type, login: read.login, password: read.password, login_url: address },
    path: read.path,
    notes: withLineBreaks(read.notes),
    twoStep: read.totp,
    moreUrls: others,
    urlMatch: read.url_match,
    fields: read.fields,
    labels: read.tags,
    files: read.files,
    isFavourite: read.favourite,
  }
  return product === 'sheet' ? ofService(draft) : draft
}

/** An entry of another product's own form. */
export function draftOfRecord(read: ReadRecord, record: number): RowDraft {
  const [first = '', ...moreUrls] = read.addresses.map(completeAddress)
  const { path, login, password, ours } = read
  const title = read.title.trim() === '' ? (serviceAt(first)?.name ?? hostOf(first) ?? login) : read.title
  return {
    record,
    line: record,
    row: record,
    mayShow: ['vault_path', 'type', 'title', 'login', 'login_url'],
    pathColumn: 'vault_path',
    cells: {
      vault_path: path.join('/'),
      type: read.type,
      title,
      login,
      password,
      login_url: first,
      environment: ours?.environment ?? '',
      criticality: ours?.criticality ?? '',
      client: ours?.client ?? '',
      squad: ours?.squad ?? '',
    },
    path,
    notes: ours ? read.notes : withLineBreaks(read.notes),
    twoStep: read.totp,
    moreUrls,
    urlMatch: read.url_match,
    fields: read.fields,
    labels: read.tags,
    files: read.files,
    isFavourite: read.favourite,
    ours,
  }
}

/** A draft with some of its values put right by hand. */
export function corrected(
  draft: RowDraft,
  { vault_path, notes, two_step, labels, ...cells }: Partial<Record<ImportField, string>>,
): RowDraft {
  const path =
    vault_path !== undefined
      ? namesOf(vault_path.split('/'))
      : draft.pathColumn === 'client' && cells.client !== undefined
        ? namesOf([cells.client])
        : draft.path
  return {
    ...draft,
    path,
    cells: {
      ...draft.cells,
      ...cells,
      ...(vault_path !== undefined && { vault_path }),
      ...(cells.login_url !== undefined && { login_url: completeAddress(cells.login_url) }),
    },
    notes: notes ?? draft.notes,
    twoStep: two_step ?? draft.twoStep,
    labels: labels === undefined ? draft.labels : labels.split(/[,;]/).map((label) => label.trim()),
  }
}

/** In a sheet of nobody's in particular, the service tells the type where no column does. */
function ofService(draft: RowDraft): RowDraft {
  const { cells } = draft
  if (cells.type.trim() !== '') return draft
  const type: ItemType | '' = serviceOf(cells.title, cells.login_url)?.type ?? ''
  return { ...draft, cells: { ...cells, type } }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host || null : null)

/** Other programs break lines also by vertical tabs, form feeds, U+0085, U+2028 and U+2029. */
const withLineBreaks = (text: string) => text.replace(/[\v\f\x85\u2028\u2029]/g, '\n')
