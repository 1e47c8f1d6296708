import { sealedPartBytes } from '@chaveiro/contract/rules/items/file-parts.ts'
import { beforeEverything } from '../platform/ids/ids.ts'
import { selectKeptFiles } from './soundness.queries.ts'
import type { Stored } from './stored.ts'

const pageRows = 100

/** Yields a sentence for each file of an item or a submission whose parts are not all there in their size. Devices alone can say more: they have its hash. */
export async function* findCutFiles({ reader }: Stored): AsyncGenerator<string> {
  for (let after = beforeEverything; ; ) {
    const page = await reader.all(selectKeptFiles, { after, limit: pageRows })
    for (const { id, item_id, parts, bytes, arrived, stored } of page) {
      const upload = { parts, bytes }
      const whole = Array.from({ length: parts }, (_, i) => sealedPartBytes(upload, i + 1))
      const isWhole = Number(arrived) === parts && Number(stored) === whole.reduce((sum, one) => sum + one, 0)
      if (!isWhole)
        yield `File ${id} of ${item_id === null ? 'a submission' : `item ${item_id}`} is damaged: some of its parts are missing or cut.`
      after = id
    }
    if (page.length < pageRows) return
  }
}
