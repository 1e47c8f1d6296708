import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import type { AuditExportFormat } from '@chaveiro/contract/constants.ts'
import { eventName } from '@chaveiro/contract/events/events.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { withoutFormulas } from '@chaveiro/contract/rules/texts/formula-free.ts'

type Column = [
  name: string,
  value: (entry: AuditEntry, language: Language) => string | number | null | undefined,
]

const columns: readonly Column[] = [
  ['timestamp', ({ timestamp }) => timestamp],
  ['event_type', ({ event_type }) => event_type],
  ['event', ({ event_type }, language) => eventName(event_type, language) ?? event_type],
  ['user_name', ({ user_name }) => user_name],
  ['user_email', ({ user_email }) => user_email],
  ['vault_name', ({ details }) => details.vault_name],
  ['item_title', ({ details }) => details.item_title ?? details.title],
  ['name', ({ details }) => details.name],
  ['ip_address', ({ ip_address }) => ip_address],
  ['revision', ({ details }) => details.revision],
  ['filled_on', ({ details }) => details.filled_on],
  ['count', ({ details }) => details.count],
  ['reason', ({ details }) => details.reason],
  ['hours', ({ details }) => details.hours],
  ['approvals', ({ details }) => details.approvals],
  ['rehearsal', ({ details }) => details.rehearsal],
  ['outside', ({ details }) => details.outside],
  ['itself', ({ details }) => details.itself],
  ['operator', ({ details }) => details.operator],
  ['filter', ({ details }) => details.filter],
  ['seq', ({ seq }) => seq],
  ['id', ({ id }) => id],
  ['user_id', ({ user_id }) => user_id],
  ['person_id', ({ details }) => details.person_id],
  ['vault_id', ({ vault_id }) => vault_id],
  ['item_id', ({ item_id }) => item_id],
]

/**
 * One field of a line (RFC 4180), always quoted. A formula gets an apostrophe in front: anybody may write a title, and
 * a spreadsheet must not execute it.
 */
export function csvField(value: string | number | null | undefined): string {
  return `"${withoutFormulas(String(value ?? '')).replaceAll('"', '""')}"`
}

type FileForm = { type: string; head: string; line: (entry: AuditEntry, language: Language) => string }

export const fileForms: Record<AuditExportFormat, FileForm> = {
  csv: {
    type: 'text/csv',
    // The byte order mark tells spreadsheets that the file is UTF-8.
    head: `\ufeff${columns.map(([name]) => csvField(name)).join(',')}\r\n`,
    line: (entry, language) =>
      `${columns.map(([, value]) => csvField(value(entry, language))).join(',')}\r\n`,
  },
  jsonl: {
    type: 'application/jsonl',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
}
