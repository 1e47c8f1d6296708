import type { ImportOptions, ImportProgress, ImportReport } from '@chaveiro/device'
import { useSyncExternalStore } from 'react'
import { holdPage } from '../../nouns/forms/use-held-page.ts'
import { keySession } from '../../worker/key-session.ts'

/** An import under way, or the last one's report. Neither holds a secret. */
export type KeptImport =
  | { step: 'importing'; fileName: string; progress: ImportProgress | null }
  | { step: 'done'; fileName: string; report: ImportReport; isSeen: boolean }

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
export async function runImport(fileName: string, options: ImportOptions): Promise<ImportReport> {
  running = new AbortController()
  const letGo = holdPage()
  keep({ step: 'importing', fileName, progress: null })
  const onProgress = (progress: ImportProgress) => {
    if (running) keep({ step: 'importing', fileName, progress })
  }
  try {
    const report = await keySession.imports.run(options, onProgress, running.signal)
    running = null
    keep({ step: 'done', fileName, report, isSeen: false })
    return report
  } catch (error) {
    keep(null)
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
  if (kept?.step === 'done' && !kept.isSeen) keep({ ...kept, isSeen: true })
}
