import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/audit.ts'
import { checkInItem, checkOutItem, deleteItem } from '@chaveiro/contract/items.ts'
import * as links from '@chaveiro/contract/one-time-links.ts'
import { deleteVault } from '@chaveiro/contract/vaults.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { oneTimeBody } from '../../testing/one-time-body.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { makeRequestsWorld } from '../access-requests/testing/requests-world.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const there = await makeRequestsWorld(server)
const { world, vaults, founder, contributor, manager } = there

type Body = ReturnType<typeof oneTimeBody> & Record<string, unknown>
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const used = [404, 'secret_not_found']
const over = [410, 'secret_over']
const makeNonce = () => randomBytes(16).toString('base64url')
const argon2 = { memory_kib: 65_536, passes: 3, lanes: 1, salt: 'A'.repeat(22) }
const proof = randomBytes(32)
const password = { ...argon2, proof_hash: hash('sha256', proof, 'base64url') }

const makeFor = (as: Keyed, item: string, body: object = oneTimeBody()) =>
  server.send(links.makeItemLink, { as, params: { id: item }, body })
const claim = (
  token: string,
  more: { nonce?: string; proof?: string; headers?: Record<string, string> } = {},
) => {
  const { nonce = makeNonce(), proof, headers } = more
  const body = { nonce, ...(proof && { proof }) }
  return server.send(links.claimOneTimeSecret, { params: { token }, body, headers })
}
const stateOf = (token: string) => server.send(links.readOneTimeState, { params: { token } })
const listed = async (as: Keyed, id: string, query = {}) =>
  (await server.send(links.listOneTimeLinks, { as, query })).body.find((link) => link.id === id)
const sweep = () => server.platform.jobs.runDue()
const rowOf = (id: string) =>
  server.platform.db.read.kysely
    .selectFrom('one_time_links')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
/** The job runs every 20 s; nothing else is due then. */
const afterSweep = async (more: { minutes?: number; hours?: number } = {}) => {
  await there.advance({ minutes: 1, ...more })
  await sweep()
}

/** A link of the contributor's, who is a member of the item's vault. */
async function madeLink(change: Partial<Body> = {}, as: Keyed = contributor) {
  const vault = await world.vault('contributor', { isMember: true, isListed: false })
  const item = await world.item(vault, { title: 'Painel' })
  const body = { ...oneTimeBody(), ...change }
  const { status, body: link, error } = await makeFor(as, item, body)
  assert.equal(status, 200, JSON.stringify(error))
  return { ...body, ...link, vault, item }
}

test('a link without a token or a sealed text is not made, as the specification writes the call: secrets are sealed first', async () => {
  const item = await world.item(await world.vault('contributor', { isMember: true, isListed: false }))
  assert.deepEqual(code(await makeFor(contributor, item, { expires_hours: 24 })), [422, 'secrets_unsealed'])
  const { token, ...without } = oneTimeBody()
  assert.deepEqual(code(await makeFor(contributor, item, without)), [422, 'secrets_unsealed'])
  const plain = { ...oneTimeBody(), sealed: 's3cret' }
  assert.deepEqual(code(await makeFor(contributor, item, plain)), [422, 'secrets_unsealed'])
})

test('a link that would live a day longer, holds too much, or asks for a weak password stretching is not made', async () => {
  const item = await world.item(await world.vault('contributor', { isMember: true, isListed: false }))
  const bent = [
    { expires_hours: 25 },
    { expires_hours: 0 },
    { expires_hours: 1.5 },
    { sealed: `cha1.${'A'.repeat(65_536)}` },
    { token: 'short' },
    { password: { ...password, memory_kib: 1024 } },
    { password: { ...password, proof_hash: 'AAAA' } },
  ]
  for (const one of bent) {
    assert.equal(
      (await makeFor(contributor, item, { ...oneTimeBody(), ...one })).status,
      422,
      JSON.stringify(one),
    )
  }
})

