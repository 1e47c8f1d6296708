import { type ImportResult, ImportRow } from '@chaveiro/contract/calls/import.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { errorBody } from '../../platform/http/error-body.ts'
import { type FieldRefusal, Refusal } from '../../platform/http/refusal.ts'
import { refusedFields } from '../../platform/http/validate.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { ChangeLost } from '../../signed-logs/change-lost.ts'

export type ImportedRow = z.output<typeof ImportRow>

/** Stores one row as an item; a Refusal means that nothing of the row was written. */
export type StoreRow = (tx: Tx, caller: Caller, row: ImportedRow, verifier: Verifier) => Promise<unknown>

/** A well-formed row, or why it is not. */
type ReadRow = ImportedRow | Refusal

/** Parses every row on its own, so that each refusal names its row. */
export function readRows(rows: readonly Record<string, unknown>[]): ReadRow[] {
  return rows.map((raw) => {
    const checked = ImportRow.safeParse(raw, { reportInput: true })
    if (checked.success) return checked.data
    // As the specification sends them. Naming the fields that a device adds would tell nobody what to do.
    if (raw.signature === undefined) return new Refusal('row_unsealed')
    const fields = refusedFields(checked.error)
    return new Refusal(fields.some(isUnsealed) ? 'secrets_unsealed' : 'invalid', { fields })
  })
}

/**
 * Stores the valid rows of a batch in one transaction, and says for every other row why it was refused. `lost`: rows of
 * vaults in which somebody else was faster.
 */
export async function importRows(
  tx: Tx,
  store: (tx: Tx, row: ImportedRow) => Promise<unknown>,
  rows: readonly ReadRow[],
  language: Language,
): Promise<ImportResult & { lost: ChangeLost[] }> {
  const lost: ChangeLost[] = []
  const errors: ImportResult['errors'] = []
  for (const [index, row] of rows.entries()) {
    const refusal = row instanceof Refusal ? row : await refusalOf(store(tx, row))
    if (refusal) errors.push(rowError(index, refusal, language))
    if (refusal instanceof ChangeLost) lost.push(refusal)
  }
  return { imported_count: rows.length - errors.length, errors_count: errors.length, errors, lost }
}

async function refusalOf(storing: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await storing
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function isUnsealed({ fault }: FieldRefusal): boolean {
  return fault === 'not_sealed' || fault === 'must_be_empty'
}

function rowError(index: number, refusal: Refusal, language: Language): ImportResult['errors'][number] {
  const { code, detail, fields } = errorBody(refusal, language)
  const field = fields?.[0]
  return {
    index,
    code,
    field: field?.path ?? null,
    fault: field?.fault ?? null,
    detail: field?.detail ?? detail,
  }
}
