import { type AuditFilter, listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import type { FoldedLine, Unfolded } from './lines-of-pages.ts'

/** The runs that the reader has unfolded. Their entries are those that follow the run's newest under the same filter. */
export function useRuns(asked: AuditFilter) {
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, Unfolded>>(new Map())
  const set = (id: string, change: (was: Unfolded | undefined) => Unfolded | undefined) =>
    setUnfolded((was) => {
      const next = new Map(was)
      const shown = change(was.get(id))
      if (shown) next.set(id, shown)
      else next.delete(id)
      return next
    })

  async function loadMore(line: FoldedLine): Promise<void> {
    const { id } = line
    const had = unfolded.get(id)?.entries ?? []
    const limit = Math.min(line.folded.count - 1 - had.length, pageRows.audit)
    set(id, () => ({ entries: had, isBusy: true, error: null }))
    try {
      const query = { ...asked, limit, cursor: (had.at(-1) ?? line).id }
      const { rows } = await api.sendPage(listAuditLogs, { query })
      set(id, (was) => was && { entries: [...had, ...rows], isBusy: false, error: null })
    } catch (error) {
      set(id, (was) => was && { ...was, isBusy: false, error })
    }
  }
  const toggle = (line: FoldedLine) => {
    if (unfolded.has(line.id)) set(line.id, () => undefined)
    else void loadMore(line)
  }
  return { unfolded, toggle, loadMore }
}
