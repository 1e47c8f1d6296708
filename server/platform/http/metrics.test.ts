import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { makeHttpServer } from './http-server.ts'
import { lagOf, serveMetrics } from './metrics.ts'
import { makeSemaphore } from './semaphore.ts'

test('a person who asks for more at once than may wait is refused, and each refusal is counted by its limit', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await makeHttpServer(config)
  serveMetrics(app, config)
  const turns = makeSemaphore({ each: 1, eachWaiting: 1 })
  const go = Promise.withResolvers<void>()
  app.get('/slow', () => turns.run('ana', () => go.promise.then(() => 'done')))
  const asked = [1, 2, 3, 4].map(async () => (await app.inject({ url: '/slow' })).statusCode)
  assert.deepEqual(await Promise.all(asked.slice(2)), [429, 429])
  go.resolve()
  await Promise.all(asked)
  const { body } = await app.inject({ url: '/metrics' })
  assert.match(body, /http_refused_total\{limit="person_calls"\} 2\n/)
  assert.match(body, /http_refused_total\{limit="person_writes"\} 0\n/)
  await app.close()
})

test('an event loop without any delay has no lag, though Node reports the time between two samples', () => {
  assert.equal(lagOf(0), 0)
  assert.equal(lagOf(0.05), 0)
  assert.equal(Math.round(lagOf(0.13) * 1000), 80)
})
