// Promise 23

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getJitRequest, requestBreakGlass, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import { beginExport } from '@chaveiro/contract/calls/exports.ts'
import { deleteItem } from '@chaveiro/contract/calls/items.ts'
import { sendSecret } from '@chaveiro/contract/calls/one-time-links.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { z } from 'zod'
import { registerFeatures } from '../app.ts'
import { startTestServer, type TestAnswer, type TestServer } from '../platform/testing/test-server.ts'
import { oneTimeBody } from '../testing/one-time-body.ts'
import { RightsWorld } from '../testing/rights-world.ts'
import { exportBody } from '../testing/sign-exports.ts'
import { newId } from '../testing/signing-device.ts'
import type { Keyed } from '../testing/test-organisation.ts'
import { type Reads, watchReads } from '../testing/watched-reads.ts'

let server: TestServer
let world: RightsWorld
let takeReads: () => Reads
/** Somebody who sees no vault, not even listed ones. */
let unconfirmed: Keyed

before(async () => {
  server = await startTestServer([
    async (platform) => {
      const watched = watchReads(platform)
      takeReads = watched.take
      await registerFeatures(watched.platform)
    },
  ])
  world = await RightsWorld.make(server)
  unconfirmed = await world.vaults.organisation.join('contributor')
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('users').set({ confirmed: false }).where('id', '=', unconfirmed.id).execute(),
  )
})
after(() => server.stop())

/**
 * The parameters that name the thing, and a well-formed body; `real` is the hidden vault, whichever id is asked for.
 */
type Asked = { params?: object; query?: object; body?: unknown }
type Place = { id: string; as: Keyed; real: { vault: string; item: string } }
type Ask = (place: Place) => Asked | Promise<Asked>

const statement = 'e30.e30.e30'
const sealed = 'cha1.AAAA'
const key = () => ({ user: newId(), generation: 1, sealed, delivery: statement })
const named: Ask = ({ id }) => ({ params: { id } })
const naming =
  (body: (place: Place) => unknown): Ask =>
  async (place) => ({ params: { id: place.id }, body: await body(place) })

const ofItems: Record<string, Ask> = {
  'GET /api/items/:id': named,
  'DELETE /api/items/:id': named,
  'POST /api/items/:id/reveal': named,
  'POST /api/items/reveals': ({ id }) => ({ body: { purpose: 'health', items: [{ id, revision: 1 }] } }),
  'POST /api/items/:id/rotate-task': named,
  'GET /api/items/:id/right': ({ id }) => ({ params: { id }, query: { revision: 1 } }),
  'POST /api/items/:id/one-time-link': naming(() => oneTimeBody()),
  'GET /api/one-time-links': ({ id }) => ({ query: { item_id: id } }),
  'GET /api/items/:id/history': named,
  'POST /api/items/:id/files/:file/open': ({ id }) => ({
    params: { id, file: newId() },
    body: { revision: 1 },
  }),
  'GET /api/items/:id/files/:file/parts/:part': ({ id }) => ({
    params: { id, file: newId(), part: 1 },
    query: { revision: 1 },
  }),
  'POST /api/items/:id/history/:revision/reveal': ({ id }) => ({ params: { id, revision: 1 } }),
  'POST /api/jit/request': ({ id, real }) => ({
    body: { item_id: id, vault_id: real.vault, reason: 'To deploy', requested_duration_hours: 1 },
  }),
  'POST /api/breakglass/request': ({ id, real }) => ({
    query: { item_id: id, vault_id: real.vault, reason: 'The site is down' },
  }),
  'POST /api/items/:id/checkout': named,
  'POST /api/items/:id/checkin': named,
  'POST /api/items/:id/move': naming(async ({ as, real }) => ({
    item: await world.itemBody(as, real.vault),
    signature: statement,
  })),
  'PUT /api/items/:id': naming(async ({ as, real }) => {
    const { id: _id, vault_id: _vault, ...body } = await world.itemBody(as, real.vault, {}, 2, real.item)
    return body
  }),
}

const ofDeletedItems: Record<string, Ask> = {
  'GET /api/items/:id/removed': named,
  'POST /api/items/:id/deleted/reveal': named,
  'DELETE /api/items/:id/deleted': named,
  'POST /api/items/:id/restore': naming(async ({ as, real }) => {
    const { id: _id, vault_id: _vault, ...body } = await world.itemBody(as, real.vault, {}, 3, real.item)
    return body
  }),
}

