import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tryEach } from './try-each.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

async function trying(errors: Record<string, Error>) {
  const asked: string[] = []
  const { done, failed } = await tryEach(['a', 'b', 'c'], async (one, before) => {
    asked.push(`${one}${before}`)
    if (errors[one]) throw errors[one]
  })
  return { asked: asked.join(' '), done: done.join(''), failed: failed.map(({ one }) => one).join('') }
}

test('an act that fails for one is tried with the others, and the answer says for which it failed', async () => {
  assert.deepEqual(await trying({ b: failing('stale_revision') }), {
    asked: 'a0 b1 c2',
    done: 'ac',
    failed: 'b',
  })
})

test('a lock or a lost connection ends the run', async () => {
  for (const code of ['locked', 'unreachable'])
    assert.deepEqual(await trying({ b: failing(code) }), { asked: 'a0 b1', done: 'a', failed: 'b' })
})
