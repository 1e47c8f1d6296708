import { type Archive, type ArchiveEntry, readEntryWith } from '../containers/archives.ts'
import { Entry, type Json, parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import { type ExportReader, exportOf, type ReadExport } from '../records.ts'
import { decodeText } from '../sheets/decode-sheet.ts'
import { readItem } from './one-password-items.ts'

/**
 * 1Password's unencrypted export: a ZIP archive with `export.data`, which is JSON, and `files/`. Checked against
 * support.1password.com/1pux-format and against what the importers of Bitwarden, KeePassXC and Proton Pass expect, and against an
 * export that 1Password 8 wrote, in November 2026.
 */
export const onePasswordArchive: ExportReader<Archive> = {
  recognises: (archive) => archive.has('export.data'),
  read: (archive) => {
    const entry = archive.get('export.data')
    if (!entry) throw new ExportFault('archive_unknown')
    return readEntryWith(entry, (bytes) => readAccounts(parseJson(decodeText(bytes).text), archive))
  },
}

/** `export.data` by itself: what it says of documents is named as lost. */
export const onePasswordJson: ExportReader<Json> = {
  recognises: (json) => new Entry(json).entries('accounts').some((account) => account.has('vaults')),
  read: (json) => readAccounts(json, new Map()),
}

function readAccounts(json: Json, archive: Archive): ReadExport {
  const accounts = new Entry(json).entries('accounts')
  const placed = accounts.flatMap((account) => {
    const attrs = account.entry('attrs')
    const within = accounts.length > 1 ? [attrs.firstText('accountName', 'name')] : []
    return account.entries('vaults').flatMap((vault) => {
      const path = [...within, vault.entry('attrs').text('name')].filter((name) => name !== '')
      return vault
        .entries('items')
        .map((item) => ({ item: item.has('item') ? item.entry('item') : item, path }))
    })
  })
  if (accounts.length === 0) throw new ExportFault('damaged')
  const items = placed.map(({ item, path }) => ({ item, path, overview: item.entry('overview') }))
  const titled = items.map(({ item, path, overview }) => ({
    item,
    path,
    overview,
    title: overview.text('title'),
  }))
  const titles = new Map(titled.map(({ item, title }) => [item.peek('uuid'), title]))
  const documents = documentsIn(archive)
  const entries = titled.map(({ item, path, overview, title }) => {
    const { record, lost } = readItem(item, { title, overview }, { archive, documents, titles })
    return { record: { ...record, path }, lost }
  })
  return exportOf('one-password-1pux', entries)
}

function documentsIn(archive: Archive): ReadonlyMap<string, ArchiveEntry> {
  return new Map(
    [...archive.values()].flatMap((entry) => {
      const [, id] = /^files\/(.+?)(?:__|$)/.exec(entry.path) ?? []
      return id ? [[id, entry] as const] : []
    }),
  )
}