const ofVaults: Record<string, Ask> = {
  'GET /api/vaults/:id/deleted-items': named,
  'GET /api/items': ({ id }) => ({ query: { vault_id: id } }),
  'POST /api/items': async ({ id, as, real }) => ({
    body: { ...(await world.itemBody(as, real.vault)), vault_id: id },
  }),
  'POST /api/item-files': ({ id }) => ({
    body: { id: newId(), vault_id: id, item_id: null, parts: 1, bytes: 64 },
  }),
  'POST /api/import/sheets': async ({ id, as, real }) => ({
    body: [{ ...(await world.itemBody(as, real.vault)), vault_id: id }],
  }),
  'GET /api/audit/logs': ({ id }) => ({ query: { vault_id: id } }),
  'GET /api/audit/reveals': ({ id }) => ({
    query: { vault_id: id, bounds: '2030-01-01T00:00:00Z,2030-01-02T00:00:00Z' },
  }),
  'POST /api/audit/export': ({ id }) => ({ body: { vault_id: id, format: 'jsonl' } }),
  'POST /api/vaults': ({ id }) => ({ body: { name: 'Below', parent_id: id } }),
  'GET /api/vaults/:id/opened-by': named,
  'POST /api/vault-requests': ({ id }) => ({ body: { vault_id: id } }),
  'POST /api/vaults/logs': ({ id }) => ({ body: { vaults: [{ id }] } }),
  'POST /api/deliveries': ({ id }) => ({ body: { vault_id: id, keys: [key()] } }),
  'POST /api/deliveries/refused': ({ id }) => ({
    body: { vault_id: id, generation: 1, sealed_hash: 'A'.repeat(43) },
  }),
  'PUT /api/vaults/:id': ({ id }) => ({ params: { id }, query: { name: 'Other', parent_id: newId() } }),
  'DELETE /api/vaults/:id': named,
  'POST /api/vaults/:id/restore': named,
  'DELETE /api/vaults/:id/deleted': named,
  'GET /api/vaults/:id/recovery': named,
  'POST /api/vaults/:id/recovery': naming(() => ({ statement, sealed })),
  'GET /api/vaults/:id/recovery/items': named,
  'POST /api/vaults/:id/recovery/end': named,
  'GET /api/vaults/:id/rehearsal': named,
  'POST /api/vaults/:id/rehearsal': named,
  'DELETE /api/vaults/:id/rehearsal': named,
  'GET /api/vaults/:id/log': named,
  'POST /api/vaults/:id/log': naming(() => ({ create: statement, generation: statement, keys: [key()] })),
  'GET /api/vaults/:id/head': named,
  'POST /api/vaults/:id/head': naming(() => ({ head: statement, through: 1 })),
  'POST /api/vaults/:id/overviews': naming(({ real }) => ({ items: [real.item] })),
  'GET /api/vaults/:id/members': named,
  'GET /api/vaults/:id/machines': named,
  'POST /api/vaults/:id/members': naming(() => ({ user_id: newId(), statements: [] })),
  'DELETE /api/vaults/:id/members/:user_id': ({ id, as }) => ({ params: { id, user_id: as.id } }),
  'PUT /api/vaults/:id/inheritance': naming(() => ({ inherits: false, statements: [] })),
  'POST /api/vaults/:id/statements': naming(async ({ as, real }) => ({
    statement: await world.vaults.sign('chaveiro.vault.withdraw', as, real.vault, {
      proposal: 'A'.repeat(43),
    }),
  })),
  'POST /api/vaults/:id/generations': naming(() => ({
    generation: statement,
    previous: sealed,
    keys: [key()],
  })),
  'POST /api/vaults/:id/dealings': naming(() => ({
    deal: statement,
    shares: [1, 2].map(() => ({ user: newId(), sealed, share: statement })),
  })),
  'GET /api/vaults/:id/shares': named,
  'GET /api/vaults/:id/custody': named,
  'GET /api/breakglass/approvers': ({ id }) => ({ query: { vault_id: id } }),
  'GET /api/vaults/:id/item-keys': named,
  'POST /api/vaults/:id/rewraps': naming(() => ({
    rewraps: [{ item: newId(), revision: 1, generation: 1, key: sealed, signature: statement }],
  })),
  'POST /api/vaults/:id/generate-client-link': naming(
    async ({ as, real }) => (await world.links.body(as, real.vault)).body,
  ),
  'GET /api/vaults/:id/client-links': named,
  'GET /api/vaults/:id/submissions': named,
  'GET /api/vaults/:id/deletions': named,
  'POST /api/vaults/:id/deletions': naming(() => ({
    deletions: [{ item: newId(), signature: statement }],
  })),
}