test('an item that has to be checked out is sent on by its holder alone', async () => {
  const item = await world.item(await world.vault('contributor', { isMember: true, isListed: false }), {
    requires_checkout: true,
  })
  assert.deepEqual(code(await makeFor(contributor, item)), [403, 'checkout_required'])
  await server.send(checkOutItem, { as: founder, params: { id: item } })
  assert.deepEqual(code(await makeFor(contributor, item)), [403, 'not_holder'])
  assert.equal((await makeFor(founder, item)).status, 200)
})

test('the same link asked for again is the same link; its id or token for anything else is taken', async () => {
  const made = await madeLink()
  const { id, token, sealed } = made
  const again = await makeFor(contributor, made.item, { id, token, sealed })
  assert.deepEqual(again.body, {
    id,
    url: `http://localhost:3000/view-secret/${token}`,
    expires_at: made.expires_at,
    max_views: 1,
  })
  const others = [
    { ...oneTimeBody(), id },
    { ...oneTimeBody(), token },
  ]
  for (const body of others)
    assert.deepEqual(code(await makeFor(contributor, made.item, body)), [409, 'id_taken'])
  assert.deepEqual(code(await makeFor(founder, made.item, { id, token, sealed })), [409, 'id_taken'])
  const { body: entries } = await server.send(listAuditLogs, {
    as: contributor,
    query: { event_type: 'link_created' },
  })
  assert.equal(
    entries.filter((entry: { item_id?: string | null }) => entry.item_id === made.item).length <= 1,
    true,
  )
})

test('an open link opens once: its page may ask again for a minute, another one never, and then the text is gone', async () => {
  const { token, sealed, id } = await madeLink()
  const nonce = makeNonce()
  const first = await claim(token, { nonce })
  assert.deepEqual(first.body, { title: '', type: '', login: '', password: sealed, login_url: '', notes: '' })
  assert.equal(first.headers['cache-control'], 'no-store')
  assert.deepEqual(code(await claim(token)), used)
  assert.deepEqual(code(await server.send(links.viewOneTimeSecret, { params: { token } })), used)
  assert.deepEqual(code(await stateOf(token)), used)
  await there.advance({ seconds: 59 })
  assert.equal((await claim(token, { nonce })).body.password, sealed)
  await there.advance({ seconds: 2 })
  assert.deepEqual(code(await claim(token, { nonce })), used)
  await sweep()
  const row = await rowOf(id)
  assert.deepEqual([row?.state, row?.sealed, row?.nonce_hash], ['viewed', null, null])
})

test('what nobody knows, what is no token and what was used are refused in the same words, with no trace', async () => {
  const { token } = await madeLink()
  await claim(token)
  const answers = await Promise.all(
    [token, randomBytes(32).toString('base64url'), 'x', '%00', 'á'].map((one) => claim(one)),
  )
  for (const { status, error } of answers) {
    assert.deepEqual({ status, error }, { status: 404, error: answers[0]?.error })
  }
  assert.deepEqual(code(answers[0] as (typeof answers)[number]), used)
})

test('before the click a page learns until when it can, and nothing is opened by asking', async () => {
  const { token, expires_at } = await madeLink()
  for (let times = 0; times < 3; times++)
    assert.deepEqual((await stateOf(token)).body, { expires_at, password: null })
  assert.equal((await claim(token)).status, 200)
})

test('the specification’s own call opens it as well, once and for good', async () => {
  const { token, sealed, id } = await madeLink()
  const get = () => server.send(links.viewOneTimeSecret, { params: { token } })
  assert.equal((await get()).body.password, sealed)
  assert.deepEqual(code(await get()), used)
  assert.equal((await rowOf(id))?.sealed, null)
})

