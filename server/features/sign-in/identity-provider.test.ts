import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityProvider } from './identity-provider.ts'
import { testClient } from './testing/bent-issuer.ts'

type Log = Parameters<typeof identityProvider>[1]

const silent: Log = { error: () => undefined, info: () => undefined }
const json = { headers: { 'content-type': 'application/json' } }

const providerThatAnswers = (answer: () => Response, log: Log = silent) => {
  const settings = { issuer: new URL('https://id.example.com'), ...testClient, prompt: 'login' as const }
  return identityProvider({ ...settings, fetch: async () => answer() }, log)
}

test('an endless answer is read only up to the limit', async () => {
  let given = 0
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        given += 65_536
        controller.enqueue(Buffer.alloc(65_536, ' '))
      },
    })
  const provider = providerThatAnswers(() => new Response(endless(), json))
  await assert.rejects(provider.configuration())
  assert.ok(given < 4 * 1024 * 1024, `${given} bytes were taken`)
})

test('the log says once that a provider is not found and why, and once that it is again', async () => {
  const told: unknown[] = []
  const log = {
    error: (fields: object) => void told.push(fields),
    info: (what: string) => void told.push(what),
  }
  let isThere = false
  const issuer = 'https://id.example.com/'
  const provider = providerThatAnswers(
    () => new Response(JSON.stringify({ issuer: isThere ? issuer : 'https://other.example.com' }), json),
    log,
  )
  await assert.rejects(provider.configuration())
  await assert.rejects(provider.configuration())
  isThere = true
  await provider.configuration()
  await provider.configuration()
  assert.equal(told.length, 2)
  assert.match(JSON.stringify(told[0]), /^\{"why":".+"\}$/)
  assert.equal(told[1], 'the identity provider is found again')
})
