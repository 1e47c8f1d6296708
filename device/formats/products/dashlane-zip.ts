import { type Archive, type ArchiveEntry, readEntryWith } from '../containers/archives.ts'
import { ExportFault } from '../export-fault.ts'
import {
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadExport,
  type ReadRecord,
} from '../records.ts'
import { decodeText } from '../sheets/decode-sheet.ts'
import { recordsOf, textTable } from '../sheets/sheet-records.ts'
import { QuoteUnclosed, splitRecords } from '../sheets/split-records.ts'
import { isSecretName } from './secret-names.ts'

/**
 * Dashlane's archive: a CSV for each kind of entry. Checked on 2026-11-29 against ProtonMail/WebClients,
 * packages/pass/lib/import/providers/dashlane, and support.dashlane.com.
 */
export const dashlaneZip: ExportReader<Archive> = {
  recognises: (archive) => sheetsIn(archive).length > 0,
  read: async (archive) => {
    const reads: ReadExport[] = []
    for (const { entry, kind } of sheetsIn(archive))
      if (entry.size > 0)
        reads.push(await readEntryWith(entry, (bytes) => readSheet(decodeText(bytes).text, kind)))
    return {
      format: 'dashlane-zip',
      records: reads.flatMap(({ records }) => records),
      lost: reads.flatMap(({ lost }) => lost),
    }
  },
}

/** Which columns give the title, the login and the password; every other one is a field of its own. */
const kinds = {
  credentials: 'sheet',
  securenotes: 'sheet',
  payments: { title: ['name', 'account_name'], login: [], password: [] },
  ids: { title: ['name'], login: [], password: [] },
  personalinfo: { title: ['item_name', 'last_name', 'email'], login: [], password: [] },
  wifi: { title: ['name', 'ssid'], login: ['ssid'], password: ['passphrase', 'password'] },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

function sheetsIn(archive: Archive): { entry: ArchiveEntry; kind: Kind }[] {
  return [...archive.values()].flatMap((entry) => {
    const [, name = ''] = /([^/]+)\.csv$/i.exec(entry.path) ?? []
    const key = name.toLowerCase().replace(/[^a-z]/g, '')
    return Object.hasOwn(kinds, key) ? [{ entry, kind: kinds[key as keyof typeof kinds] }] : []
  })
}

function readSheet(text: string, kind: Kind): ReadExport {
  if (kind === 'sheet') return recordsOf({ format: null, tables: [textTable(text, false)], lost: [] })
  try {
    const [names, ...rows] = splitRecords(text, ',')
    const columns = names?.values.map((value) => value.text.trim()) ?? []
    const entries = rows.map(({ values }) =>
      readRow(new Map(values.map((value, at) => [columns[at] ?? '', value.text])), kind),
    )
    return exportOf('dashlane-csv', entries)
  } catch (error) {
    if (error instanceof QuoteUnclosed) throw new ExportFault('quote_unclosed', { line: error.line })
    throw error
  }
}

/** Dashlane hides a card's code under a name that says nothing of it. */
const isHidden = (name: string) =>
  name === 'code' || name === 'number' || name === 'cc_number' || isSecretName(name)

function readRow(cells: Map<string, string>, kind: Exclude<Kind, 'sheet'>): ReadEntry {
  const take = (names: readonly string[]) => {
    const name = names.find((each) => cells.get(each))
    const text = name === undefined ? '' : (cells.get(name) ?? '')
    cells.delete(name ?? '')
    return text
  }
  const password = take(kind.password)
  const record: ReadRecord = {
    ...emptyRecord(password === '' ? 'secure_note' : 'web_credential'),
    title: take(kind.title),
    password,
    login: take(kind.login),
    notes: take(['note']),
  }
  record.fields = [...cells]
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value]) => ({ label, value, hidden: isHidden(label) }))
  return { record }
}
