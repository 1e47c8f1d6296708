import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ground } from './ground.ts'
import { verifyAudit } from './verify-audit.ts'

test('a file of very many entries is compared', async () => {
  const entries = 200_000
  const id = '01980000-0000-7000-8000-000000000001'
  const line = (seq: number) =>
    JSON.stringify({ id, timestamp: '2026-11-29T12:00:00.000Z', event_type: 'login', seq })
  const jsonLines = Array.from({ length: entries }, (_, seq) => line(seq)).join('\n')
  // The chain itself is the device's to verify; here it has none of these entries.
  const device = { audit: { verify: async () => ({}) } }
  const { file } = await verifyAudit({ device } as unknown as Ground, { jsonLines })
  assert.deepEqual([file?.entries, file?.differing.length], [entries, entries])
})
