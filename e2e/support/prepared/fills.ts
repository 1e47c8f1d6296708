import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { Person } from './people.ts'
import { shownItem } from './shown.ts'

/** The hosts of the pages on which items were filled, by the audit log, the newest first. */
export async function filledOn({ api }: Person): Promise<string[]> {
  const logs = await api.send(listAuditLogs, { query: { event_type: 'item_filled' } })
  return logs.map(({ details }) => details.filled_on ?? '')
}

/** Changes where an item signs in. */
export async function changeAddress(person: Person, id: string, login_url: string): Promise<void> {
  await person.session.items.update(await shownItem(person, id), { overview: { login_url } })
}
