import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import * as links from '@chaveiro/contract/calls/one-time-links.ts'
import { registerFeatures } from '../../app.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { code, makeLinksWorld, makeNonce, over, password, used } from '../../testing/links-world.ts'
import { oneTimeBody } from '../../testing/one-time-body.ts'
import { newId } from '../../testing/signing-device.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const {
  advance,
  claim,
  contributor,
  founder,
  listed,
  madeLink,
  makeFor,
  makeItem,
  manager,
  rowOf,
  stateOf,
  vaults,
  world,
  view,
  withdraw,
} = await makeLinksWorld(server)

test('a link without a token or a sealed text, as in the specification’s call, is refused: secrets are sealed first', async () => {
  const item = await makeItem()
  assert.deepEqual(code(await makeFor(contributor, item, { expires_hours: 24 })), [422, 'secrets_unsealed'])
  const { token, ...without } = oneTimeBody()
  assert.deepEqual(code(await makeFor(contributor, item, without)), [422, 'secrets_unsealed'])
  const { key_proof_hash, ...unproven } = oneTimeBody()
  assert.deepEqual(code(await makeFor(contributor, item, unproven)), [422, 'secrets_unsealed'])
  const plain = { ...oneTimeBody(), sealed: 's3cret' }
  assert.deepEqual(code(await makeFor(contributor, item, plain)), [422, 'secrets_unsealed'])
})

