import { importColumns } from '@chaveiro/contract/calls/import.ts'
import { z } from 'zod'
import { isFlag, withOurs } from '../products/ours-in-fields.ts'
import { emptyRecord, type ReadEntry, type ReadField } from '../records.ts'

/** Columns of an exported sheet after those of the template. */
export const exportedColumns = [
  ...importColumns,
  'notes',
  'two_step',
  'more_urls',
  'url_match',
  'tags',
  'own_fields',
  'owner',
  'expires_at',
  'login_instructions',
  'no_copy',
  'requires_checkout',
  'metadata',
] as const
export type ExportedColumn = (typeof exportedColumns)[number]

/** By which a sheet is known as one that we wrote, also after somebody moved its columns. */
export const exportedSheetMarks = 'vault_path, more_urls, own_fields, metadata'

export const isExportedSheet = (names: readonly string[]): boolean =>
  exportedSheetMarks.split(', ').every((mark) => names.includes(mark))

/** Several addresses or tags in one cell. */
export const betweenLines = '\n'

const OwnFields = z.array(z.strictObject({ label: z.string(), value: z.string(), hidden: z.boolean() }))
const Metadata = z.record(z.string(), z.string())

/** A row of a sheet that we wrote. What somebody changed into no value of ours is a field under its column's name. */
export function readExportedRow(names: readonly string[], cells: readonly string[]): ReadEntry {
  const left = new Map(names.map((name, at) => [name, cells[at] ?? '']))
  const take = (column: ExportedColumn) => {
    const text = left.get(column) ?? ''
    left.delete(column)
    return text
  }
  const lines = (column: ExportedColumn) =>
    take(column)
      .split(/\r?\n/)
      .filter((line) => line !== '')
  const takeJson = <Value>(column: ExportedColumn, schema: z.ZodType<Value>): Value | null => {
    const { data } = schema.safeParse(jsonIn(left.get(column) ?? ''))
    if (data !== undefined) left.delete(column)
    return data ?? null
  }
  const record = {
    ...emptyRecord(),
    path: take('vault_path')
      .split('/')
      .filter((name) => name !== ''),
    title: take('title'),
    login: take('login'),
    password: take('password'),
    addresses: [...[take('login_url')].filter((address) => address !== ''), ...lines('more_urls')],
    totp: take('two_step'),
    notes: take('notes'),
    tags: lines('tags'),
  }
  const own = takeJson('own_fields', OwnFields) ?? []
  const metadata = takeJson('metadata', Metadata)
  const others = [...left].filter(([name, value]) => value !== '' && !(isFlag(name) && value === 'false'))
  const fields: ReadField[] = others.map(([label, value]) => ({ label, value, hidden: false }))
  const placed = withOurs({ ...record, fields })
  const { ours } = placed
  return {
    record: {
      ...placed,
      fields: [...own, ...placed.fields],
      ...(ours && { ours: { ...ours, metadata: metadata ?? ours.metadata } }),
    },
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
