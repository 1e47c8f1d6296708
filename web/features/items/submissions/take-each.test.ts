import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ZodError } from 'zod'
import { takeEach } from './take-each.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

async function taking(errors: Record<string, Error>) {
  const asked: string[] = []
  const { left, failure } = await takeEach([{ id: 'a' }, { id: 'b' }, { id: 'c' }], async ({ id }) => {
    asked.push(id)
    if (errors[id]) throw errors[id]
  })
  return { asked: asked.join(''), left, failure: (failure as { code?: string } | undefined)?.code }
}

test('a lock or a lost connection ends the run and is reported as such, not as something to complete', async () => {
  for (const code of ['locked', 'unreachable']) {
    assert.deepEqual(await taking({ b: failing(code) }), { asked: 'ab', left: [], failure: code })
  }
})

test('a lie of the server is reported as such, and the other submissions are added', async () => {
  const told = await taking({ a: failing('distrusted') })
  assert.deepEqual(told, { asked: 'abc', left: [], failure: 'distrusted' })
})

test('incomplete submissions, and those nobody vouches for, are left to a person; decided ones are skipped', async () => {
  const errors = { a: new ZodError([]), b: failing('submission_unvouched'), c: failing('submission_decided') }
  assert.deepEqual(await taking(errors), { asked: 'abc', left: ['a', 'b'], failure: undefined })
})