async function ask(name: string, as: Keyed, asked: Asked) {
  const call = allCalls.find(({ method, path }) => `${method} ${path}` === name)
  assert.ok(call, name)
  takeReads()
  const answer: TestAnswer<unknown> = await server.send(call, { as, ...asked })
  return { status: answer.status, body: answer.body, ...takeReads() }
}

/** Asks for a hidden thing and for an absent one; answer and cost must be the same. */
async function compare(name: string, as: Keyed, of: (id: string) => Asked | Promise<Asked>, hidden: string) {
  // The first call fills the caches.
  await ask(name, as, await of(hidden))
  const absent = newId()
  const [forHidden, forAbsent] = [
    await ask(name, as, await of(hidden)),
    await ask(name, as, await of(absent)),
  ]
  const textOf = (body: unknown) => JSON.stringify(body)?.replaceAll(hidden, absent)
  assert.equal(forHidden.status, forAbsent.status)
  assert.notEqual(forHidden.status, 400, textOf(forHidden.body))
  assert.equal(textOf(forHidden.body), textOf(forAbsent.body))
  assert.equal(forHidden.queries.length, forAbsent.queries.length)
  for (const [index, query] of forHidden.queries.entries()) assert.equal(query, forAbsent.queries[index])
  const cost = ({ fetched, opened }: Reads) => ({ fetched, opened })
  assert.deepEqual(cost(forHidden), cost(forAbsent))
  assert.deepEqual(cost(forHidden), { fetched: 0, opened: 0 })
}

for (const [name, of] of Object.entries({ ...ofItems, ...ofDeletedItems, ...ofVaults })) {
  test(`a hidden one costs what an absent one costs, and no document is read: ${name}`, async () => {
    const { contributor } = world.people
    const hiddenFrom = [
      { as: contributor, isListed: false, isAdmitted: false },
      { as: unconfirmed, isListed: true, isAdmitted: false },
      { as: unconfirmed, isListed: false, isAdmitted: true },
    ]
    for (const { as, isListed, isAdmitted } of hiddenFrom) {
      const vault = await world.vault('contributor', { isMember: false, isListed })
      if (isAdmitted) await world.insertMember(vault, as.id)
      const item = await world.item(vault)
      if (name in ofDeletedItems) {
        await server.call(deleteItem, { as: world.founder, params: { id: item } })
      }
      const real = { vault, item }
      await compare(name, as, (id) => of({ id, as, real }), name in ofVaults ? vault : item)
    }
  })
}

/** What goes on in a deleted vault: its log, members and keys, restoring and removing it; and the audit log, which forgets none. */
const ofTheDeleted = [
  /^GET \/api\/audit\/logs$/,
  /^POST \/api\/audit\/export$/,
  /^POST \/api\/vaults\/logs$/,
  /^POST \/api\/deliveries/,
  /^POST \/api\/vaults\/:id\/(restore|statements|generations|dealings)$/,
  /^DELETE \/api\/vaults\/:id\/(deleted|members\/:user_id)$/,
  /^(GET|POST) \/api\/vaults\/:id\/recovery$/,
  /^GET \/api\/vaults\/:id\/(log|head|members|shares|custody)$/,
]

test('a deleted vault and what is in it answer as absent ones to its members, and to whoever deleted it', async () => {
  const { contributor, manager } = world.people
  const vault = await world.vault('contributor', { isMember: true, isListed: true })
  const item = await world.item(vault)
  const gone = await world.item(vault)
  await server.call(deleteItem, { as: world.founder, params: { id: gone } })
  await world.vaults.deleteVault(manager, vault)
  for (const [name, of] of Object.entries({ ...ofItems, ...ofDeletedItems, ...ofVaults })) {
    if (ofTheDeleted.some((some) => some.test(name))) continue
    const real = { vault, item: name in ofDeletedItems ? gone : item }
    const [there, absent] = [name in ofVaults ? vault : real.item, newId()]
    for (const as of [world.founder, manager, contributor]) {
      const answered = async (id: string) => {
        const { status, body } = await ask(name, as, await of({ id, as, real }))
        return [status, JSON.stringify(body)?.replaceAll(there, absent)]
      }
      assert.deepEqual(await answered(there), await answered(absent), name)
    }
  }
})

