import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import type { ExportForm } from '@chaveiro/contract/constants.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type { ErrorFacts } from './errors.ts'
import type { LostValue } from './foreign-exports.ts'
import type { ExportHandle, ExportPlan, ReadyExport, VaultHandle } from './handles.ts'

/** How far an export is: opening items, then opening their files and writing them. */
export interface ExportProgress {
  phase: 'opening' | 'writing'
  done: number
  total: number
}

/** Why a value is not in a file, or not as it is. */
export type WritingLoss =
  | 'file_damaged'
  | 'file'
  | 'file_named'
  | 'renamed'
  | 'letters'
  | 'shown'
  | 'empty'
  | 'divided'

export interface WritingLostValue extends Omit<LostValue, 'why'> {
  why: WritingLoss
}

/** An item that was listed and is not in the file, and why. */
export interface LeftOutItem {
  id: string
  title: string
  error: ErrorFacts
}

/** The written file, to be saved at once: it holds every secret of the items. */
export interface WrittenFile {
  fileName: string
  content: Blob
  count: number
  leftOut: LeftOutItem[]
  /** What the form could not hold as it is. */
  lost: WritingLostValue[]
}

/** Exports of many items. What was left out, and why, is named before anything is opened, and again of what could not be opened. */
export interface ExportVerbs {
  /** What an export of these vaults would hold: their items as their members signed them. Reveals nothing. */
  plan(vaults: readonly VaultHandle[]): Promise<ExportPlan>
  /** Begins an export by oneself. Throws 'export_needs_second' above what one may export alone in 24 hours. */
  begin(plan: ExportPlan, form: ExportForm, reason: Sure): Promise<ReadyExport>
  /** Asks a second person for it, signed over list, form and reason. */
  ask(plan: ExportPlan, form: ExportForm, reason: Sure): Promise<ExportRequest>
  /**
   * One's own export that a second person approved: their signature is checked here before anything is opened. Throws
   * DistrustError('request'), 'export_not_approved' and 'export_over'.
   */
  take(id: string): Promise<ReadyExport>
  /**
   * Reveals (audited) and verifies each item of the list and nothing else, and writes them. A file that is not what was sealed is left out and
   * named in `lost`. Throws 'weak_passphrase' for a form that takes a
   * passphrase, at an account's floor.
   */
  run(
    ready: ReadyExport,
    passphrase: string | null,
    onProgress?: (progress: ExportProgress) => void,
    signal?: AbortSignal,
  ): Promise<WrittenFile>
  /** Says that the file of `run` is saved: the server opens nothing more under the export. */
  finish(ready: ReadyExport): Promise<void>
  /** Somebody's request to export as they signed it, with every item of its list as its author signed it. */
  show(drawn: ExportRequest): Promise<ExportHandle>
  /** Signs an approval of exactly this list and form, for an hour. */
  approve(asked: ExportHandle): Promise<ExportRequest>
}
