import type { SheetColumn } from '@chaveiro/contract/calls/import.ts'
import { columnOf } from './column-names.ts'
import type { SheetRecord } from './split-records.ts'

type Value = SheetRecord['values'][number]

/**
 * Whether the rows are as Enpass exports them: a title, then each value with its name before it, and last the note. The line above them
 * says so (`Title,Field,Value`), or there is none.
 */
export function areForms(records: readonly SheetRecord[]): boolean {
  const [first, ...others] = records
  if (!first) return false
  if (isFormsHeader(first) || records.some(isStarredLogin)) return true
  const login = records.find(isLogin)
  // Its names alone could also be a sheet's, with columns of its own between them.
  if (login === first) return others.length === 0 || others.some(hasKnownNames)
  return login !== undefined && knownNamesIn(first) !== null && 2 * filled(first) > filled(login)
}

const filled = ({ values }: SheetRecord) => values.filter(({ text }) => text.trim() !== '').length

const isFormsHeader = ({ values }: SheetRecord) =>
  /^title,field,(value|\*)$/.test(
    values
      .slice(0, 3)
      .map(({ text }) => text.trim().toLowerCase())
      .join(),
  )

/** What the names in a row mean; null if it is not a title with names and values. */
function knownNamesIn({ values: [title, ...values] }: SheetRecord): (SheetColumn | null)[] | null {
  const columns = values.map(({ text }) => columnOf(text))
  const isTitle = title !== undefined && title.text !== '' && columnOf(title.text) === null
  const areValues = columns.length >= 2 && columns.every((column, at) => at % 2 === 0 || !column)
  return isTitle && areValues ? columns.filter((_, at) => at % 2 === 0) : null
}

const hasKnownNames = (record: SheetRecord) => knownNamesIn(record)?.some((name) => name !== null) ?? false

function isLogin(record: SheetRecord): boolean {
  const names = knownNamesIn(record)
  return ['login', 'password'].every((name) => names?.includes(name as SheetColumn))
}

/** Enpass marks hidden fields with a star. */
const isStarredLogin = (record: SheetRecord) =>
  isLogin(record) && record.values.some(({ text }, at) => at % 2 === 1 && text.startsWith('*'))

/** The same rows with a column for each name, so that they are read like any other sheet. */
export function spreadForms(records: readonly SheetRecord[]): {
  names: SheetRecord
  rows: SheetRecord[]
  hidden: ReadonlySet<string>
} {
  const [first] = records
  const entries = first && isFormsHeader(first) ? records.slice(1) : records
  const forms = entries.map((record) => ({ record, fields: fieldsOf(record) }))
  const columns = [...new Set(forms.flatMap(({ fields }) => [...fields.keys()]))]
  const line = first?.line ?? 1
  const names = { line, row: first?.row ?? 1, values: ['title', ...columns.map(nameOf)].map(plainValue) }
  const rows = forms.map(({ record, fields }) => ({
    ...record,
    values: [
      record.values[0] ?? plainValue(''),
      ...columns.map((column) => fields.get(column) ?? plainValue('')),
    ],
  }))
  const stars = entries.flatMap(({ values }) => values.filter(({ text }) => text.startsWith('*')))
  return { names, rows, hidden: new Set(stars.map(({ text }) => text.slice(1).trim())) }
}

/** The values by their names; a name that stands twice in one row gets a second column. */
function fieldsOf({ values }: SheetRecord): Map<string, Value> {
  const [, ...rest] = values
  const fields = new Map<string, Value>()
  const counts = new Map<string, number>()
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const name = (rest[at]?.text ?? '').trim().replace(/^\*/, '')
    const value = rest[at + 1] as Value
    if (value.text === '') continue
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    fields.set(count === 1 ? name : `${name}\0${count}`, value)
  }
  const note = rest.length % 2 === 1 ? rest.at(-1) : undefined
  if (note && note.text !== '') fields.set('notes', note)
  return fields
}

const nameOf = (key: string) => key.split('\0')[0] as string
const plainValue = (text: string): Value => ({ text, quoted: false })
