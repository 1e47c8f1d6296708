import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { type Archive, attachment, readEntryWith } from '../containers/archives.ts'
import { isObject, parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import type { ExportReader } from '../records.ts'
import { decodeText } from '../sheets/decode-sheet.ts'
import { bitwardenJson, readBitwarden } from './bitwarden-json.ts'

/**
 * Bitwarden's archive with attachments: `data.json`, and `attachments/<the item's id>/<name>`. Checked on 2026-11-29 against
 * bitwarden/clients, libs/tools/export, individual-vault-export.service.ts.
 */
export const bitwardenZip: ExportReader<Archive> = {
  recognises: (archive) => archive.has('data.json'),
  read: async (archive, keys) => {
    const entry = archive.get('data.json')
    if (!entry) throw new ExportFault('archive_unknown')
    const files = attachmentsByItem(archive)
    const read = await readEntryWith(entry, (bytes) => {
      const json = parseJson(decodeText(bytes).text)
      if (!bitwardenJson.recognises(json)) throw new ExportFault('unknown_format')
      if (isObject(json) && json.encrypted === true) return bitwardenJson.read(json, keys)
      return readBitwarden(json, (id) => files.get(id) ?? [])
    })
    return { ...read, format: 'bitwarden-zip' }
  },
}

function attachmentsByItem(archive: Archive): ReadonlyMap<string, ReadFile[]> {
  const files = new Map<string, ReadFile[]>()
  for (const entry of archive.values()) {
    const [, id] = /^attachments\/([^/]+)\/./.exec(entry.path) ?? []
    if (!id) continue
    const ofItem = files.get(id) ?? []
    ofItem.push(attachment(entry))
    files.set(id, ofItem)
  }
  return files
}
