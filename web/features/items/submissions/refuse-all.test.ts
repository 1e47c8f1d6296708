import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseAll } from './refuse-all.ts'

/** A server that remembers decisions, and cannot be reached for one of them the first time. */
function server(failing: string | null, decided: string[] = []) {
  let mayFail = true
  return {
    decided,
    refuse: async (id: string) => {
      if (id === failing && mayFail) {
        mayFail = false
        throw Object.assign(new Error('offline'), { code: 'unreachable' })
      }
      if (decided.includes(id)) throw Object.assign(new Error('decided'), { code: 'submission_decided' })
      decided.push(id)
    },
  }
}

test('when the second of three refusals fails, refusing again goes on with the rest', async () => {
  const { decided, refuse } = server('b')
  await assert.rejects(refuseAll(['a', 'b', 'c'], refuse), { code: 'unreachable' })
  assert.deepEqual(decided, ['a'])
  assert.equal(await refuseAll(['a', 'b', 'c'], refuse), 2)
  assert.deepEqual(decided, ['a', 'b', 'c'])
})

test('refusing what others have decided meanwhile says so, and not that it was refused', async () => {
  const { refuse } = server(null, ['a'])
  await assert.rejects(refuseAll(['a'], refuse), { code: 'submission_decided' })
})
