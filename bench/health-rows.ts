import { randomBytes } from 'node:crypto'
import type { ItemHandle } from '@chaveiro/device'
import { findWeakSpots, type OpenedForHealth } from '@chaveiro/device/health/find-weak-spots.ts'
import { loadWeakness } from '@chaveiro/device/health/password-strength.ts'
import { printDuration } from './print.ts'

const items = 10_000
const aimMs = 3000
const words = ['padaria', 'Instagram', 'senha', 'otica', 'floricultura', 'Marketing', 'Brasil']
const typed = (n: number) => `${words[n % 7]}${['@', '#', '!', '_', ''][n % 5]}${(n * 7919) % 100_003}`

/** Half are generated, a fifth are used again, the rest are typed. */
const passwordOf = (n: number) =>
  n % 10 < 5 ? randomBytes(15).toString('base64') : typed(n % 10 < 7 ? n % 300 : n)

/** A check of health of opened items, with loading what it judges passwords by, in processor time. */
export async function measureHealth(): Promise<void> {
  const opened = Array.from({ length: items }, (_, n): OpenedForHealth => {
    const item = { id: String(n), type: 'api_key', client: '', owner: '', at: '2026-02-01T12:00:00.000Z' }
    return {
      item: { ...item, vault: { id: 'v' } } as unknown as ItemHandle,
      isAsked: false,
      secret: { password: passwordOf(n), notes: '', metadata: {}, fields: [], files: [] },
    }
  })
  const since = process.cpuUsage()
  await findWeakSpots(opened, {
    nowMs: Date.parse('2026-12-20T12:00:00.000Z'),
    isWeak: await loadWeakness(),
    isLeaked: () => false,
    owners: new Set(),
    pause: async () => undefined,
  })
  const { user, system } = process.cpuUsage(since)
  printDuration(
    `health of ${items.toLocaleString('en-US')} opened items, off the main thread`,
    (user + system) / 1000,
    aimMs,
  )
}
