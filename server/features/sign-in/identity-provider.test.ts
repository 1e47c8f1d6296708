import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testClient } from '../../testing/bent-issuer.ts'
import { identityProvider } from './identity-provider.ts'

type Log = Parameters<typeof identityProvider>[1]

const silent: Log = { error: () => undefined, info: () => undefined }
const json = { headers: { 'content-type': 'application/json' } }

const providerThatAnswers = (
  answer: () => Response,
  log: Log = silent,
  prompt: 'login' | 'select_account' = 'login',
) => {
  const settings = { issuer: new URL('https://id.example.com'), ...testClient, prompt }
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

test('of a provider that answers with an error the log has the status, and of a name with several addresses each fault', async () => {
  const whyFor = async (answer: () => Response) => {
    const told: unknown[] = []
    const provider = providerThatAnswers(answer, { ...silent, error: (fields) => void told.push(fields) })
    await assert.rejects(provider.configuration())
    return told
  }
  const status = await whyFor(() => new Response('no', { ...json, status: 503 }))
  assert.deepEqual(status, [{ why: 'unexpected HTTP response status code: HTTP 503' }])
  const refused = [new Error('connect ECONNREFUSED ::1:443'), new Error('connect ECONNREFUSED 127.0.0.1:443')]
  const each = await whyFor(() => {
    throw new TypeError('fetch failed', { cause: new AggregateError(refused) })
  })
  assert.deepEqual(each, [{ why: 'connect ECONNREFUSED ::1:443; connect ECONNREFUSED 127.0.0.1:443' }])
})

test('a provider that says it cannot let people choose their account is asked to have them sign in', async () => {
  const promptWith = (more: object) => {
    const about = { issuer: 'https://id.example.com/', ...more }
    const provider = providerThatAnswers(
      () => new Response(JSON.stringify(about), json),
      silent,
      'select_account',
    )
    return provider.configuration().then((found) => provider.promptFor(found))
  }
  assert.equal(await promptWith({}), 'select_account')
  assert.equal(await promptWith({ prompt_values_supported: ['login', 'select_account'] }), 'select_account')
  assert.equal(await promptWith({ prompt_values_supported: ['login', 'consent'] }), 'login')
})
