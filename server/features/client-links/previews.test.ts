// Promise 15

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startClientLinksWorld } from '../../testing/client-links-world.ts'
import { robots } from '../../testing/robots.ts'

const { server, founder, links, vaults, linksOf, waitingIn } = await startClientLinksWorld()
after(() => server.stop())
const vault = await vaults.makeVault({ name: 'Segredo interno' })
const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string>) =>
  server.platform.http.inject({ method, url, headers })

const visitors: Record<string, Record<string, string>> = {
  'a prefetch': { 'sec-purpose': 'prefetch' },
  'a rendering ahead': { 'sec-purpose': 'prefetch;prerender' },
  ...Object.fromEntries(
    Object.entries(robots).map(([name, agent]) => [`the robot of ${name}`, { 'user-agent': agent }]),
  ),
}

for (const [name, headers] of Object.entries(visitors)) {
  test(`${name} that requests a client link’s page and calls uses nothing up, submits nothing, and reads no name`, async () => {
    const link = await links.make(founder, vault, { maxUses: 1 })
    const page = await ask('GET', `/client-submit/${link.token}`, headers)
    const call = await ask('GET', `/api/vaults/by-token/${link.token}`, headers)
    for (const { body } of [page, call]) assert.ok(!/Segredo|bakery/.test(body))
    for (const url of [`/client-submit/${link.token}`, `/api/vaults/by-token/${link.token}`]) {
      assert.notEqual((await ask('HEAD', url, headers)).statusCode, 200)
    }
    const posted = await ask('POST', `/api/vaults/client-submit/${link.token}/item`, headers)
    assert.notEqual(posted.statusCode, 200)
    const standing = (await linksOf(vault)).find(({ id }) => id === link.id)
    assert.deepEqual([standing?.used, standing?.last_used_at], [0, null])
    assert.deepEqual(await waitingIn(vault), [])
  })
}
