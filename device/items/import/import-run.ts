import type { ImportProgress, ImportReport, RecordOutcome } from '../../base/types/import-report.ts'
import type { RefusedRow, SheetRow } from '../../base/types/sheet.ts'
import { type KeptImport, keepImport } from '../../state/kept-imports.ts'
import type { Pause } from '../../state/open-import.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Which revision of which item a row became. */
interface Happened {
  item: string
  revision: number
}

/** State shared by the steps of one import. */
export interface ImportRun {
  onProgress: (progress: ImportProgress) => void
  signal: AbortSignal
  pause: Pause
  report: ImportReport
  outcomes: Outcomes
  kept: KeptImport
}

/** What happened to each row, by record. */
export class Outcomes {
  readonly #of = new Map<number, RecordOutcome>()

  constructor(rows: readonly SheetRow[]) {
    for (const row of rows) this.#of.set(row.record, { ...placeOf(row), what: 'left' })
  }

  wrote(row: SheetRow, what: 'created' | 'updated', happened: Happened): void {
    this.#of.set(row.record, { ...placeOf(row), what, ...happened })
  }

  skipped(row: SheetRow, of: Extract<RecordOutcome, { what: 'skipped' }>['of']): void {
    this.#of.set(row.record, { ...placeOf(row), what: 'skipped', of })
  }

  /** The item that a row became; undefined if it did not. */
  createdAs({ record }: SheetRow): string | undefined {
    const outcome = this.#of.get(record)
    return outcome?.what === 'created' ? outcome.item : undefined
  }

  /** All rows in the file's order, with those that were refused at any time. */
  list(refused: readonly RefusedRow[]): RecordOutcome[] {
    const all = new Map(this.#of)
    for (const refusal of refused) {
      const { record, line, title } = refusal
      const known = this.#of.get(record)
      all.set(record, { record, line, title, path: known?.path ?? '', what: 'refused', refusal })
    }
    return [...all.values()].sort((a, b) => a.record - b.record)
  }
}

const placeOf = ({ record, line, title, path }: SheetRow) => ({ record, line, title, path: path.join('/') })

/** Keeps on this device what the import has made so far, so that it can be undone. */
export const keepRun = (session: OpenSession, { kept }: Pick<ImportRun, 'kept'>): Promise<void> =>
  kept.items.length + kept.vaults.length === 0
    ? Promise.resolve()
    : keepImport(session, kept.id, { ...kept, items: [...kept.items], vaults: [...kept.vaults] })