test('after 24 hours it is over, its text is erased, and its maker is told that nobody opened it', async () => {
  const { token, id } = await madeLink()
  await there.advance({ hours: 24 })
  assert.deepEqual(code(await claim(token)), over)
  assert.deepEqual(code(await stateOf(token)), over)
  await sweep()
  assert.deepEqual(code(await claim(token)), over)
  assert.equal((await rowOf(id))?.sealed, null)
  assert.equal((await listed(contributor, id))?.state, 'expired')
  const told = (await toldNotices(server, contributor)).find(({ link }) => link.includes(id))
  assert.equal(told?.title, 'Your one-time link for Painel expired unopened')
})

test('a clock that was set back does not make a link live longer than a day', async () => {
  const { token } = await madeLink()
  await there.advance({ hours: -6 })
  assert.deepEqual(code(await claim(token)), over)
  await there.advance({ hours: 6 })
})

test('who opened it, when and from where stands in the maker’s list and the audit log, and they are told', async () => {
  const { token, id, item } = await madeLink()
  await claim(token, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' } })
  const link = await listed(contributor, id)
  assert.equal(link?.state, 'viewed')
  assert.deepEqual(
    [link?.viewed_from, link?.viewed_with, link?.item_title],
    ['127.0.0.1', 'Mozilla/5.0 Firefox/140', 'Painel'],
  )
  const told = (await toldNotices(server, contributor)).find((notice) => notice.link.includes(id))
  assert.equal(told?.title, 'Your one-time link for Painel was opened')
  const { body } = await server.send(listAuditLogs, { as: founder, query: { event_type: 'link_viewed' } })
  const [entry] = body
  assert.deepEqual(
    [entry?.event_type, entry?.user_email, entry?.details.item_title],
    ['link_viewed', contributor.email, 'Painel'],
  )
  assert.equal((await listed(founder, id, { item_id: item }))?.maker, contributor.email)
  assert.equal(await listed(founder, id), undefined)
})

test('a label is for its maker alone', async () => {
  const label = 'cha1.AAAA'
  const { body } = await server.call(links.sendSecret, { as: contributor, body: { ...oneTimeBody(), label } })
  assert.equal((await listed(contributor, body.id))?.label, label)
})

test('a password is asked for before the sealed text is given, and five wrong ones end the link', async () => {
  const { token, id, expires_at } = await madeLink({ password })
  assert.deepEqual((await stateOf(token)).body, { expires_at, password: { ...argon2, tries_left: 5 } })
  const wrong = () => claim(token, { proof: randomBytes(32).toString('base64url') })
  assert.deepEqual(code(await claim(token)), [403, 'secret_password'])
  const byGet = await server.send(links.viewOneTimeSecret, { params: { token } })
  assert.deepEqual(code(byGet), [403, 'secret_password'])
  for (let tries = 1; tries < 5; tries++) {
    assert.deepEqual(code(await wrong()), [403, 'secret_password'])
    assert.equal((await stateOf(token)).body.password?.tries_left, 5 - tries)
  }
  assert.deepEqual(code(await wrong()), over)
  assert.deepEqual(code(await claim(token, { proof: proof.toString('base64url') })), over)
  assert.deepEqual([(await rowOf(id))?.state, (await rowOf(id))?.sealed], ['locked', null])
  const told = (await toldNotices(server, contributor)).find((notice) => notice.link.includes(id))
  assert.equal(told?.title, 'Your one-time link for Painel was locked after wrong passwords')
})

test('the right password opens it, also after wrong ones, and its page may ask again', async () => {
  const { token, sealed } = await madeLink({ password })
  await claim(token, { proof: randomBytes(32).toString('base64url') })
  const mine = { nonce: makeNonce(), proof: proof.toString('base64url') }
  assert.equal((await claim(token, mine)).body.password, sealed)
  assert.equal((await claim(token, mine)).body.password, sealed)
  assert.deepEqual(code(await claim(token, { nonce: mine.nonce })), [403, 'secret_password'])
})

test('200 wrong passwords at once are five tries', async () => {
  const { token, id } = await madeLink({ password })
  const wrong = () => claim(token, { proof: randomBytes(32).toString('base64url') })
  const told = await Promise.all(Array.from({ length: 200 }, wrong))
  const of = (status: number) => told.filter((answer) => answer.status === status).length
  assert.deepEqual([of(403), of(410)], [4, 196])
  assert.equal((await rowOf(id))?.tries, 5)
})

test('of 200 that claim it at once one gets it, and the others are told that it is used', async () => {
  const { token, sealed } = await madeLink()
  const answers = await Promise.all(Array.from({ length: 200 }, () => claim(token)))
  const got = answers.filter(({ status }) => status === 200)
  assert.deepEqual(
    got.map(({ body }) => body.password),
    [sealed],
  )
  assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 404))
})

