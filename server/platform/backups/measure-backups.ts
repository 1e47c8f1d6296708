import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Reader } from '../db/db.ts'
import { selectBackups } from './backups.queries.ts'

/** Without the database the other metrics have to come all the same. */
const readWithinMs = 1000

/** When a backup was last taken and tried, 0 for never; what was last known while the database does not answer. */
export function measureBackups(register: Registry, reader: Reader): void {
  let last: Record<string, number> = {}
  const read = async (): Promise<void> => {
    const rows = await reader.all(selectBackups, {})
    const seconds = rows.map(({ act, at }) => [act, Date.parse(at) / 1000] as const)
    last = { taken: 0, tried: 0, ...Object.fromEntries(seconds) }
  }
  register.registerMetric(
    new Gauge({
      name: 'backup_last_success_timestamp_seconds',
      help: 'When a backup was last taken and tried',
      labelNames: ['act'],
      registers: [],
      async collect() {
        const reading = read().catch(() => undefined)
        await Promise.race([reading, sleep(readWithinMs, undefined, { ref: false })])
        for (const [act, seconds] of Object.entries(last)) this.set({ act }, seconds)
      },
    }),
  )
}
