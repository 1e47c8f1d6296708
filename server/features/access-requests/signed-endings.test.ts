import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { jitCalls } from '@chaveiro/contract/calls/access-requests.ts'
import type { EndedKind } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { makePlace, vaults, founder, manager } = requests

async function asked() {
  const place = await makePlace()
  const { id } = (await requests.ask(place.asking, place.vault, place.item)).body
  return { ...place, id }
}
const sign = (by: Keyed, vault: string, id: string, kind: EndedKind = 'request') =>
  vaults.sign('chaveiro.vault.end', by, vault, { ends: { kind, id } })
const end = (act: 'deny' | 'revoke' | 'withdraw', as: Keyed, id: string, statement: string) =>
  server.send(jitCalls[act], { as, params: { id }, body: { statement } })
const endedIn = async (vault: string) =>
  [...((await vaults.log(vault))?.ended ?? [])].map((key) => key.replace('request ', ''))

test('nothing is ended by a statement about something else, of somebody else’s, or of another vault', async () => {
  const { vault, id } = await asked()
  const other = await asked()
  await refused(end('deny', manager, id, await sign(manager, vault, other.id)), 422, 'statement_refused')
  for (const kind of ['client_link', 'submission'] as const)
    await refused(end('deny', manager, id, await sign(manager, vault, id, kind)), 422, 'statement_refused')
  await refused(end('deny', manager, id, await sign(founder, vault, id)), 422, 'statement_refused')
  await refused(end('deny', manager, id, await sign(manager, other.vault, id)), 422, 'statement_refused')
  await refused(end('revoke', manager, id, await sign(manager, vault, id)), 409, 'request_open')
  assert.equal((await requests.get(founder, id)).status, 'pending')
  assert.deepEqual(await endedIn(vault), [])
})

test('who may not end a request appends nothing to the vault’s log either', async () => {
  const { vault, id, asking } = await asked()
  const refusals = [
    await end('deny', asking, id, await sign(asking, vault, id)),
    await end('withdraw', manager, id, await sign(manager, vault, id)),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [403, 403],
  )
  assert.deepEqual(await endedIn(vault), [])
})

test('an ending is an entry of the vault’s log, by whoever may end it, and each request ends once', async () => {
  const { vault, id } = await asked()
  const denied = await end('deny', manager, id, await sign(manager, vault, id))
  assert.deepEqual([denied.status, denied.body.status], [200, 'denied'])
  await refused(end('deny', founder, id, await sign(founder, vault, id)), 409, 'request_decided')
  const own = await asked()
  const withdrawn = await end('withdraw', own.asking, own.id, await sign(own.asking, own.vault, own.id))
  assert.deepEqual([withdrawn.status, withdrawn.body.status], [200, 'withdrawn'])
  assert.deepEqual([await endedIn(vault), await endedIn(own.vault)], [[id], [own.id]])
})

test('a request dated so long ago that no device would approve it is not taken', async () => {
  const place = await makePlace()
  const body = await requests.requestBody(place.asking, place.vault, place.item)
  await requests.advance({ hours: 25 })
  const asking = { ...place.asking, token: await server.makeSession(place.asking.id) }
  await refused(requests.askPlainly(asking, body), 422, 'clock_differs')
})
