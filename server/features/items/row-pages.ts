import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Prepared } from '../../platform/db/prepare.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'

/** How many rows are read without a pause; they take about 5 ms. */
export const pageRows = 250

type Page = { vault_id: string; after: string; limit: number }

/** A vault's rows in the order of ids, up to `most` at a time; other requests have their turn between pages. */
export async function* readRowPages<R extends { id: string }>(
  reader: Reader,
  query: Prepared<Page, R>,
  vaultId: string,
  { after = beforeEverything, most = pageRows }: { after?: string | undefined; most?: number } = {},
): AsyncGenerator<R[]> {
  const limit = Math.min(pageRows, most)
  let last: string = after
  for (;;) {
    const rows = await reader.all(query, { vault_id: vaultId, after: last, limit })
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < limit) return
    last = end.id
    await othersFirst()
  }
}
