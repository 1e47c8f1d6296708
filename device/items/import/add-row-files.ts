import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { ItemHandle, VaultHandle } from '../../base/types/handles.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { ExportFault } from '../../formats/export-fault.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { addFile } from '../add-file.ts'
import type { ImportRun } from './import-run.ts'

/** Unpacks, seals and uploads a row's files for its item or for a new one of a vault; those that cannot be are named as lost. */
export async function addRowFiles(
  session: OpenSession,
  at: ItemHandle | VaultHandle,
  { files, title }: SheetRow,
  { report, onProgress, signal }: Pick<ImportRun, 'report' | 'onProgress' | 'signal'>,
): Promise<ItemFile[]> {
  const added: ItemFile[] = []
  for (const [done, { name, bytes }] of files.entries()) {
    onProgress({ phase: 'files', done, total: files.length })
    try {
      const content = new Blob([await bytes()])
      added.push(await addFile(session, at, { name, content }, () => undefined, signal))
    } catch (error) {
      if (error instanceof ExportFault) report.lost.push({ record: title, what: name, why: 'file_damaged' })
      else if (error instanceof SessionError && error.code === 'file_too_large')
        report.lost.push({ record: title, what: name, why: 'file_too_large' })
      else if (
        error instanceof CallError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.status !== 401
      )
        report.lost.push({ record: title, what: name, why: 'file_refused' })
      else throw error
    }
  }
  return added
}
