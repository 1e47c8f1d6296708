// Promise 16

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as links from '@chaveiro/contract/calls/one-time-links.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { keyProofOf, oneTimeBody } from '../../testing/one-time-body.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import { robots } from '../../testing/robots.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { founder } = await RightsWorld.make(server)

async function link() {
  const body = oneTimeBody()
  assert.equal((await server.send(links.sendSecret, { as: founder, body })).status, 200)
  return body
}
const get = (token: string, headers: Record<string, string>) =>
  server.send(links.viewOneTimeSecret, {
    params: { token },
    headers: { 'x-key-proof': keyProofOf(token), ...headers },
  })

for (const [name, userAgent] of Object.entries(robots)) {
  test(`the robot of ${name} opens nothing, whatever address it fetches`, async () => {
    const { token, sealed } = await link()
    const headers = { 'user-agent': userAgent }
    assert.equal((await get(token, headers)).error.code, 'secret_preview')
    const page = await server.platform.http.inject({ url: `/view-secret/${token}`, headers })
    assert.ok(!page.body.includes(sealed))
    for (const url of [`/view-secret/${token}`, `/api/view-secret/${token}`]) {
      const head = await server.platform.http.inject({ method: 'HEAD', url, headers })
      assert.notEqual(head.statusCode, 200)
    }
    assert.equal((await get(token, {})).body.password, sealed)
  })
}

const declared: Record<string, Record<string, string>> = {
  'is fetched ahead': { 'sec-purpose': 'prefetch' },
  'is rendered ahead': { 'sec-purpose': 'prefetch;prerender' },
  'is fetched ahead by an older browser': { purpose: 'prefetch' },
  'is fetched ahead by Firefox': { 'x-moz': 'prefetch' },
  'is previewed by Safari': { 'x-purpose': 'preview' },
  'is opened as a page of its own': { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  'stands in a frame': { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  'stands in a page as an image': { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'is opened by a browser that says only what it reads': {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  },
}

for (const [name, headers] of Object.entries(declared)) {
  test(`an address that ${name} opens nothing`, async () => {
    const { token, sealed } = await link()
    assert.equal((await get(token, headers)).error.code, 'secret_preview')
    assert.equal(
      (await get(token, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).body.password,
      sealed,
    )
  })
}

test('no HEAD opens anything', async () => {
  const { token, sealed } = await link()
  const { statusCode } = await server.platform.http.inject({
    method: 'HEAD',
    url: `/api/view-secret/${token}`,
  })
  assert.equal(statusCode, 404)
  assert.equal((await get(token, {})).body.password, sealed)
})
