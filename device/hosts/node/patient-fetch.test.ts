import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPatientFetch } from './patient-fetch.ts'

type Init = Parameters<typeof fetch>[1]

/** Never answers. */
function silent(init: Init): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<Response>()
  init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
  return promise
}

test('a server that answers nothing is given up, also one that has answered before', async () => {
  let isThere = true
  const ask = createPatientFetch(20, async (_, init) => (isThere ? new Response() : silent(init)))
  assert.equal((await ask('http://server/api')).status, 200)
  isThere = false
  await assert.rejects(ask('http://server/api'), /given up/)
})

test('a server that is slow is waited for as long as it can be reached', async () => {
  const slow = Promise.withResolvers<Response>()
  let asked = 0
  const ask = createPatientFetch(20, async (input) => {
    if (!String(input).endsWith('/healthz')) return slow.promise
    asked += 1
    if (asked === 3) slow.resolve(new Response())
    return new Response()
  })
  assert.equal((await ask('http://server/api')).status, 200)
  assert.equal(asked, 3)
})

test('an answer is read to its end after its beginning came', async () => {
  const ask = createPatientFetch(20, async (_, init) => {
    const body = new ReadableStream({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(new Error('cut off')))
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('whole'))
          controller.close()
        }, 60)
      },
    })
    return new Response(body)
  })
  assert.equal(await (await ask('http://server/api')).text(), 'whole')
})
