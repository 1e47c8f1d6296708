// Promise 19

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainEntry, getAuditHead, listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import type { AuditPoint, AuditWatch } from '@chaveiro/device/base/types/audit.ts'
import { watchAudit } from '@chaveiro/device/log/audit/watch-audit.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { deviceOf } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const { proxy, admin } = await startProxiedServer()
let memory: SeenMemory
/** A browser of the admin's behind the proxy. */
let watch: AuditWatch

beforeEach(async () => {
  memory = createSeenMemory()
  watch = watchAudit(deviceOf(proxy.baseUrl, admin.token, memory).api, memory)
  await log(3)
})

const chainedWithinMs = 60_000

/** Writes so many entries, and waits until the server has chained everything. */
async function log(entries: number): Promise<AuditPoint> {
  for (let made = 0; made < entries; made++) {
    await admin.api.send(createVault, { body: { name: `Cofre ${made}` } })
  }
  const until = performance.now() + chainedWithinMs
  while ((await admin.api.send(listAuditLogs)).some(({ seq }) => seq === null)) {
    assert.ok(performance.now() < until, 'the server chains no entries')
    await sleep(50)
  }
  return headOf()
}
const headOf = () => admin.api.send(getAuditHead)
const lieAboutHead = (head: object) =>
  proxy.lie('GET', /\/audit\/head$/, (body) => ({ ...(body as object), ...head }))
const lieAboutChain = (tamper: (entries: ChainEntry[]) => ChainEntry[]) =>
  proxy.lie('GET', /\/audit\/chain$/, (body) => tamper(body as ChainEntry[]))
const otherHash = 'B'.repeat(43)

test('a log that was cut to end before what this browser saw is reported every time until a person accepts it', async () => {
  const kept = await headOf()
  await watch.standing()
  lieAboutHead({ seq: kept.seq - 1 })
  for (let look = 0; look < 2; look++) assert.equal((await watch.standing()).fault, 'shrunk')
  assert.equal((await watch.verify({ isWhole: true })).fault?.kind, 'shrunk')
  await watch.acceptHead({ seq: kept.seq - 1, hash: kept.hash })
  const standing = await watch.standing()
  assert.deepEqual([standing.fault, standing.kept?.seq, standing.verified], [null, kept.seq - 1, null])
})

test('a log that was rewritten up to the same number is reported', async () => {
  await watch.standing()
  lieAboutHead({ hash: otherHash })
  assert.equal((await watch.standing()).fault, 'forked')
})

test('a longer log that does not follow from what this browser saw is reported, and not kept', async () => {
  await watch.standing()
  const kept = await headOf()
  await log(2)
  lieAboutHead({ hash: otherHash })
  assert.equal((await watch.standing()).fault, 'forked')
  proxy.honest()
  lieAboutChain((entries) => entries.map((entry) => ({ ...entry, user_id: null })))
  assert.equal((await watch.standing()).fault, 'forked')
  proxy.honest()
  const standing = await watch.standing()
  assert.deepEqual([standing.fault, standing.kept?.seq], [null, kept.seq])
})

test('a head too far ahead for one look is followed all the same, as far as one look goes', async () => {
  await watch.standing()
  const kept = await headOf()
  lieAboutHead({ seq: kept.seq + 5001, hash: otherHash })
  assert.equal((await watch.standing()).fault, 'shrunk')
  proxy.honest()
  const standing = await watch.standing()
  assert.deepEqual([standing.fault, standing.kept?.seq, standing.unfollowed], [null, kept.seq, 0])
})

test('accepting a head accepts the one that was shown, not what a server says at the click', async () => {
  const kept = await headOf()
  await watch.standing()
  await log(1)
  await watch.acceptHead(kept)
  lieAboutHead({ hash: otherHash })
  assert.equal((await watch.standing()).fault, 'forked')
})

