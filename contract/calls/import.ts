import { z } from 'zod'
import { call } from '../call.ts'
import { importBatchRows, maxLength } from '../constants.ts'
import { errorCodes } from '../errors.ts'
import { fieldFaultNames } from '../field-faults.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import { CreateItemBody } from './items.ts'

/** The columns of the template, in its order. */
export const importColumns = [
  'vault_path',
  'type',
  'title',
  'login',
  'password',
  'login_url',
  'environment',
  'criticality',
  'client',
  'squad',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Columns of other password managers' sheets, accepted but not in our template. */
export const moreSheetColumns = ['notes', 'two_step'] as const
export type SheetColumn = ImportColumn | (typeof moreSheetColumns)[number]

/** A column that is missing is empty in every row. */
export const requiredImportColumns: readonly ImportColumn[] = ['vault_path', 'title']

export const ImportRow = CreateItemBody.extend({
  vault_path: z.string().max(maxLength.vaultPath, tooLong).default(''),
})

export const ImportResult = z.object({
  imported_count: z.int(),
  errors_count: z.int(),
  errors: z.array(
    z.object({
      /** Index in the array sent, from 0. */
      index: z.int(),
      code: z.enum(errorCodes),
      field: z.string().nullable(),
      fault: z.enum(fieldFaultNames).nullable(),
      detail: z.string(),
    }),
  ),
})
export type ImportResult = z.infer<typeof ImportResult>

export const importSheet = call('POST /api/import/sheets', {
  access: 'staff',
  summary: 'Store rows that a device has sealed; a bad row does not affect the others',
  /** Rows are validated one by one with ImportRow, so that each refusal names its row. */
  body: z
    .array(z.record(z.string(), z.unknown()))
    .min(1, { error: 'required' })
    .max(importBatchRows, tooLong),
  response: ImportResult,
  bodyLimit: 4 * 1024 * 1024,
})
