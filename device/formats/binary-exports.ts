import type { ExportKeys } from '../base/types/foreign-exports.ts'
import { archiveReader } from './containers/archive-exports.ts'
import { chaveiroArchive } from './products/chaveiro-archive.ts'
import { keepassKdbx } from './products/keepass-kdbx.ts'
import type { ExportReader, ReadSource } from './records.ts'
import { excel97 } from './workbooks/xlsx.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Forms told by their first bytes: our own archive, ZIP archives, KDBX, XLSX. `readFile`: reads the one file of an archive that somebody only packed. */
export const binaryReaders = (
  readFile: (bytes: Bytes, keys: ExportKeys) => Promise<ReadSource>,
): readonly ExportReader<Bytes>[] => [chaveiroArchive, archiveReader(readFile), keepassKdbx, excel97]
