// Promise 25

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { askRanges } from '@chaveiro/contract/calls/health.ts'
import { changeOrganisationSettings, getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { hundredPrefixes, startLeakService } from '@chaveiro/contract/testing/leak-service.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { audit } from '../audit/audit.routes.ts'
import { settings } from '../settings/settings.routes.ts'
import { health } from './health.routes.ts'

const service = await startLeakService()
const environment = { HEALTH_RANGES_URL: service.url, WEBHOOK_ALLOWED_HOSTS: service.host }
const server = await startTestServer([settings, audit, health], { environment })
const admin = await server.makePerson('admin')
const by = await server.makePerson('contributor')
after(async () => {
  await server.stop()
  await service.stop()
})
beforeEach(() => {
  service.asked.length = 0
  service.answer = null
})

const hash = createHash('sha1').update('correct horse').digest('hex').toUpperCase()
const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]
const turn = (health_ranges: boolean, as = admin) =>
  server.send(changeOrganisationSettings, { as, body: { health_ranges } })
const ask = (prefixes: readonly string[], as: typeof by | undefined = by) =>
  server.send(askRanges, { as, body: { prefixes } })

test('nobody is asked about anything until an admin turns it on, nor after it is turned off', async () => {
  assert.equal((await server.call(getOrganisationSettings, { as: by })).body.health_ranges, false)
  for (const as of [by, admin]) {
    const answer = await ask(hundredPrefixes(), as)
    assert.deepEqual([answer.status, answer.error.code], [403, 'ranges_off'])
  }
  const manager = await server.makePerson('manager')
  assert.equal((await turn(true, manager)).error.code, 'not_admin')
  await turn(true)
  assert.equal((await ask(hundredPrefixes())).status, 200)
  await turn(false)
  service.asked.length = 0
  assert.equal((await ask(hundredPrefixes())).error.code, 'ranges_off')
  assert.deepEqual(service.asked, [])
  const event_type = 'health_ranges_changed'
  const logs = await server.call(listAuditLogs, { as: admin, query: { event_type } })
  assert.deepEqual(
    logs.body.map(({ details }) => details.name),
    ['off', 'on'],
  )
})

test('clients and strangers ask nothing, and only whole batches of different prefixes are taken', async () => {
  await turn(true)
  assert.equal((await ask(hundredPrefixes(), await server.makePerson('client'))).status, 403)
  assert.equal((await server.send(askRanges, { body: { prefixes: hundredPrefixes() } })).status, 401)
  const [first = '', ...rest] = hundredPrefixes()
  for (const wrong of [
    rest,
    [...rest, '0000'],
    [...rest, '0000g'],
    [...rest, '../ab'],
    [...rest, rest[0] ?? ''],
  ])
    assert.equal((await ask(wrong)).status, 422)
  assert.equal((await ask([...rest, first, 'FFFFF'])).status, 422)
  assert.deepEqual(service.asked, [])
})

test('the service gets five digits and nothing about the person; its padding is left out, and answers are kept', async () => {
  await turn(true)
  service.leaked.set('correct horse', 12)
  const asked = [prefix, ...hundredPrefixes(1000).slice(1)]
  const { body } = await ask(asked)
  assert.deepEqual(
    body.ranges.map((range) => range.prefix),
    asked,
  )
  assert.deepEqual(
    body.ranges.flatMap(({ suffixes }) => (suffixes === '' ? [] : [suffixes])),
    [suffix],
  )
  assert.deepEqual(service.asked.map((one) => one.prefix).sort(), asked.toSorted())
  for (const { headers } of service.asked) {
    assert.equal(headers['add-padding'], 'true')
    assert.deepEqual(Object.keys(headers).sort(), ['add-padding', 'connection', 'host', 'user-agent'])
  }
  assert.deepEqual((await ask(asked.toReversed())).body.ranges.toReversed(), body.ranges)
  assert.equal(service.asked.length, 100)
})

test('a service that refuses, redirects, answers a page or too much is said not to have answered, and is not asked on', async () => {
  await turn(true)
  const line = `${suffix}:1\r\n`
  for (const [number, answer] of [
    { status: 503, body: '' },
    { status: 302, body: '' },
    { status: 200, body: '' },
    { status: 200, body: '<html>Sign in</html>' },
    { status: 200, body: line.repeat(10_000) },
  ].entries()) {
    service.answer = answer
    service.asked.length = 0
    const { status, error } = await ask(hundredPrefixes(2000 + 100 * number))
    assert.deepEqual([status, error.code], [503, 'ranges_unreachable'], JSON.stringify(answer).slice(0, 60))
    assert.ok(service.asked.length < 50)
  }
})

test('an address within the network is not called unless the operator allows it', async () => {
  const environment = { HEALTH_RANGES_URL: service.url }
  const strict = await startTestServer([settings, health], { environment })
  try {
    const as = await strict.makePerson('admin')
    await strict.call(changeOrganisationSettings, { as, body: { health_ranges: true } })
    const prefixes = hundredPrefixes(5000)
    const answer = await strict.send(askRanges, { as, body: { prefixes } })
    assert.equal(answer.error.code, 'ranges_unreachable')
    assert.ok(!service.asked.some(({ prefix }) => prefixes.includes(prefix)))
  } finally {
    await strict.stop()
  }
})
