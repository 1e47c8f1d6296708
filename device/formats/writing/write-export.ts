import type { ExportForm } from '@chaveiro/contract/constants.ts'
import { writeArchive } from './archive.ts'
import { writeCsv } from './csv.ts'
import { writeCxf } from './cxf.ts'
import type { ExportedItem, WrittenExport } from './exported-item.ts'
import { writeKdbx } from './kdbx.ts'

const endings: Readonly<Record<ExportForm, string>> = {
  archive: 'chaveiro',
  cxf: 'json',
  kdbx: 'kdbx',
  csv: 'csv',
}

/**
 * The items as a file to save. `passphrase` is for a sealed form; TypeError if it is missing there. Throws ExportFault('too_large') for more
 * files than the form's readers take, and what `bytes` of a file throws.
 */
export async function writeExport(
  form: ExportForm,
  items: readonly ExportedItem[],
  passphrase: string | null,
): Promise<WrittenExport> {
  const day = new Date().toISOString().slice(0, 10)
  return { fileName: `chaveiro-${day}.${endings[form]}`, bytes: await write(form, items, passphrase) }
}

function write(form: ExportForm, items: readonly ExportedItem[], passphrase: string | null) {
  if (form === 'csv') return writeCsv(items)
  if (form === 'cxf') return writeCxf(items)
  if (passphrase === null) throw new TypeError('this form is sealed under a passphrase')
  return form === 'archive' ? writeArchive(items, passphrase) : writeKdbx(items, passphrase)
}
