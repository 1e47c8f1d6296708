import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { serveHealth } from './health.ts'

test('polling readiness makes one log line per change of state', async () => {
  const lines: { level: number; msg: string; err?: { message: string } }[] = []
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) }
  const app = Fastify({ logger: { stream }, disableRequestLogging: true })
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send())
  let fault: Error | null = null
  let isLate = false
  let isBroken = false
  let missing: string[] = []
  const requireFresh = async () => {
    if (fault) throw fault
  }
  serveHealth(app, {
    writes: { requireFresh },
    chain: {
      start: () => undefined,
      stop: async () => undefined,
      catchUp: async () => undefined,
      isLate: () => isLate,
      isBroken: () => isBroken,
    },
    dataKeys: { missing: () => missing },
  })
  const ask = async () => {
    const statuses = new Set<number>()
    for (let time = 0; time < 20; time++) statuses.add((await app.inject({ url: '/readyz' })).statusCode)
    return [...statuses]
  }
  assert.deepEqual(await ask(), [200])
  fault = new Error('the disk is full')
  assert.deepEqual(await ask(), [503])
  fault = null
  isLate = true
  assert.deepEqual(await ask(), [503])
  isBroken = true
  assert.deepEqual(await ask(), [503])
  isLate = false
  isBroken = false
  missing = ['0a1b2c3d']
  assert.deepEqual(await ask(), [503])
  missing = []
  assert.deepEqual(await ask(), [200])
  assert.deepEqual(
    lines.map(({ level, msg, err }) => [level, msg, err?.message]),
    [
      [50, 'the server is not ready: no write is committed', 'the disk is full'],
      [50, 'the server is not ready: the audit chain is late', undefined],
      [50, 'the server is not ready: the audit chain is broken', undefined],
      [
        50,
        'the server is not ready: another server encrypts under a data key that this one lacks (0a1b2c3d)',
        undefined,
      ],
      [30, 'the server is ready again', undefined],
    ],
  )
})
