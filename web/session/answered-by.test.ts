import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredBy } from './answered-by.ts'

test('what a proxy says of a server that is gone is not taken for the server, what the server refuses is', () => {
  const proxy = [200, 401, 409, 429, 500, 502, 503, 504].filter((status) => answeredBy(status) === 'proxy')
  assert.deepEqual(proxy, [502, 504])
})
