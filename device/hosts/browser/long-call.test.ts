import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longCall } from './long-call.ts'

const nothing = { onProgress: undefined, cancel: () => undefined, signal: undefined }

test('progress that arrives after the answer is dropped', async () => {
  const told: number[] = []
  let late = (_: number) => {}
  const onProgress = (done: number) => told.push(done)
  const answer = await longCall<number, string>({ ...nothing, onProgress }, async (tell) => {
    tell?.(1)
    late = (done) => tell?.(done)
    return 'done'
  })
  late(2)
  assert.deepEqual([answer, told], ['done', [1]])
})

test('progress that arrives after a failure is dropped', async () => {
  const told: number[] = []
  let late = (_: number) => {}
  const onProgress = (done: number) => told.push(done)
  const failing = longCall<number, never>({ ...nothing, onProgress }, async (tell) => {
    late = (done) => tell?.(done)
    throw new Error('over')
  })
  await assert.rejects(failing, /over/)
  late(1)
  assert.deepEqual(told, [])
})

test('an abort before the start or during the call cancels it, and one after the end does not', async () => {
  for (const moment of ['before', 'while', 'after']) {
    const aborting = new AbortController()
    let cancels = 0
    const cancel = () => cancels++
    if (moment === 'before') aborting.abort()
    await longCall({ ...nothing, cancel, signal: aborting.signal }, async () => {
      await null
      if (moment === 'while') aborting.abort()
    })
    aborting.abort()
    assert.equal(cancels, moment === 'after' ? 0 : 1, moment)
  }
})
