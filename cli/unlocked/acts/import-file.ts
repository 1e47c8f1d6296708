import { basename } from 'node:path'
import type { Language } from '@chaveiro/contract/languages.ts'
import {
  type ColumnTarget,
  type DuplicateChoice,
  faultSentence,
  type ImportChoices,
  type ImportInspection,
  lossSentence,
} from '@chaveiro/device'
import type { UnderWay } from '../../agent/under-way.ts'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'
import { named } from './names.ts'

/** A file as the command line gives it, and what was chosen on its command line. */
export interface ImportAsked {
  file: string
  base64: string
  passphrase?: string
  keyBase64?: string
  /** Columns by name, and what becomes of each. */
  mapping: Readonly<Record<string, ColumnTarget>>
  vault?: string
  withArchived: boolean
  language: Language
}

/** What an import would do; nothing of it is a secret. */
export interface ImportPreview {
  importId: string
  format: string
  rows: number
  good: number
  archived: number
  duplicates: number
  columns: { name: string; target: ColumnTarget }[]
  newVaults: { path: string; rows: number }[]
  filledVaults: { path: string; rows: number }[]
  refused: { line: number; title: string; reason: string }[]
  lost: { record: string; what: string; why: string }[]
  files: number
  visibility: (ImportInspection & { ok: true })['visibility']
}

/** Reads a file by the same readers as the app, and says what would come of it; makes nothing. Throws Refusal. */
export async function inspectImport(ground: Ground, asked: ImportAsked): Promise<ImportPreview> {
  const { imports } = ground.device
  const file = new File([bytesOf(asked.base64)], basename(asked.file))
  const keys = {
    ...(asked.passphrase !== undefined && { passphrase: asked.passphrase }),
    ...(asked.keyBase64 !== undefined && { keyFile: bytesOf(asked.keyBase64) }),
  }
  const choices: ImportChoices = {
    withArchived: asked.withArchived,
    ...(asked.vault !== undefined && { vaultOfOthers: asked.vault }),
  }
  const first = await imports.inspect({ file, keys }, choices)
  const isMapped = Object.keys(asked.mapping).length > 0
  const seen =
    isMapped && first.importId !== null
      ? await imports.inspect(
          { importId: first.importId },
          { ...choices, tables: mapped(first, asked.mapping) },
        )
      : first
  if (!seen.ok) throw faultOf(seen, asked)
  return previewOf(seen, asked.language)
}

/** Makes what was previewed. */
export async function runImport(
  { device }: Ground,
  {
    importId,
    duplicates,
    visibility,
    file,
  }: Pick<ImportPreview, 'importId' | 'visibility'> & {
    duplicates: DuplicateChoice
    file: string
  },
  { onProgress, signal }: UnderWay,
): Promise<{
  imported: number
  updated: number
  skipped: number
  refused: number
  vaults: number
  interrupted: boolean
}> {
  const report = await device.imports.run(
    { importId, duplicates, visibility, name: basename(file) },
    onProgress,
    signal,
  )
  return {
    imported: report.importedCount,
    updated: report.updatedCount,
    skipped: report.skippedCount,
    refused: report.refused.length,
    vaults: report.vaultsMade.length,
    interrupted: report.interruptedBy !== null || report.cancelled,
  }
}

function mapped(
  { tables }: ImportInspection,
  mapping: ImportAsked['mapping'],
): NonNullable<ImportChoices['tables']> {
  const places = new Map(tables.map((_, at) => [at, new Map<number, ColumnTarget>()]))
  for (const [name, target] of Object.entries(mapping)) {
    const found = tables.flatMap(({ columns }, at) =>
      named(columns, name, (column) => column.name).map(({ place }) => ({ at, place })),
    )
    if (found.length === 0) {
      const names = tables.flatMap(({ columns }) => columns.map((column) => column.name))
      throw new Refusal('import.column', { column: name }, names)
    }
    for (const { at, place } of found) places.get(at)?.set(place, target)
  }
  return new Map([...places].map(([at, chosen]) => [at, { mapping: chosen }]))
}

function faultOf(
  { fault, tables }: ImportInspection & { ok: false },
  { language, file }: ImportAsked,
): Refusal {
  if (fault.code === 'export')
    return new Refusal('import.fault', { file, fault: faultSentence(fault.reason, fault.place, language) })
  const columns = tables.flatMap((table) => table.columns.map(({ name, target }) => `${name} → ${target}`))
  if (fault.code === 'missing_columns')
    return new Refusal('import.missing', { columns: fault.columns.join(', ') }, columns)
  return new Refusal('import.fault', { file, fault: fault.code }, columns)
}

function previewOf(seen: ImportInspection & { ok: true }, language: Language): ImportPreview {
  // A table's columns say so themselves.
  const leftOut = seen.tables.length === 0 ? seen.ignoredColumns : []
  const { importId, format, rowCount, goodCount, archivedCount, duplicateCount, visibility } = seen
  return {
    ...{ importId, format, rows: rowCount, good: goodCount, archived: archivedCount, visibility },
    duplicates: duplicateCount,
    columns: seen.tables.flatMap(({ columns }) => columns.map(({ name, target }) => ({ name, target }))),
    newVaults: seen.newVaults.map(({ path, rowCount: rows }) => ({ path, rows })),
    filledVaults: seen.filledVaults.map(({ path, rowCount: rows }) => ({ path, rows })),
    refused: seen.refused.map(({ line, title, reason }) => ({ line, title, reason })),
    lost: [
      ...leftOut.map((what) => ({ record: format, what, why: lossSentence('bookkeeping', language) })),
      ...seen.lost.map(({ record, what, why }) => ({ record, what, why: lossSentence(why, language) })),
    ],
    files: seen.files.count,
  }
}

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
