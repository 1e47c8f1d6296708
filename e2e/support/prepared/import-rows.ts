import { importBatchRows } from '@chaveiro/contract/constants.ts'

/** Rows of a vault that an import sends in three batches. */
export const rowsOfThreeBatches = (vault: string) =>
  Array.from(
    { length: 2 * importBatchRows + 1 },
    (_, row) => `${vault},api_key,Key ${row},u,secret ${row},,,,,`,
  )
