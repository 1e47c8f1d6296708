import { type Archive, isArchive, openArchive } from './archives.ts'
import { ExportFault } from './export-fault.ts'
import { onePasswordArchive } from './one-password-1pux.ts'
import type { ExportReader } from './records.ts'

/** Forms that are ZIP archives, told by the files in them. */
const archiveReaders: readonly ExportReader<Archive>[] = [onePasswordArchive]

export const archiveReader: ExportReader<Uint8Array<ArrayBuffer>> = {
  recognises: isArchive,
  read: (bytes, keys) => {
    const archive = openArchive(bytes)
    const reader = archiveReaders.find(({ recognises }) => recognises(archive))
    if (reader) return reader.read(archive, keys)
    const inner = [...archive.keys()].find((path) => /\.(zip|1pux|kdbx|xlsx)$/i.test(path))
    throw inner === undefined
      ? new ExportFault('archive_unknown')
      : new ExportFault('archive_nested', { path: inner })
  },
}
