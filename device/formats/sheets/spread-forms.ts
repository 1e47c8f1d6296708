import { columnOf } from './column-names.ts'
import type { SheetRecord } from './split-records.ts'

type Value = SheetRecord['values'][number]

/**
 * Whether the rows are as Enpass exports them: a title, then each value with its name before it, and last the note. The line above them
 * says so (`Title,Field,Value`), or there is none.
 */
export function areForms([first, ...others]: readonly SheetRecord[]): boolean {
  if (!first) return false
  return isFormsHeader(first) || (isForm(first) && others.some(isForm))
}

const isFormsHeader = ({ values }: SheetRecord) =>
  /^title,field,(value|\*)$/.test(
    values
      .slice(0, 3)
      .map(({ text }) => text.trim().toLowerCase())
      .join(),
  )

function isForm({ values: [title, ...values] }: SheetRecord): boolean {
  const columns = values.map(({ text }) => columnOf(text))
  const names = columns.filter((_, at) => at % 2 === 0)
  const isTitle = title !== undefined && title.text !== '' && columnOf(title.text) === null
  return (
    isTitle &&
    names.includes('password') &&
    names.includes('login') &&
    columns.every((column, at) => at % 2 === 0 || !column)
  )
}

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
    // Enpass marks hidden fields with a star.
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
