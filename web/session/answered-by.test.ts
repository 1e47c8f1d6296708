import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredBy } from './answered-by.ts'

const proxies = (type: string) =>
  [200, 401, 409, 429, 502, 503, 504, 521].filter(
    (status) => answeredBy(new Response('', { status, headers: { 'content-type': type } })) === 'proxy',
  )

test('a proxy’s page about an absent server is not taken for the server’s answer, and a refusal by the server is', () => {
  assert.deepEqual(proxies('text/html'), [502, 503, 504, 521])
  assert.deepEqual(proxies('application/json; charset=utf-8'), [])
})
