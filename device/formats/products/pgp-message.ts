import { ExportFault } from '../export-fault.ts'
import type { ExportReader } from '../records.ts'

/** Proton Pass's encrypted export (RFC 9580, section 6.2): refused. */
export const pgpMessage: ExportReader<string> = {
  recognises: (text) => text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----'),
  read: () => {
    throw new ExportFault('pgp')
  },
}
