import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { isWork, workInput, workSeedInput } from '@chaveiro/contract/rules/links/submission-work.ts'
import { hashSealedText } from '@chaveiro/crypto/processes/hash-sealed-text.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { makeLinkedVault } from '@chaveiro/crypto/testing/linked-vault.ts'

// Records what the page imports from here on, so the page is imported after this.
const loaded: string[] = []
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    loaded.push(found.url)
    return found
  },
})
const { openSubmissionPage } = await import('./submission-page.ts')

const at = new Date('2026-03-01T12:00:00.000Z')
const vault = await makeLinkedVault(at)
const { sent, fragment } = vault
const credential: SubmittedCredential = {
  ...{ title: 'Domain', type: 'web_credential', login: 'ana', password: 'pão 🔑', login_url: '' },
  ...{ environment: 'prod', squad: '', notes: '' },
}

const written = { written_at: at.toISOString(), credential }

type Body = { id: string; generation: number; password: string; challenge: string; work: number }
type Served = { key: string; statement: string; client_name: string; challenge: string; is_renewing: boolean }
const served: Served = {
  ...{ key: sent.key, statement: sent.inbox, client_name: sent.client_name },
  ...{ challenge: 'first hour', is_renewing: false },
}

/** A server that serves this page and gives these answers to submissions in turn. */
function serverOf(answers: (() => Response)[], page: () => Partial<Served> = () => ({})) {
  const asked: string[] = []
  const bodies: Body[] = []
  const bearers: (string | null)[] = []
  const fetch = async (input: unknown, { body, headers }: RequestInit = {}) => {
    asked.push(String(input))
    bearers.push(new Headers(headers).get('authorization'))
    if (body === undefined || body === null) return Response.json({ ...served, ...page() })
    bodies.push(JSON.parse(String(body)))
    return (answers.shift() ?? assert.fail('asked once too often'))()
  }
  const calls = { baseUrl: '', language: () => 'en', fetch: fetch as typeof globalThis.fetch, now: () => at }
  return { asked, bearers, bodies, calls, open: () => open(calls) }
}
async function open(calls: Parameters<typeof openSubmissionPage>[1]) {
  const page = await openSubmissionPage({ token: sent.token, fragment }, calls)
  return page && { ...page, ...(await page.look()) }
}
const ok = () => Response.json({ id: 'x' })
const refused = (status: number, code: string) => () => Response.json({ code, detail: '' }, { status })
const lost = (): Response => {
  throw new TypeError('network')
}
const opened = async (page: ReturnType<typeof serverOf>) => (await page.open()) ?? assert.fail('damaged')

test('a damaged address is noticed before the server is asked', async () => {
  const server = serverOf([])
  const { calls } = server
  assert.equal(await openSubmissionPage({ token: sent.token, fragment: fragment.slice(4) }, calls), null)
  assert.equal(await openSubmissionPage({ token: `${sent.token}x`, fragment }, calls), null)
  assert.deepEqual(server.asked, [])
})

// Promise 15
test('another inbox, an older signature, another link’s key or name are refused before anything is typed', async () => {
  const { sent: other } = await vault.make('01980000-0000-7000-8000-000000000099')
  for (const lie of [
    { statement: other.inbox },
    { key: other.key, statement: other.inbox },
    { client_name: other.client_name },
    { statement: sent.statement },
    { statement: '' },
  ]) {
    await assert.rejects(serverOf([], () => lie).open(), { fault: 'altered' })
  }
})

// Promise 15
test('a signed-in client seals to no other link than they chose, and to no inbox that its key did not sign', async () => {
  const { sent: other } = await vault.make('01980000-0000-7000-8000-000000000098')
  const as = (linkId: string, lie = {}) => {
    const server = serverOf([ok], () => lie)
    const client = { linkId, token: () => 'session' }
    return { ...server, open: () => open({ ...server.calls, client }) }
  }
  await assert.rejects(as(other.id).open(), { fault: 'other' })
  await assert.rejects(as(other.id, { id: other.id }).open(), { fault: 'other' })
  for (const lie of [{ statement: other.inbox }, { key: other.key, statement: other.inbox }])
    for (const linkId of [sent.id, other.id])
      await assert.rejects(as(linkId, lie).open(), { fault: 'altered' })

  const honest = as(sent.id)
  await (await honest.open())?.submit(credential)
  assert.equal(honest.asked.at(-1), `/api/client-links/mine/${sent.id}/item`)
  // Looking at the link names nobody.
  assert.deepEqual(honest.bearers, [null, 'Bearer session'])
  for (const [status, code] of [
    [404, 'not_found'],
    [403, 'forbidden'],
  ] as const) {
    const server = serverOf([refused(status, code)])
    const page = await open({ ...server.calls, client: { linkId: sent.id, token: () => 'session' } })
    await assert.rejects(page?.submit(credential) ?? Promise.resolve(), { fault: 'invalid' })
  }
})

test('a signature that is over by this device’s clock is refused, but not called altered: the clock may be ahead', async () => {
  const { calls } = serverOf([])
  const late = { ...calls, now: () => new Date(at.getTime() + 32 * dayMs) }
  await assert.rejects(open(late), { fault: 'past' })
})

test('a link for which nobody signed in time is shown as being renewed, as the server says, and nobody is accused', async () => {
  const { calls } = serverOf([], () => ({ is_renewing: true }))
  const late = { ...calls, now: () => new Date(at.getTime() + 32 * dayMs) }
  await assert.rejects(open(late), { fault: 'renewing' })
  const early = await opened(serverOf([], () => ({ is_renewing: true })))
  assert.deepEqual([early.isRenewing, (await opened(serverOf([]))).isRenewing], [true, false])
})

