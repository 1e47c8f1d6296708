import {
  countReveals,
  exportAuditLogs,
  getAuditHead,
  listAuditLogs,
  readAuditChain,
} from '@chaveiro/contract/calls/audit.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { selectChainHead } from '../../platform/audit/audit.queries.ts'
import { chainStart } from '../../platform/audit/chain.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRevealsByDay } from './count-reveals.ts'
import { type Exporting, exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'
import { readChain } from './read-chain.ts'

/** Whether a page is a long read: a filter may have to go through very many entries, and without a small limit very many are returned. */
function isLongPage({ limit, cursor: _cursor, ...filter }: Readonly<Record<string, unknown>>): boolean {
  return !(Number(limit) <= pageRows.audit) || Object.keys(filter).length > 0
}

/** The audit log as people read it. */
export function audit({ route, db, atRest, appendAudit, longReads }: Platform): void {
  const exporting: Exporting = new Map()

  route(
    listAuditLogs,
    async ({ actor, query, setHeader }) => {
      const { entries, next } = await db.snapshot((reader) => listAudit(reader, atRest, actor, query))
      if (query.limit !== undefined && next !== undefined) setHeader('x-next-cursor', next)
      return entries
    },
    { isLong: isLongPage },
  )

  route(
    countReveals,
    ({ actor, query }) => db.snapshot((reader) => countRevealsByDay(reader, atRest, actor, query)),
    { isLong: () => true },
  )

  route(
    exportAuditLogs,
    ({ body: { format, ...filter }, ...caller }) => {
      const options = { filter, format, language: caller.language }
      return exportAudit(db, { atRest, appendAudit, longReads }, caller, options, exporting)
    },
    { weight: 20 },
  )

  route(
    readAuditChain,
    ({ actor, query }) => db.snapshot((reader) => readChain(reader, atRest, actor, query)),
    { isLong: () => true },
  )

  route(getAuditHead, async () => {
    const head = await db.read.first(selectChainHead, {})
    return {
      seq: head?.seq ?? 0,
      hash: Buffer.from(head?.hash ?? chainStart).toString('base64url'),
      chained_at: head?.chained_at ?? null,
    }
  })
}
