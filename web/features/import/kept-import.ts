import type {
  ImportOptions,
  ImportProgress,
  ImportReport,
  KeptImportHandle,
  UndoReport,
} from '@chaveiro/device'
import { useSyncExternalStore } from 'react'
import { holdPage } from '../../nouns/forms/use-held-page.ts'
import { keySession } from '../../worker/key-session.ts'

/** An import or its undoing under way, or the last one's report. None holds a secret. `name` is the file's, empty for a pasted text. */
export type KeptImport =
  | { step: 'importing'; name: string; importId: string; progress: ImportProgress | null }
  | { step: 'done'; name: string; report: ImportReport; isSeen: boolean }
  | { step: 'undoing'; name: string; progress: ImportProgress | null }
  | { step: 'undone'; name: string; report: UndoReport; isSeen: boolean }

let kept: KeptImport | null = null
let running: AbortController | null = null
const listeners = new Set<() => void>()

function keep(next: KeptImport | null): void {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the tab's memory, so that it outlasts the screen and a lock; signing out loads a new page. */
export const useKeptImport = (): KeptImport | null => useSyncExternalStore(subscribe, () => kept)

/** Imports, also after the screen is left; until the end the browser asks before it closes the page. */
export function runImport(name: string, options: ImportOptions): Promise<ImportReport> {
  const { importId } = options
  return runKept(
    (progress) => ({ step: 'importing', name, importId, progress }),
    (onProgress, signal) => keySession.imports.run({ ...options, name }, onProgress, signal),
    (report) => ({ step: 'done', name, report, isSeen: false }),
  )
}

/** Takes an import back in the same way. */
export function undoImport(handle: KeptImportHandle): Promise<UndoReport> {
  return runKept(
    (progress) => ({ step: 'undoing', name: handle.name, progress }),
    (onProgress, signal) => keySession.imports.undo(handle, onProgress, signal),
    (report) => ({ step: 'undone', name: handle.name, report, isSeen: false }),
  )
}

async function runKept<Report>(
  under: (progress: ImportProgress | null) => KeptImport,
  act: (onProgress: (progress: ImportProgress) => void, signal: AbortSignal) => Promise<Report>,
  after: (report: Report) => KeptImport,
): Promise<Report> {
  const before = kept
  running = new AbortController()
  const letGo = holdPage()
  keep(under(null))
  try {
    const report = await act((progress) => running && keep(under(progress)), running.signal)
    running = null
    keep(after(report))
    return report
  } catch (error) {
    keep(before?.step === 'done' || before?.step === 'undone' ? { ...before, isSeen: true } : null)
    throw error
  } finally {
    running = null
    letGo()
  }
}

export const cancelImport = () => running?.abort()
export const isImporting = () => running !== null
/** Whether the screen is shown. */
export const isImportShown = () => listeners.size > 0

export function noteReportSeen(): void {
  if ((kept?.step === 'done' || kept?.step === 'undone') && !kept.isSeen) keep({ ...kept, isSeen: true })
}