test('what was typed leaves the page sealed, with its proof of work, and opens in the vault', async () => {
  const server = serverOf([ok])
  const page = await opened(server)
  assert.equal(page.words.client, 'Padaria São João')
  await page.prepare()
  await page.submit(credential)
  const [body] = server.bodies as [Body]
  assert.deepEqual(JSON.parse(await vault.open(body.password, body.id)), written)
  assert.ok(!JSON.stringify(body).includes('Domain') && !server.asked.join().includes(fragment))
  const seed = workSeedInput(body.challenge, body.id, await hashSealedText(body.password))
  const digest = await verifier.sha256(workInput(await verifier.sha256(seed), body.work))
  assert.equal(isWork(digest), true)
})

test('a submission says when it was written, and a clock that is behind counts from the inbox’s signature', async () => {
  const server = serverOf([ok, ok])
  for (const days of [2, -400]) {
    const now = () => new Date(at.getTime() + days * dayMs)
    const page = await openSubmissionPage({ token: sent.token, fragment }, { ...server.calls, now })
    await page?.submit({ ...credential, notes: `${days}` })
  }
  const texts = await Promise.all(server.bodies.map(({ password, id }) => vault.open(password, id)))
  const times = texts.map((text) => JSON.parse(text).written_at)
  assert.deepEqual(times, ['2026-03-03T12:00:00.000Z', at.toISOString()])
})

test('after a lost answer the same content is the same submission, and other content is another one', async () => {
  const server = serverOf([lost, lost, ok, ok, ok])
  const page = await opened(server)
  await assert.rejects(page.submit(credential), { fault: 'unreachable' })
  await assert.rejects(page.submit(credential), { fault: 'unreachable' })
  await page.submit({ ...credential })
  await page.submit(credential)
  await page.submit({ ...credential, notes: 'changed' })
  const ids = server.bodies.map(({ id }) => id)
  assert.deepEqual([new Set(ids.slice(0, 3)).size, new Set(ids).size], [1, 3])
  assert.equal(server.bodies[0]?.password, server.bodies[2]?.password)
})

test('if the vault’s key changes while somebody types, the page asks for it and seals to it by itself', async () => {
  const { inbox, vaultKeys } = await vault.renew()
  let statement = sent.inbox
  const server = serverOf([refused(409, 'inbox_renewed'), ok], () => ({ statement }))
  const page = await opened(server)
  statement = inbox
  await page.submit(credential)
  const [first, second] = server.bodies as [Body, Body]
  assert.deepEqual([first.id, first.generation, second.generation], [second.id, 1, 2])
  assert.deepEqual(JSON.parse(await vault.open(second.password, second.id, vaultKeys)), written)
  await assert.rejects(vault.open(second.password, second.id), { code: 'open_failed' })
})

test('while nobody has signed for the new key nothing is sent, and the next press asks again', async () => {
  let is_renewing = true
  const server = serverOf([ok], () => ({ is_renewing }))
  const page = await opened(server)
  await assert.rejects(page.submit(credential), { fault: 'renewing' })
  assert.equal(server.bodies.length, 0)
  is_renewing = false
  await page.submit(credential)
})

test('proof of work for an hour that is over is done again for the same text', async () => {
  let challenge = 'first hour'
  const server = serverOf([refused(409, 'work_refused'), ok], () => ({ challenge }))
  const page = await opened(server)
  challenge = 'second hour'
  await page.submit(credential)
  const [first, second] = server.bodies as [Body, Body]
  assert.deepEqual([first.password, second.challenge], [second.password, 'second hour'])
})

test('a refusal says why, and a server that keeps reporting new keys is believed five times', async () => {
  for (const [status, code, fault] of [
    [404, 'invalid_link', 'invalid'],
    [409, 'inbox_full', 'full'],
    [429, 'too_many', 'busy'],
    [413, 'too_large', 'too_large'],
    [408, 'too_slow', 'unreachable'],
    [500, 'unexpected', 'failed'],
  ] as const) {
    const page = await opened(serverOf([refused(status, code)]))
    await assert.rejects(page.submit(credential), { fault })
  }
  const endless = serverOf(Array.from({ length: 9 }, () => refused(409, 'inbox_renewed')))
  await assert.rejects((await opened(endless)).submit(credential), { fault: 'renewed' })
  assert.equal(endless.bodies.length, 5)
})

test('a submission before the link is known waits for it, and goes nowhere if the link is refused', async () => {
  const [honest, lying] = [serverOf([ok]), serverOf([], () => ({ statement: '' }))]
  for (const { calls } of [honest, lying]) {
    const page = await openSubmissionPage({ token: sent.token, fragment }, calls)
    if (calls === honest.calls) await page?.submit(credential)
    else await assert.rejects(page?.submit(credential) ?? Promise.resolve(), { fault: 'altered' })
  }
  assert.deepEqual([honest.bodies.length, lying.bodies.length], [1, 0])
})

test('the page loads neither Zod nor a session', () => {
  assert.ok(loaded.some((url) => url.includes('/links/public/seal-credential.ts')))
  assert.deepEqual(
    loaded.filter((url) => /node_modules\/zod\/|device\/(state|log|verbs)\//.test(url)),
    [],
  )
})
