import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { type Archive, type ArchiveEntry, attachment, readEntryWith } from '../containers/archives.ts'
import { parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import type { ExportReader } from '../records.ts'
import { decodeText } from '../sheets/decode-sheet.ts'
import { protonJson, readProton } from './proton-json.ts'

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
    const files = filesIn(archive, `${folder}files/`)
    const read = await readEntryWith(entry, (bytes) => {
      const json = parseJson(decodeText(bytes).text)
      if (!protonJson.recognises(json)) throw new ExportFault('unknown_format')
      // A name becomes part of a path.
      return readProton(json, (name) => files.get(name.replace(/[/\\]/g, '_')))
    })
    return { ...read, format: 'proton-zip' }
  },
}

const dataIn = (archive: Archive): ArchiveEntry | undefined =>
  [...archive.values()].find(({ path }) => /^[^/]+\/data\.(?:json|pgp)$/.test(path))

/** What Proton puts into a name to tell equal ones apart: before it until 2025, and before its ending since. */
const uniqueId = /^\w{16}-(?=.)|\.[\w-]{16,}={0,2}(?=(?:\.[^.]+)?$)/

/** The attachments by the names that items have for them; in the older form, by their ids alone. */
function filesIn(archive: Archive, folder: string): ReadonlyMap<string, ReadFile> {
  const files = new Map<string, ReadFile>()
  for (const entry of archive.values()) {
    if (!entry.path.startsWith(folder)) continue
    const name = entry.path.slice(folder.length)
    const file = attachment(entry, name.replace(uniqueId, ''))
    files.set(name, file)
    const [, id] = /^(\w{16})-/.exec(name) ?? []
    if (id) files.set(id, file)
  }
  return files
}
