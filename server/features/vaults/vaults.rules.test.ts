import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makesCycle, readTags } from './vaults.rules.ts'

test('tags that are no JSON, no object or too long are refused', () => {
  for (const text of ['', '{', '[]', '"a"', 'null', '{"client":1}']) {
    assert.deepEqual(readTags(text), { fault: 'invalid' }, text)
  }
  assert.deepEqual(readTags(JSON.stringify({ client: 'x'.repeat(121) })), { fault: 'too_long' })
})

test('a tag that is not given is empty', () => {
  assert.deepEqual(readTags('{"squad":"Growth"}'), { tags: { client: '', squad: 'Growth' } })
})

test('a vault cannot be moved below one of its own descendants', () => {
  assert.equal(makesCycle('a', ['c', 'b', 'a']), true)
  assert.equal(makesCycle('a', ['c', 'b']), false)
})