test('an omitted or replaced entry, or another person, time, name or address in it, gives another chain', async () => {
  const first = (change: (entry: ChainEntry) => ChainEntry) => (entries: ChainEntry[]) =>
    entries.map((entry) => (entry.seq === 2 ? change(entry) : entry))
  const field = (name: string, value: string) =>
    first((entry) => ({
      ...entry,
      fields: entry.fields?.map((one) => (one.name === name ? { ...one, value } : one)) ?? null,
    }))
  const lies: [(entries: ChainEntry[]) => ChainEntry[], string][] = [
    [(entries) => entries.filter(({ seq }) => seq !== 2), 'gap'],
    [first((entry) => ({ ...entry, event_type: 'logout' })), 'forked'],
    [first((entry) => ({ ...entry, at: '2001-01-01T00:00:00.000Z' })), 'forked'],
    [first((entry) => ({ ...entry, user_id: null })), 'forked'],
    [field('user_email', 'somebody@agencia.example'), 'forked'],
    [field('ip_address', '192.0.2.99'), 'forked'],
    [first((entry) => ({ ...entry, fields: [], commitments: null })), 'forked'],
    [first((entry) => ({ ...entry, fields: null, commitments: '{}' })), 'forked'],
    [first((entry) => ({ ...entry, subject_id: null, fields: null, commitments: '[]' })), 'forked'],
    [() => [], 'shrunk'],
  ]
  for (const [lie, kind] of lies) {
    proxy.honest()
    lieAboutChain(lie)
    assert.equal((await watch.verify({ isWhole: true })).fault?.kind, kind)
  }
  proxy.honest()
  assert.equal((await watch.standing()).verified, null)
})

test('a chain that is consistent but not the one that this browser saw is reported where they part', async () => {
  const { seq } = await headOf()
  await watch.standing()
  await memory.setAll(new Map([['seen/audit', { format: 1, seq: seq - 1, hash: otherHash }]]))
  assert.deepEqual((await watch.verify({ isWhole: true })).fault, { kind: 'forked', seq: seq - 1 })
})

test('an honest log is verified completely, then from there on, with progress; the result is shown and kept', async () => {
  const whole = await headOf()
  const progress: number[] = []
  const first = await watch.verify({ isWhole: false }, ({ done, total }) => progress.push(done / total))
  assert.deepEqual(
    [first.fault, first.from, first.to, first.erased, progress.at(-1)],
    [null, 1, whole.seq, 0, 1],
  )
  const grown = await log(2)
  const second = await watch.verify({ isWhole: false })
  assert.deepEqual([second.fault, second.from, second.to], [null, whole.seq + 1, grown.seq])
  const standing = await watch.standing()
  assert.deepEqual([standing.fault, standing.verified?.seq], [null, grown.seq])
})

test('a server that claims an entry’s person was erased hides its fields but not the entry, and the report counts it', async () => {
  const { seq } = await headOf()
  lieAboutChain((entries) =>
    entries.map(({ fields, ...entry }) => ({
      ...entry,
      fields: null,
      commitments: JSON.stringify(
        Object.fromEntries(
          (fields ?? []).map(({ name, value, salt }) => [
            name,
            hash('sha256', JSON.stringify([salt, name, value]), 'base64url'),
          ]),
        ),
      ),
    })),
  )
  const report = await watch.verify({ isWhole: true })
  assert.deepEqual([report.fault, report.erased], [null, seq])
})

test('a verification that is cancelled ends, and nothing of it is kept', async () => {
  const cancelling = new AbortController()
  cancelling.abort()
  await assert.rejects(watch.verify({ isWhole: true }, undefined, cancelling.signal), {
    name: 'AbortError',
  })
  assert.equal((await watch.standing()).verified, null)
})

test('a later release’s memory is neither read as a lie nor overwritten', async () => {
  await memory.setAll(new Map([['seen/audit', { format: 2, seq: 1, hash: otherHash }]]))
  await assert.rejects(watch.standing(), { code: 'memory_newer' })
})