test('for what is not hidden the same counter sees queries, and documents read and opened', async () => {
  const { contributor: as } = world.people
  const item = await world.item(await world.vault('contributor', { isMember: true, isListed: false }))
  const reads = await ask('GET /api/items/:id', as, { params: { id: item } })
  assert.equal(reads.status, 200)
  assert.ok(reads.queries.length > 1 && reads.fetched > 0 && reads.opened > 0)
})

test('people who may not act upon a person do not learn whether that person exists', async () => {
  const { contributor: as } = world.people
  const { organisation } = world.vaults
  const { id: there } = await organisation.join('contributor')
  const signs = {
    appoint: (id: string) => organisation.appoint(as, id, 'manager'),
    dismiss: (id: string) => organisation.dismiss(as, id, 'manager'),
  }
  for (const sign of Object.values(signs)) {
    await compare('POST /api/roster', as, async (id) => ({ body: { statement: await sign(id) } }), there)
  }
  assert.equal(`${appendRoster.method} ${appendRoster.path}`, 'POST /api/roster')
  const changes: Record<string, object> = {
    'PUT /api/users/:id/role': { role: 'manager' },
    'PUT /api/users/:id/status': { status: 'inactive' },
    'POST /api/users/:id/rotate-tasks': {},
  }
  for (const [name, body] of Object.entries(changes)) {
    await compare(name, as, (id) => ({ params: { id }, body }), there)
  }
  await compare('GET /api/users/:id/access', as, (id) => ({ params: { id } }), there)
})

test('people who may not see requests do not learn whether somebody else asked for an item', async () => {
  const { contributor: as, manager } = world.people
  const vault = await world.vaults.makeVault({ visibility: 'listed' })
  const asking = await world.vaults.organisation.join('contributor')
  const body = {
    item_id: await world.item(vault),
    vault_id: vault,
    reason: 'To deploy',
    requested_duration_hours: 1 as const,
  }
  const { id } = (await server.call(requestJit, { as: asking, body })).body
  for (const act of ['approve', 'deny', 'withdraw', 'revoke'] as const) {
    await compare(`POST /api/jit/:id/${act}`, as, (one) => ({ params: { id: one } }), id)
  }
  await compare('GET /api/jit/:id', as, (one) => ({ params: { id: one } }), id)
  const delivery = { sealed: 'cha1.AAAA', delivery: 'e30.e30.e30' }
  await compare('POST /api/jit/:id/deliver', as, (one) => ({ params: { id: one }, body: delivery }), id)
  assert.equal((await server.call(getJitRequest, { as: manager, params: { id } })).status, 200)

  const { item_id, vault_id, reason } = body
  const emergency = await server.call(requestBreakGlass, { as: asking, query: { item_id, vault_id, reason } })
  for (const act of ['approve', 'deny', 'withdraw', 'revoke'] as const) {
    const name = `POST /api/breakglass/:id/${act}`
    await compare(name, as, (one) => ({ params: { id: one } }), emergency.body.id)
  }
  await compare('GET /api/breakglass/:id', as, (one) => ({ params: { id: one } }), emergency.body.id)
  const handed = (one: string) => ({ params: { id: one }, body: delivery })
  await compare('POST /api/breakglass/:id/deliver', as, handed, emergency.body.id)
  // An id of the other kind is absent, even for people who may see both.
  await compare('GET /api/breakglass/:id', manager, (one) => ({ params: { id: one } }), id)
  await compare('GET /api/jit/:id', manager, (one) => ({ params: { id: one } }), emergency.body.id)
})

test('people who may not see requests do not learn whether somebody else exports', async () => {
  const { contributor: as } = world.people
  const { organisation } = world.vaults
  const by = await organisation.join('contributor')
  const body = await exportBody(organisation, server.clock.now(), by, [{ id: newId(), revision: 1 }])
  await server.call(beginExport, { as: by, body })
  const named = (id: string) => ({ params: { id } })
  for (const name of ['GET /api/exports/:id', 'POST /api/exports/:id/deny', 'POST /api/exports/:id/withdraw'])
    await compare(name, as, named, body.id)
  await compare('GET /api/exports/:id/items', as, (id) => ({ ...named(id), query: {} }), body.id)
  const statement = 'e30.e30.e30'
  await compare('POST /api/exports/:id/approve', as, (id) => ({ ...named(id), body: { statement } }), body.id)
  const items = [{ id: newId(), revision: 1 }]
  const revealing = (export_id: string) => ({ body: { purpose: 'export', export_id, items } })
  await compare('POST /api/items/reveals', as, revealing, body.id)
})

