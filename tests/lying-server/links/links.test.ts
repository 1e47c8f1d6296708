// Promise 16

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOneTimeLinks } from '@chaveiro/contract/calls/one-time-links.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { openOneTimeLink } from '@chaveiro/device/links/public/open-one-time-link.ts'
import { outcomeOf, pageAt, partsOf } from '../../support/links.ts'
import { startLyingServer } from '../../support/lying-server.ts'

const world = await startLyingServer()

const claims = /^\/api\/view-secret\/[^/]+$/
const states = /^\/api\/view-secret\/[^/]+\/state$/
const secretOf = (password: string): OneTimeSecret => ({
  ...{ title: 'Wi-Fi', type: 'secure_note', login: '', password, login_url: '', notes: '' },
  ...{ fields: [], no_copy: false },
})
const send = (password: string, more = {}) =>
  world.admin.session.links.sendSecret({ label: '', secret: secretOf(password), ...more })
/** A page that reaches the honest server through the lying one. */
const visit = (url: string) => pageAt(url, world.proxy.baseUrl)
test('a server that answers with another link’s text, or an altered one, shows nothing, and the page says that it was altered', async () => {
  const [mine, other] = [await send('mine'), await send('another’s')]
  let text = ''
  world.proxy.lie('POST', claims, (body) => {
    text = (body as { password: string }).password
    return body
  })
  await outcomeOf(await visit(other.url))
  world.proxy.honest()
  world.proxy.lie('POST', claims, (body) => ({ ...(body as object), password: text }))
  assert.equal(await outcomeOf(await visit(mine.url)), '(altered)')
})

test('a server that asks for a password of a link without one learns nothing from what is typed, and shows nothing', async () => {
  const { url } = await send('p')
  const terms = { memory_kib: 65_536, passes: 3, lanes: 1, salt: 'A'.repeat(22), tries_left: 5 }
  world.proxy.lie('GET', states, (body) => ({ ...(body as object), password: terms }))
  assert.equal(await outcomeOf(await visit(url), 'a password of mine'), '(altered)')
  assert.ok(!world.proxy.seen().includes('a password of mine'))
})

test('a server that says that a link needs no password shows nothing either', async () => {
  const { url } = await send('p', { password: 'garça azul' })
  world.proxy.lie('GET', states, (body) => ({ ...(body as object), password: null }))
  const page = await visit(url)
  await page.askState()
  assert.equal(await outcomeOf(page), '(password)')
})

test('a server that keeps a copy can show it again to whoever has the address, and neither page nor list reveals that', async () => {
  const { url, id } = await send('p0rta')
  let kept: unknown
  world.proxy.lie('POST', claims, (body) => {
    kept = body
    return body
  })
  assert.equal(await outcomeOf(await visit(url)), 'p0rta')
  world.proxy.honest()
  assert.equal(await outcomeOf(await visit(url)), '(used)')
  const answer = async () => new Response(JSON.stringify(kept))
  const calls = { baseUrl: '', language: () => 'en', fetch: answer as typeof fetch }
  const second = await openOneTimeLink(partsOf(url), calls)
  assert.ok(second)
  assert.equal(await outcomeOf(second), 'p0rta')
  const listed = (await world.admin.api.send(listOneTimeLinks)).find((link) => link.id === id)
  assert.equal(listed?.state, 'viewed')
})