test('withdrawn by its maker or a custodian it opens nothing more; what was opened cannot be withdrawn', async () => {
  const [mine, theirs, gone] = [await madeLink(), await madeLink(), await madeLink()]
  const withdraw = (as: Keyed, id: string) => server.send(links.withdrawOneTimeLink, { as, params: { id } })
  assert.equal((await withdraw(contributor, mine.id)).status, 204)
  assert.equal((await withdraw(contributor, mine.id)).status, 204)
  assert.equal((await withdraw(manager, theirs.id)).status, 204)
  for (const { token, id } of [mine, theirs]) {
    assert.deepEqual(code(await claim(token)), over)
    assert.deepEqual([(await rowOf(id))?.state, (await rowOf(id))?.sealed], ['withdrawn', null])
  }
  await claim(gone.token)
  assert.deepEqual(code(await withdraw(contributor, gone.id)), over)
  const other = await vaults.organisation.join('contributor')
  assert.deepEqual(code(await withdraw(other, gone.id)), [404, 'not_found'])
})

test('of a withdrawal and a claim at once one counts: it is open to nobody, or was opened', async () => {
  for (let round = 0; round < 10; round++) {
    const { token, id } = await madeLink()
    const [claimed, withdrawn] = await Promise.all([
      claim(token),
      server.send(links.withdrawOneTimeLink, { as: contributor, params: { id } }),
    ])
    assert.equal(
      (claimed.status === 200) !== (withdrawn.status === 204),
      true,
      `${claimed.status} ${withdrawn.status}`,
    )
    assert.equal((await rowOf(id))?.state, claimed.status === 200 ? 'viewed' : 'withdrawn')
  }
})

const status = (id: string, value: 'active' | 'inactive') => server.changePerson(id, { status: value })
const forget = (vault: string, user: string) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('vault_members').where('vault_id', '=', vault).where('user_id', '=', user).execute(),
  )

/** Ways in which the maker of a link loses the right to what it shows, and how to undo what others need. */
const losses: Record<string, (of: { vault: string; item: string; by: Keyed }) => Promise<unknown>> = {
  'leaves the vault': ({ vault, by }) => forget(vault, by.id),
  'is deactivated': ({ by }) => status(by.id, 'inactive'),
  'becomes a client': ({ by }) => server.changePerson(by.id, { role: 'client' }),
  'has keys that nobody confirms any more': ({ by }) =>
    server.platform.db.inTransaction((tx) =>
      tx.kysely.updateTable('users').set({ confirmed: false }).where('id', '=', by.id).execute(),
    ),
  'sees the item deleted': ({ item }) => server.send(deleteItem, { as: founder, params: { id: item } }),
  'sees the vault deleted': ({ vault }) => server.send(deleteVault, { as: founder, params: { id: vault } }),
}

