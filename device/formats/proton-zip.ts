import { type Archive, type ArchiveEntry, attachment, readEntryWith } from './archives.ts'
import { decodeText } from './decode-sheet.ts'
import { ExportFault } from './export-fault.ts'
import { parseJson } from './json.ts'
import { protonJson, readProton } from './proton-json.ts'
import type { ExportReader, ReadFile } from './records.ts'

/**
 * Proton Pass's archive: `Proton Pass/data.json` and `Proton Pass/files/`; encrypted, `data.pgp` instead. Checked on 2026-11-29 against
 * ProtonMail/WebClients, packages/pass/lib/export/archive.ts and lib/import/providers/protonpass/protonpass.zip.reader.ts.
 */
export const protonZip: ExportReader<Archive> = {
  recognises: (archive) => dataIn(archive) !== undefined,
  read: async (archive) => {
    const entry = dataIn(archive)
    if (!entry) throw new ExportFault('archive_unknown')
    if (entry.path.endsWith('.pgp')) throw new ExportFault('pgp', { path: entry.path })
    const folder = entry.path.slice(0, -'data.json'.length)
    const read = await readEntryWith(entry, (bytes) => {
      const json = parseJson(decodeText(bytes).text)
      if (!protonJson.recognises(json)) throw new ExportFault('unknown_format')
      return readProton(json, (name) => fileNamed(archive, `${folder}files/`, name))
    })
    return { ...read, format: 'proton-zip' }
  },
}

const dataIn = (archive: Archive): ArchiveEntry | undefined =>
  [...archive.values()].find(({ path }) => /^[^/]+\/data\.(?:json|pgp)$/.test(path))

/** What Proton puts into a name to tell equal ones apart: before it until 2025, and before its ending since. */
const uniqueId = /^\w{16}-(?=.)|\.[\w-]{16,}={0,2}(?=(?:\.[^.]+)?$)/

function fileNamed(archive: Archive, folder: string, name: string): ReadFile | undefined {
  const plain = name.replace(/[/\\]/g, '_')
  const entry = archive.get(folder + plain) ?? startingWith(archive, `${folder}${plain}-`)
  return entry && attachment(entry, entry.path.slice(folder.length).replace(uniqueId, ''))
}

/** The older form names an attachment by its id alone. */
const startingWith = (archive: Archive, start: string) =>
  [...archive.values()].find(({ path }) => path.startsWith(start))
