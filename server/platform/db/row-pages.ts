import { othersFirst } from '../clock/others-first.ts'
import { beforeEverything } from '../ids/ids.ts'
import type { Reader } from './db.ts'
import type { Prepared } from './prepare.ts'

/** How many rows are read without a pause; they take about 5 ms. */
export const pageRows = 250

type Bounds = { after?: string | undefined; most?: number; atOnce?: number }

/** Rows in the order of ids, up to `most` at a time; other requests have their turn between pages. */
export async function* readRowPages<P extends object, R extends { id: string }>(
  reader: Reader,
  query: Prepared<P & { after: string; limit: number }, R>,
  params: P,
  { after = beforeEverything, most = pageRows, atOnce = pageRows }: Bounds = {},
): AsyncGenerator<R[]> {
  const limit = Math.min(atOnce, most)
  let last: string = after
  for (;;) {
    const rows = await reader.all(query, { ...params, after: last, limit })
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < limit) return
    last = end.id
    await othersFirst()
  }
}
