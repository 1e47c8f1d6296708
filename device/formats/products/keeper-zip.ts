import { type Archive, attachment, readEntryWith } from '../containers/archives.ts'
import { parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import type { ExportReader } from '../records.ts'
import { decodeText } from '../sheets/decode-sheet.ts'
import { keeperJson, readKeeper } from './keeper-json.ts'

/**
 * Commander's archive with attachments: `export.json`, and `files/<the file's uid>`. Checked on 2026-11-29 against
 * Keeper-Security/Commander, keepercommander/importer/json/json.py.
 */
export const keeperZip: ExportReader<Archive> = {
  recognises: (archive) => archive.has('export.json'),
  read: async (archive) => {
    const entry = archive.get('export.json')
    if (!entry) throw new ExportFault('archive_unknown')
    const read = await readEntryWith(entry, (bytes) => {
      const json = parseJson(decodeText(bytes).text)
      if (!keeperJson.recognises(json)) throw new ExportFault('unknown_format')
      return readKeeper(json, (uid, name) => {
        const file = archive.get(`files/${uid}`)
        return file && attachment(file, name)
      })
    })
    return { ...read, format: 'keeper-zip' }
  },
}
