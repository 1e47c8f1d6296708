import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import type { ImportChoices, ImportFault, ImportSource } from '../../base/types/import.ts'
import { SessionError } from '../../base/types/session-error.ts'
import { ExportFault } from '../../formats/export-fault.ts'
import { exportLimitBytes, faultsOnly, readSource } from '../../formats/read-export.ts'
import type { ReadSource } from '../../formats/records.ts'
import { sheetFaultOf } from '../../formats/rows/sheet-fault.ts'
import type { OpenImport } from '../../state/open-import.ts'
import type { OpenSession } from '../../state/open-session.ts'

export type Read = Pick<OpenImport, 'bytes' | 'keys' | 'source'>

/**
 * The file, or the one of the import under way, which is read again only if its letters are read otherwise. Throws ExportFault, and
 * SessionError('sheet_unknown') for an import that is not open.
 */
export async function readOf(
  session: OpenSession,
  source: ImportSource,
  { encoding }: ImportChoices,
): Promise<Read> {
  const { open } = session.imports
  if ('importId' in source) {
    if (open?.id !== source.importId) throw new SessionError('sheet_unknown')
    const isText = 'tables' in open.source && open.source.encoding !== undefined
    if (!isText || encoding === open.choices.encoding) return open
    return { ...open, source: await read(open.bytes, open.keys, encoding) }
  }
  // The secrets of one that the person has left should not stay.
  session.imports.open = null
  const { file, keys = {} } = source
  const blob = typeof file === 'string' ? new Blob([file]) : file
  if (blob.size > exportLimitBytes) throw new ExportFault('too_large', { limit: exportLimitBytes / 1e6 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { bytes, keys, source: await read(bytes, keys, encoding) }
}

const read = (
  bytes: Uint8Array<ArrayBuffer>,
  keys: ExportKeys,
  encoding: ImportChoices['encoding'],
): Promise<ReadSource> => faultsOnly(() => readSource(bytes, keys, encoding))

/** A fault as the screen tells it. Throws any other error. */
export function importFault(error: unknown): ImportFault {
  if (!(error instanceof ExportFault)) throw error
  const { code, place } = error
  return sheetFaultOf(error) ?? { code: 'export', reason: code, place }
}
