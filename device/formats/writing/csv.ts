import { withoutFormulas } from '@chaveiro/contract/rules/texts/formula-free.ts'
import { betweenLines, type ExportedColumn, exportedColumns } from '../sheets/exported-sheet.ts'
import type { ExportedItem } from './exported-item.ts'

const cells: Readonly<Record<ExportedColumn, (item: ExportedItem) => string>> = {
  vault_path: ({ path }) => path.join('/'),
  type: ({ type }) => type,
  title: ({ title }) => title,
  login: ({ login }) => login,
  password: ({ password }) => password,
  login_url: ({ addresses }) => addresses[0] ?? '',
  environment: ({ environment }) => environment,
  criticality: ({ criticality }) => criticality,
  client: ({ client }) => client,
  squad: ({ squad }) => squad,
  notes: ({ notes }) => notes,
  two_step: ({ totp }) => totp,
  more_urls: ({ addresses }) => addresses.slice(1).join(betweenLines),
  url_match: ({ url_match }) => url_match,
  tags: ({ tags }) => tags.join(betweenLines),
  own_fields: ({ fields }) => (fields.length === 0 ? '' : JSON.stringify(fields)),
  owner: ({ owner }) => owner,
  expires_at: ({ expires_at }) => expires_at ?? '',
  login_instructions: ({ login_instructions }) => login_instructions,
  no_copy: ({ no_copy }) => String(no_copy),
  requires_checkout: ({ requires_checkout }) => String(requires_checkout),
  metadata: ({ metadata }) => (Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata)),
}

/**
 * A sheet (RFC 4180) with the import template's columns first, in UTF-8 with the byte order mark by which spreadsheets know it. What a
 * spreadsheet would calculate begins with an apostrophe, which our own reader takes away.
 */
export function writeCsv(items: readonly ExportedItem[]): Uint8Array<ArrayBuffer> {
  const rows = [exportedColumns, ...items.map((item) => exportedColumns.map((column) => cells[column](item)))]
  return new TextEncoder().encode(`\ufeff${rows.map(lineOf).join('')}`)
}

const lineOf = (values: readonly string[]) =>
  `${values.map((value) => `"${withoutFormulas(value).replaceAll('"', '""')}"`).join(',')}\r\n`
