import { type ItemType, itemTypes } from '@chaveiro/contract/constants.ts'
import type { ExportFormat } from '../../base/types/foreign-exports.ts'
import { pairKeeperCells } from '../products/keeper-csv.ts'
import { readLastPassForm } from '../products/lastpass-notes.ts'
import { readProtonCells } from '../products/proton-csv.ts'
import { isSecretName } from '../products/secret-names.ts'
import { addFields, emptyRecord, type ReadEntry, type ReadField, type ReadRecord } from '../records.ts'
import { choiceOf, columnOf, isDateOrId, isOtherKind, isTagsName, keyOf } from './column-names.ts'
import type { Cells, NamedCell, RowParts } from './row-parts.ts'
import { letterOf, type SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

/** Kinds of which the item's type says as much. */
const plainKinds = new Set([
  'login',
  'password',
  'note',
  'nota',
  'securenote',
  'sshkey',
  ...itemTypes.map(keyOf),
])

/** What a column's name says of the cells below it. */
interface ColumnRole {
  key: string
  isAddress: boolean
  isSecret: boolean
  isDateOrId: boolean
}

/** What is the same for all rows of a file. */
interface RowContext {
  product: ExportFormat
  /** What of the columns without a place of ours is left out. */
  leaves?: 'bookkeeping' | 'unread' | undefined
  roleOf: (name: string) => ColumnRole
}

/** Works a name's role out once, however many cells are below it. `hidden`: names of columns that their program hides. */
export function rememberRoles(hidden: ReadonlySet<string>): RowContext['roleOf'] {
  const roles = new Map<string, ColumnRole>()
  return (name) => {
    const known = roles.get(name)
    if (known) return known
    const meaning = columnOf(name)
    const isSecret =
      meaning === 'password' || meaning === 'two_step' || hidden.has(name) || isSecretName(name)
    const key = keyOf(name)
    const role = { key, isAddress: meaning === 'login_url', isSecret, isDateOrId: isDateOrId(name) }
    roles.set(name, role)
    return role
  }
}

type Lost = NonNullable<ReadEntry['lost']>

/** The template's columns that other products do not have: an item's overview, or own fields where there is no item of ours. */
export interface Overview {
  cells: Cells
  fields: ReadField[]
}

export function recordOfRow(
  row: SheetRecord,
  parts: RowParts,
  header: SheetHeader,
  { product, roleOf, leaves }: RowContext,
): { record: ReadRecord; overview: Overview; lost: Lost } {
  const { cells } = parts
  const lost: Lost[number][] = []
  const nameAt = (place: number) => header.names[place] || letterOf(place)
  const field = (label: string, value: string, isHidden = false): ReadField => ({
    label,
    value,
    hidden: isHidden || roleOf(label).isSecret,
  })
  const record: ReadRecord = {
    ...emptyRecord(typeOf(cells.type)),
    path: parts.path,
    title: cells.title,
    login: cells.login,
    password: cells.password,
    addresses: [parts.address, ...parts.moreAddresses].filter((address) => address.trim() !== ''),
    totp: parts.twoStep,
  }
  const ours = (['environment', 'criticality', 'client', 'squad'] as const).filter(
    (column) => column !== header.pathColumn && cells[column].trim() !== '',
  )
  const isOtherType = cells.type.trim() !== '' && !plainKinds.has(keyOf(cells.type))
  if (isOtherType && isOtherKind(cells.type))
    record.fields.push(field(nameAt(header.places.type), cells.type))
  const overview = [
    ...(isOtherType && !isOtherKind(cells.type) ? [field(nameAt(header.places.type), cells.type)] : []),
    ...ours.map((column) => field(nameAt(header.places[column]), cells[column])),
  ]
  record.fields.push(...parts.moreLogins.map(({ name, text }) => field(name, text)))
  placeForeign(record, parts, product)
  record.fields.push(...parts.morePlaces.map(({ name, text }) => field(name, text)))
  const addresses = new Set(record.addresses)
  // Names that mean a secret only where the row is a card or a document.
  const isCard = isOtherKind(cells.type)
  for (const cell of readOwnCells(record, leftOver(row, parts, header), product)) {
    const { name, text, place } = cell
    const role = roleOf(name)
    const chosen = header.chosen.get(place)
    if (chosen === 'leave_out') continue
    if (chosen === 'labels') record.tags.push(...tagsIn(text))
    if (chosen === undefined && role.isDateOrId) {
      // An import names these columns once.
      if (leaves === undefined) lost.push({ what: name, why: 'bookkeeping' })
      continue
    }
    if (chosen === 'labels' || (chosen === undefined && takeMark(record, text, role))) continue
    if (addresses.has(text)) continue
    const isLeft = leaves === 'unread' || (leaves !== undefined && cell.isBookkeeping && !isCard)
    if (chosen === undefined && isLeft && place < header.width) continue
    const isHidden = chosen === 'hidden_field' || (isCard && /^(?:number|code)$/.test(role.key))
    const isSecret = place >= header.width || isHidden
    const isAddress = chosen === undefined ? role.isAddress : chosen === 'login_url'
    if (isAddress && text.includes('.') && !/\s/.test(text)) record.addresses.push(text)
    else record.fields.push(field(name, text, isSecret))
  }
  const isNote = [record.login, record.password, record.totp, ...record.addresses].every(
    (text) => text === '',
  )
  if (isNote && cells.type.trim() === '') record.type = 'secure_note'
  return { record, overview: { cells, fields: overview }, lost }
}

/** Cells without a place of ours, and what stands beyond the last column: it may be the rest of a password with a comma in it. */
function leftOver(
  { values }: SheetRecord,
  { unplaced }: RowParts,
  header: SheetHeader,
): (NamedCell & { isBookkeeping?: boolean })[] {
  const { isOpenEnded, width } = header
  const beyond = values.slice(isOpenEnded ? values.length : width).map(({ text }, at) => {
    const place = width + at
    return { place, name: letterOf(place), text }
  })
  return [...unplaced, ...beyond.filter(({ text }) => text.trim() !== '')]
}

function typeOf(kind: string): ItemType {
  const type = choiceOf('type', kind)
  return itemTypes.find((each) => each === type) ?? (isOtherKind(kind) ? 'secure_note' : 'web_credential')
}

/** Notes are what has no name of its own; the first column that is not a description leads. */
function placeForeign(record: ReadRecord, { foreign }: RowParts, product: ExportFormat): void {
  const isDescription = (column: string) => /^desc|^beschr/.test(keyOf(column))
  const filled = foreign.filter(({ value }) => value.trim() !== '')
  const notes =
    filled.find(({ label, column }) => label === '' && !isDescription(column)) ??
    filled.find(({ label }) => label === '')
  for (const each of filled) {
    const { label, value, column, isHidden } = each
    const isFields = product === 'bitwarden-csv' && keyOf(column) === 'fields'
    if (isFields) addFields(record, readFieldLines(value))
    else if (label === '' && each === notes) record.notes = value
    else {
      const name = label || column
      record.fields.push({ label: name, value, hidden: isHidden || isSecretName(name) })
    }
  }
}

/** Bitwarden writes a line `name: value` for each field; a line without a name belongs to the value above it. */
function readFieldLines(text: string): ReadField[] {
  const fields: ReadField[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, label, value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (label !== undefined) fields.push({ label, value, hidden: isSecretName(label) })
    else if (last) last.value += `\n${line}`
    else if (line.trim() !== '') fields.push({ label: 'fields', value: line, hidden: false })
  }
  return fields
}

/** Reads what one program writes in its own way; the cells that are left. */
function readOwnCells(
  record: ReadRecord,
  cells: (NamedCell & { isBookkeeping?: boolean })[],
  product: ExportFormat,
): (NamedCell & { isBookkeeping?: boolean })[] {
  if (product === 'keeper-csv') return pairKeeperCells(record, cells)
  if (product === 'proton-csv') return readProtonCells(record, cells)
  if (product === 'lastpass-csv') readLastPassForm(record)
  const category = product === 'dashlane-csv' && cells.find(({ name }) => keyOf(name) === 'category')
  if (!category) return cells
  record.path = [category.text]
  return cells.filter((cell) => cell !== category)
}

const tagsIn = (text: string) => text.split(/[,;]/).flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))

const longestMark = 20
const yes = new Set(['1', 'true', 'yes', 'y', 'sim', 's', 'x'])
const no = new Set(['0', 'false', 'no', 'n', 'nao'])

/** Whether the cell is a mark or tags. */
function takeMark(record: ReadRecord, text: string, { key }: ColumnRole): boolean {
  if (isTagsName(key)) {
    record.tags.push(...tagsIn(text))
    return true
  }
  const isFavourite = /^fav(?:ou?rites?)?$/.test(key)
  const isArchived = /^(?:archived|trashed|deleted)$/.test(key)
  // The day on which it was; empty for the others.
  if (/^(?:archived|deleted)(?:date|at)$/.test(key)) {
    record.archived = true
    return true
  }
  const isSetting = key === 'reprompt' || key === 'perso'
  if (!isFavourite && !isArchived && !isSetting) return false
  const value = keyOf(text.slice(0, longestMark))
  if (isSetting) return no.has(value)
  if (yes.has(value)) record[isFavourite ? 'favourite' : 'archived'] = true
  return yes.has(value) || no.has(value)
}