test('people who may not see a one-time link do not learn whether somebody else made it', async () => {
  const { contributor: as } = world.people
  const { body } = await server.call(sendSecret, { as: world.founder, body: oneTimeBody() })
  await compare('DELETE /api/one-time-links/:id', as, (id) => ({ params: { id } }), body.id)
})

test('people who do not see a vault do not learn whether it has a client link or submissions', async () => {
  const { contributor: as } = world.people
  const vault = await world.vault('contributor', { isMember: false, isListed: false })
  const link = await world.links.make(world.founder, vault)
  const { body } = await world.links.submit(link)
  const inbox = await world.links.inbox(link)
  const ofLinks: Record<string, object> = {
    'GET /api/client-links/:id/key': {},
    'PUT /api/client-links/:id/inbox': { body: { inbox } },
    'POST /api/client-links/:id/withdraw': { body: {} },
  }
  for (const [name, sent] of Object.entries(ofLinks)) {
    await compare(name, as, (id) => ({ params: { id }, ...sent }), link.id)
  }
  const ofClients = { body: await world.links.submission(link) }
  const own = 'POST /api/client-links/mine/:id/item'
  await compare(own, world.people.client, (id) => ({ params: { id }, ...ofClients }), link.id)
  const refusal = await world.vaults.sign('chaveiro.vault.end', as, vault, {
    ends: { kind: 'submission', id: body.id },
  })
  const ofSubmissions: Record<string, { params?: object; body?: object }> = {
    'POST /api/submissions/:id/open': {},
    'POST /api/submissions/:id/files/:file/open': { params: { file: newId() } },
    'GET /api/submissions/:id/files/:file/parts/:part': { params: { file: newId(), part: '1' } },
    'POST /api/submissions/:id/refuse': { body: { reason: 'Not ours', statement: refusal } },
  }
  for (const [name, { params, ...sent }] of Object.entries(ofSubmissions)) {
    await compare(name, as, (id) => ({ params: { id, ...params }, ...sent }), body.id)
  }
  const named = allCalls.filter(({ path }) => /(client-links|submissions)\/(mine\/)?:id/.test(path))
  const asked = { ...ofLinks, ...ofSubmissions, [own]: ofClients }
  assert.deepEqual(named.map(({ method, path }) => `${method} ${path}`).sort(), Object.keys(asked).sort())
})

test('people who do not see a vault learn nothing of its submissions by naming one in an item of their own', async () => {
  const { contributor: as } = world.people
  const own = await world.vault('contributor', { isMember: true, isListed: false })
  const hidden = await world.submission(
    await world.vault('contributor', { isMember: false, isListed: false }),
  )
  const body = await world.itemBody(as, own)
  const take = async (id: string) => {
    const answer = await ask('POST /api/items', as, { body: { ...body, submission: { id } } })
    return { ...answer, queries: answer.queries.length }
  }
  await take(hidden)
  const [forHidden, forAbsent] = [await take(hidden), await take(newId())]
  assert.deepEqual(forHidden, forAbsent)
  assert.equal(forHidden.status, 404)
})

test('every call of the contract that names an item or a vault is tested here', () => {
  const fields = /"(vault_id|parent_id|vaults)":/
  const given = (schema: z.ZodType | undefined) =>
    schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : ''
  // What machines call is tested in tests/machines.test.ts.
  const naming = allCalls
    .filter(({ access }) => access !== 'machine')
    .filter(
      ({ path, query, body }) =>
        /\/(items|vaults)\/:id/.test(path) || fields.test(given(query)) || fields.test(given(body)),
    )
    .map(({ method, path }) => `${method} ${path}`)
  const asked = { ...ofItems, ...ofDeletedItems, ...ofVaults }
  // A person's own things come with a call upon that person, which is refused above, or are one's own.
  const ofPeople = ['PUT /api/users/:id/role', 'PUT /api/users/:id/status', 'POST /api/account/renew']
  // Called by admins and managers alone, who see every vault.
  const ofTeams = naming.filter((name) => name.includes(' /api/teams/:id'))
  // Called by a stranger with a link's token; the vault they name has to be the link's.
  const ofStrangers = ['POST /api/vaults/client-submit/:token/item']
  assert.deepEqual(
    naming.filter((name) => !(name in asked) && ![...ofPeople, ...ofTeams, ...ofStrangers].includes(name)),
    [],
  )
})
