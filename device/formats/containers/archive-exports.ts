import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import { ExportFault } from '../export-fault.ts'
import { bitwardenZip } from '../products/bitwarden-zip.ts'
import { dashlaneZip } from '../products/dashlane-zip.ts'
import { keeperZip } from '../products/keeper-zip.ts'
import { onePasswordArchive } from '../products/one-password-1pux.ts'
import { protonZip } from '../products/proton-zip.ts'
import type { ExportReader, ReadSource } from '../records.ts'
import { xlsx } from '../workbooks/xlsx.ts'
import { type Archive, type ArchiveEntry, isArchive, openArchive, readEntryWith } from './archives.ts'

type Bytes = Uint8Array<ArrayBuffer>

const openDocument: ExportReader<Archive> = {
  recognises: (archive) => archive.has('mimetype') && archive.has('content.xml'),
  read: () => {
    throw new ExportFault('version_unknown', { found: 'OpenDocument' })
  },
}

/** Forms that are ZIP archives, told by the files in them. */
const archiveReaders: readonly ExportReader<Archive>[] = [
  onePasswordArchive,
  bitwardenZip,
  protonZip,
  keeperZip,
  dashlaneZip,
  xlsx,
  openDocument,
]

/** `readFile`: reads the one file of an archive that somebody only packed. */
export const archiveReader = (
  readFile: (bytes: Bytes, keys: ExportKeys) => Promise<ReadSource>,
): ExportReader<Bytes> => ({
  recognises: isArchive,
  read: async (bytes, keys) => {
    const archive = openArchive(bytes)
    const reader = archiveReaders.find(({ recognises }) => recognises(archive))
    if (reader) return withRepeated(await reader.read(archive, keys), archive)
    const [only, ...others] = [...archive.values()].filter(({ path }) => !isOfSystem(path))
    if (!only || others.length > 0) throw unknownArchive(archive)
    const read = await readEntryWith(only, (inner) => {
      if (isArchive(inner)) throw new ExportFault('archive_nested')
      return readFile(inner, keys)
    })
    return withRepeated(read, archive)
  },
})

function withRepeated(source: ReadSource, archive: Archive): ReadSource {
  const lost = [...archive.values()].flatMap(({ path, repeats }) =>
    Array.from({ length: repeats }, () => ({ record: 'ZIP', what: path, why: 'repeated' as const })),
  )
  return lost.length === 0 ? source : { ...source, lost: [...source.lost, ...lost] }
}

/** What macOS and Windows add. */
const isOfSystem = (path: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path)

function unknownArchive(archive: Archive): ExportFault {
  const isInner = ({ path }: ArchiveEntry) => /\.(zip|1pux|kdbx|xlsx)$/i.test(path)
  const inner = [...archive.values()].find(isInner)
  return inner ? new ExportFault('archive_nested', { path: inner.path }) : new ExportFault('archive_unknown')
}