for (const [name, lose] of Object.entries(losses)) {
  test(`whoever made a link and ${name} shows nobody anything by it, at once and after the sweep`, async () => {
    const by = await vaults.organisation.join('contributor')
    const vault = await vaults.makeVault({ visibility: 'private' })
    await vaults.addMember(founder, vault, by)
    const item = await world.item(vault)
    const [one, swept] = [oneTimeBody(), oneTimeBody()]
    for (const body of [one, swept]) assert.equal((await makeFor(by, item, body)).status, 200)
    assert.equal((await stateOf(one.token)).status, 200)
    await lose({ vault, item, by })
    assert.deepEqual(code(await stateOf(one.token)), over)
    assert.deepEqual(code(await claim(one.token)), over)
    await afterSweep()
    for (const { token, id } of [one, swept]) {
      assert.deepEqual(code(await claim(token)), over)
      assert.deepEqual([(await rowOf(id))?.state, (await rowOf(id))?.sealed], ['ended', null])
    }
  })
}

test('whoever is deactivated or becomes a client sends nothing from nothing either', async () => {
  for (const lose of ['is deactivated', 'becomes a client', 'has keys that nobody confirms any more']) {
    const by = await vaults.organisation.join('contributor')
    const body = oneTimeBody()
    assert.equal((await server.send(links.sendSecret, { as: by, body })).status, 200)
    await losses[lose]?.({ vault: '', item: '', by })
    assert.deepEqual(code(await claim(body.token)), over, lose)
  }
})

test('a link made under temporary access lives no longer than that, and ends when it is revoked', async () => {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  const item = await world.item(vault)
  const asking = await vaults.organisation.join('contributor')
  const { id } = (await there.ask(asking, vault, item)).body
  assert.equal((await there.approveAndDeliver(founder, id)).status, 200)
  const body = oneTimeBody()
  const made = await makeFor(asking, item, body)
  assert.equal(made.status, 200, JSON.stringify(made.error))
  const hours = (Date.parse(made.body.expires_at) - server.clock.now()) / 3_600_000
  assert.ok(hours > 1.9 && hours <= 2, String(hours))
  assert.equal((await stateOf(body.token)).status, 200)
  assert.equal((await there.revoke(manager, id)).status, 200)
  assert.deepEqual(code(await claim(body.token)), over)
  assert.deepEqual(code(await makeFor(asking, item)), [403, 'not_member'])
})

test('a link made while checked out ends with the check-out', async () => {
  const item = await world.item(await world.vault('contributor', { isMember: true, isListed: false }), {
    requires_checkout: true,
  })
  await server.send(checkOutItem, { as: contributor, params: { id: item } })
  const body = oneTimeBody()
  const made = await makeFor(contributor, item, body)
  assert.equal((Date.parse(made.body.expires_at) - server.clock.now()) / 3_600_000, 8)
  await server.send(checkInItem, { as: contributor, params: { id: item } })
  assert.deepEqual(code(await claim(body.token)), over)
})

test('a person has at most a hundred open links; what is over makes room', async () => {
  const by = await vaults.organisation.join('contributor')
  const send = () => server.send(links.sendSecret, { as: by, body: oneTimeBody() })
  const made = []
  for (let count = 0; count < 100; count++) made.push(await send())
  assert.ok(made.every((answer) => answer.status === 200))
  assert.deepEqual(code(await send()), [409, 'limit_reached'])
  await server.send(links.withdrawOneTimeLink, { as: by, params: { id: made[0]?.body.id } })
  assert.equal((await send()).status, 200)
})

test('after 30 days nothing is left of a link', async () => {
  const { token, id } = await madeLink()
  await claim(token)
  await afterSweep({ hours: 24 * 31 })
  assert.equal(await rowOf(id), undefined)
})

test('a fault of the claim’s transaction leaves the link as it was: open, and opened by nobody', async () => {
  const { token, sealed, id } = await madeLink()
  const { db } = server.platform
  const { inTransaction } = db
  Object.assign(db, {
    inTransaction: (work: Parameters<typeof inTransaction>[0]) =>
      inTransaction(async (tx) => {
        await work(tx)
        throw new Error('struck before the commit')
      }),
  })
  const struck = await claim(token)
  Object.assign(db, { inTransaction })
  assert.equal(struck.status, 500)
  assert.equal((await rowOf(id))?.state, 'open')
  assert.equal((await claim(token)).body.password, sealed)
})