test('a link that lives longer than a day, holds too much, or has weak password stretching is refused', async () => {
  const item = await makeItem()
  const bent = [
    { expires_hours: 25 },
    { expires_hours: 0 },
    { expires_hours: 1.5 },
    { sealed: `cha1.${'A'.repeat(286_720)}` },
    { token: 'short' },
    { key_proof_hash: 'AAAA' },
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

test('an item of the largest size can be sent', async () => {
  const sealed = `cha1.${'A'.repeat(280_000)}`
  const { token } = await madeLink({ sealed })
  assert.equal((await claim(token)).body.password, sealed)
})

test('an item that requires a check-out can be sent only by its holder', async () => {
  const item = await makeItem({ requires_checkout: true })
  assert.deepEqual(code(await makeFor(contributor, item)), [403, 'checkout_required'])
  await server.send(checkOutItem, { as: founder, params: { id: item } })
  assert.deepEqual(code(await makeFor(contributor, item)), [403, 'not_holder'])
  assert.equal((await makeFor(founder, item)).status, 200)
})

test('a link’s id or token is taken for anything else, and requested anew it is not made again', async () => {
  const made = await madeLink()
  const { id, token, key_proof_hash, sealed, sender } = made
  const entries = async () =>
    (await server.send(listAuditLogs, { as: contributor, query: { event_type: 'link_created' } })).body.length
  const before = await entries()
  const others = [
    { id, token, key_proof_hash, sealed, sender },
    { ...oneTimeBody(), id },
    { ...oneTimeBody(), token },
  ]
  for (const body of others)
    assert.deepEqual(code(await makeFor(contributor, made.item, body)), [409, 'id_taken'])
  assert.deepEqual(code(await makeFor(founder, made.item, { id, token, key_proof_hash, sealed, sender })), [
    409,
    'id_taken',
  ])
  assert.equal(await entries(), before)
})

test('an open link opens once: its page may ask again for a minute, another one never, and then the text is erased', async () => {
  const { token, sealed, id } = await madeLink()
  const nonce = makeNonce()
  const first = await claim(token, { nonce })
  assert.deepEqual(first.body, { title: '', type: '', login: '', password: sealed, login_url: '', notes: '' })
  assert.equal(first.headers['cache-control'], 'no-store')
  assert.deepEqual(code(await claim(token)), used)
  assert.deepEqual(code(await view(token)), used)
  assert.deepEqual(code(await stateOf(token)), used)
  await advance({ seconds: 59 })
  assert.equal((await claim(token, { nonce })).body.password, sealed)
  await advance({ seconds: 2 })
  assert.deepEqual(code(await claim(token, { nonce })), used)
  await server.platform.jobs.runDue()
  const row = await rowOf(id)
  assert.deepEqual([row?.state, row?.sealed, row?.nonce_hash], ['viewed', null, null])
})

// Promise 16
test('unknown, malformed and used tokens are refused in the same words, without a trace', async () => {
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

test('before the click a page learns until when it can be opened, and asking opens nothing', async () => {
  const { token, expires_at, sender } = await madeLink()
  for (let times = 0; times < 3; times++)
    assert.deepEqual((await stateOf(token)).body, { expires_at, sender, password: null })
  assert.equal((await claim(token)).status, 200)
})

test('the specification’s own call opens it too, once and for good', async () => {
  const { token, sealed, id } = await madeLink()
  const get = () => view(token)
  assert.equal((await get()).body.password, sealed)
  assert.deepEqual(code(await get()), used)
  assert.equal((await rowOf(id))?.sealed, null)
})

test('who opened it, when and from where is in the maker’s list and the audit log, and they are notified', async () => {
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
    [entry?.event_type, entry?.user_email, entry?.details.item_title, entry?.details.outside],
    ['link_viewed', contributor.email, 'Painel', 'yes'],
  )
  assert.equal((await listed(founder, id, { item_id: item }))?.maker, contributor.email)
  assert.equal(await listed(founder, id), undefined)
})

test('a label is readable by its maker only', async () => {
  const label = 'cha1.AAAA'
  const { body } = await server.call(links.sendSecret, { as: contributor, body: { ...oneTimeBody(), label } })
  assert.equal((await listed(contributor, body.id))?.label, label)
})

test('a link withdrawn by its maker or a custodian no longer opens; an opened one cannot be withdrawn', async () => {
  const [mine, theirs, gone] = [await madeLink(), await madeLink(), await madeLink()]
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

/** Stores as many links like this one, withdrawn now. */
async function withdrawLike(linkId: string, makerId: string, count: number): Promise<void> {
  const row = await rowOf(linkId)
  assert.ok(row)
  const at = new Date(server.clock.now()).toISOString()
  const { wrapped } = await server.platform.db.read.kysely
    .selectFrom('person_keys')
    .select('wrapped')
    .where('user_id', '=', makerId)
    .executeTakeFirstOrThrow()
  const key = server.platform.atRest.personKey(makerId, wrapped)
  const none = { label: null, viewed_from: null, viewed_with: null }
  const closed = Array.from({ length: count }, () => {
    const id = newId()
    const document = server.platform.atRest.seal('one_time_links', id, none, key)
    const ended = { state: 'withdrawn', ended_at: at, sealed: null }
    return { ...row, ...ended, id, token_hash: randomBytes(32), created_at: at, document }
  })
  await server.platform.db.inTransaction((tx) => insertRows(tx, 'one_time_links', closed))
}

test('somebody with 500 newer ended links still sees the open one, first', async () => {
  const by = await vaults.organisation.join('contributor')
  const { body } = await server.call(links.sendSecret, { as: by, body: oneTimeBody() })
  await withdrawLike(body.id, by.id, 500)
  const listed = (await server.send(links.listOneTimeLinks, { as: by, query: {} })).body
  assert.deepEqual([listed[0]?.id, listed.length], [body.id, 500])
})

// Promise 28
test('somebody who makes and withdraws very many links of an item pushes nobody else’s out of its list', async () => {
  const { item, id } = await madeLink()
  await withdraw(contributor, id)
  await advance({ minutes: 1 })
  const own = await makeFor(founder, item)
  assert.equal(own.status, 200, JSON.stringify(own.error))
  await withdrawLike(own.body.id, founder.id, 600)
  const { body } = await server.send(links.listOneTimeLinks, { as: founder, query: { item_id: item } })
  assert.deepEqual([body.length, body[0]?.id, body.at(-1)?.id], [500, own.body.id, id])
})

// Promise 16
test('an erased person leaves no link behind: it opens for nobody, its text is erased, and custodians’ lists keep working', async () => {
  const by = await vaults.organisation.join('contributor')
  const vault = await vaults.makeVault({ visibility: 'private' })
  await vaults.addMember(founder, vault, by)
  const item = await world.item(vault)
  const body = oneTimeBody()
  assert.equal((await makeFor(by, item, body)).status, 200)
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('person_keys').where('user_id', '=', by.id).execute(),
  )
  assert.deepEqual(code(await claim(body.token)), over)
  await server.platform.jobs.runDue()
  await advance({ minutes: 1 })
  await server.platform.jobs.runDue()
  assert.deepEqual([(await rowOf(body.id))?.state, (await rowOf(body.id))?.sealed], ['ended', null])
  const listed = await server.send(links.listOneTimeLinks, { as: founder, query: { item_id: item } })
  assert.deepEqual(
    listed.body.map(({ id, maker, state }) => [id, maker, state]),
    [[body.id, null, 'ended']],
  )
})

test('a custodian who withdraws a link notifies its maker; makers who withdraw their own need no notice', async () => {
  const [theirs, own] = [await madeLink(), await madeLink()]
  await withdraw(manager, theirs.id)
  await withdraw(contributor, own.id)
  const told = await toldNotices(server, contributor)
  const of = (id: string) => told.filter(({ link }) => link.includes(id)).map(({ title }) => title)
  assert.deepEqual(of(theirs.id), ['Your one-time link for Painel was withdrawn by somebody else'])
  assert.deepEqual(of(own.id), [])
})

test('a person has at most a hundred open links; ended ones make room', async () => {
  const by = await vaults.organisation.join('contributor')
  const send = () => server.send(links.sendSecret, { as: by, body: oneTimeBody() })
  const made = []
  for (let count = 0; count < 100; count++) made.push(await send())
  assert.ok(made.every((answer) => answer.status === 200))
  assert.deepEqual(code(await send()), [409, 'limit_reached'])
  await withdraw(by, made[0]?.body.id ?? '')
  assert.equal((await send()).status, 200)
})

test('an organisation has at most ten thousand open links, and everybody who would make one more is told so', async () => {
  const { db } = server.platform
  const now = new Date(server.clock.now()).toISOString()
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    ...{ id: newId(), token_hash: Buffer.from(`link ${n}`), maker_id: manager.id, item_id: null },
    ...{
      state: 'open',
      created_at: now,
      expires_at: now,
      ended_at: null,
      nonce_hash: null,
      files_nonce_hash: null,
      erase_at: null,
    },
    ...{ tries: 0, wrong_hash: null, has_password: false, sealed: null, document: Buffer.alloc(0) },
  }))
  await db.inTransaction((tx) => insertRows(tx, 'one_time_links', rows))
  const refused = [409, 'too_many_links']
  assert.deepEqual(code(await server.send(links.sendSecret, { as: founder, body: oneTimeBody() })), refused)
  assert.deepEqual(code(await makeFor(contributor, await makeItem())), refused)
  await db.inTransaction((tx) =>
    tx.kysely.deleteFrom('one_time_links').where('maker_id', '=', manager.id).execute(),
  )
  assert.equal((await makeFor(contributor, await makeItem())).status, 200)
})
