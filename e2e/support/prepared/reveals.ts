import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { Person } from './people.ts'

/** How often the server gave a secret out, by its log. */
export async function countReveals({ api }: Person): Promise<number> {
  const logs = await api.send(listAuditLogs, {})
  return logs.filter(({ event_type }) => event_type === 'item_filled' || event_type === 'item_revealed')
    .length
}
