import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredBy } from './answered-by.ts'

test('a proxy’s answer for an absent server is not taken for the server’s, and a refusal by the server is', () => {
  const proxy = [200, 401, 409, 429, 500, 502, 503, 504].filter((status) => answeredBy(status) === 'proxy')
  assert.deepEqual(proxy, [502, 504])
})
