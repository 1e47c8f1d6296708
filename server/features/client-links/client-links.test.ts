import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/audit.ts'
import * as calls from '@chaveiro/contract/client-links.ts'
import { submissionsWaitingMax } from '@chaveiro/contract/constants.ts'
import { listDeliveries } from '@chaveiro/contract/deliveries.ts'
import { createItem } from '@chaveiro/contract/items.ts'
import * as inside from '@chaveiro/contract/submissions.ts'
import { deleteVault } from '@chaveiro/contract/vaults.ts'
import { registerFeatures } from '../../app.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import { newId, sealedNoise } from '../../testing/signing-device.ts'
import { makeTestKeys } from '../../testing/statements.ts'
import type { TestLink } from '../../testing/test-client-links.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { overview } from '../items/testing/item-bodies.ts'
import { selectSubmissionsOfVault } from './submissions.queries.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { founder, links, vaults, people } = world
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const invalid = [404, 'invalid_link']
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const on = (as: Keyed, id: string) => ({ as, params: { id } })
const generate = (as: Keyed, vault: string, body?: object) =>
  server.send(calls.generateClientLink, { ...on(as, vault), body: body as never })
const linksOf = async (vault: string) => (await server.call(calls.listClientLinks, on(founder, vault))).body
const waitingIn = async (vault: string) =>
  (await server.call(inside.listSubmissions, on(founder, vault))).body.filter(
    ({ state }) => state === 'waiting',
  )
const withdraw = (as: Keyed, id: string, erase = false) =>
  server.send(calls.withdrawClientLink, { ...on(as, id), body: { erase } })
const signAnew = (as: Keyed, id: string, inbox: string) =>
  server.send(calls.signClientLink, { ...on(as, id), body: { inbox } })
const dueFor = async (as: Keyed) => (await server.call(listDeliveries, { as })).body.client_links
const send = (token: string, body: object) =>
  server.send(calls.submitCredential, { params: { token }, body: body as never })
/** Time goes by, and nobody's session ends. */
async function advance(span: Parameters<typeof server.clock.advance>[0]): Promise<void> {
  server.clock.advance(span)
  const [last_seen, expires_at] = [0, 12].map((hours) => isoInstant(server.clock.now() + hours * 3_600_000))
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('sessions').set({ last_seen, expires_at }).execute(),
  )
}

const isLive = async (link: TestLink) => (await links.page(link.token)).status === 200

async function handedIn(vault: string): Promise<{ link: TestLink; id: string; hash: string }> {
  const link = await links.make(founder, vault)
  const body = await links.submission(link)
  assert.equal((await send(link.token, body)).status, 200)
  return { link, id: body.id, hash: hash('sha256', body.password, 'base64url') }
}

/** The create by which somebody takes a submission over; `named` is what their change says. */
async function take(as: Keyed, vault: string, submission: string | undefined, named: string | undefined) {
  const device = await world.deviceOf(as)
  const [item, fields] = [newId(), overview()]
  const sealed = await device.seal({ vault, item }, fields, named === undefined ? {} : { submission: named })
  const taken = submission === undefined ? {} : { submission: { id: submission } }
  const body = { ...fields, ...sealed, ...taken, id: item, vault_id: vault }
  return server.send(createItem, { as, body })
}

test('a link that no device sealed is refused, and so is one whose statement is over anything else', async () => {
  const vault = await vaults.makeVault()
  assert.deepEqual(code(await generate(founder, vault)), [422, 'secrets_unsealed'])
  const { body, link } = await links.body(founder, vault)
  const { body: other } = await links.body(founder, vault)
  const elsewhere = await vaults.makeVault()
  const strange = { ...link, keys: makeTestKeys() }
  for (const lie of [
    { token: other.token },
    { secret: sealedNoise(1200) },
    { key: other.key },
    { id: newId() },
    { name: 'Another client' },
    { max_uses: 1000 },
    { address: 'client@elsewhere.example' },
    { deputy_key: sealedNoise(1200) },
    { inbox: other.inbox },
    { inbox: await links.inbox(strange) },
    { inbox: await links.inbox({ ...link, vault: elsewhere }) },
    { inbox: await links.inbox(link, { inbox_key: people.admin.keys.sealing_key }) },
    {
      inbox: await links.inbox(link, {
        until: new Date(server.clock.now() + 61 * 86_400_000).toISOString(),
        at: new Date(server.clock.now() + 40 * 86_400_000).toISOString(),
      }),
    },
  ]) {
    const answer = await generate(founder, vault, { ...body, ...lie })
    assert.equal(answer.status, 422, JSON.stringify([lie, answer.error]))
  }
  assert.deepEqual(code(await generate(founder, elsewhere, body)), [422, 'statement_refused'])
  const old = await links.body(founder, vault, { statement: { until: '2020-01-01T00:00:00.000Z' } })
  assert.equal((await generate(founder, vault, old.body)).status, 422)
  assert.deepEqual(code(await generate(people.admin, vault, body)), [422, 'statement_refused'])
  assert.equal((await generate(founder, vault, body)).status, 200)
})

test('a deputy is somebody who may see the vault’s links; the same link again after a lost answer is the same one', async () => {
  const vault = await vaults.makeVault({ visibility: 'private' })
  const { body: withStranger } = await links.body(founder, vault, { deputy: people.contributor })
  assert.deepEqual(code(await generate(founder, vault, withStranger)), [403, 'not_member'])
  await vaults.addMember(founder, vault, people.contributor)
  const { body } = await links.body(founder, vault, { deputy: people.contributor })
  const [first, again] = [await generate(founder, vault, body), await generate(founder, vault, body)]
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.equal((await linksOf(vault)).length, 1)
  assert.match(first.body.share_url, /\/client-submit\/[A-Za-z0-9_-]{43}$/)
  assert.equal(first.body.deputy?.id, people.contributor.id)
})

test('unknown, withdrawn, expired and used-up links answer alike, to look and to hand in', async () => {
  const vault = await vaults.makeVault()
  const [gone, short, once] = [
    await links.make(founder, vault),
    await links.make(founder, vault, { days: 1 }),
    await links.make(founder, vault, { maxUses: 1 }),
  ]
  const bodies: object[] = []
  for (const link of [gone, short, once]) bodies.push(await links.submission(link))
  assert.equal((await withdraw(founder, gone.id)).status, 200)
  assert.deepEqual(code(await withdraw(founder, gone.id)), [409, 'link_over'])
  assert.equal((await links.submit(once)).status, 200)
  await advance({ hours: 25 })
  for (const [index, { token }] of [gone, short, once].entries()) {
    assert.deepEqual(code(await links.page(token)), invalid)
    assert.deepEqual(code(await send(token, bodies[index] as object)), invalid)
  }
  assert.deepEqual(code(await links.page('x')), invalid)
  assert.deepEqual(code(await send('A'.repeat(43), bodies[0] as object)), invalid)
  const states = Object.fromEntries((await linksOf(vault)).map(({ id, state }) => [id, state]))
  assert.deepEqual(
    [gone, short, once].map(({ id }) => states[id]),
    ['withdrawn', 'expired', 'used_up'],
  )
})

test('nothing is taken that is not sealed, of another vault or key, without work, or with another’s work', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  const [body, other] = [await links.submission(link), await links.submission(link)]
  assert.equal((await send(link.token, { ...body, password: 'plain' })).status, 422)
  assert.equal((await send(link.token, { ...body, title: 'Domain' })).status, 422)
  assert.deepEqual(code(await send(link.token, { ...body, vault_id: newId() })), invalid)
  assert.deepEqual(code(await send(link.token, { ...body, generation: 2 })), [409, 'inbox_renewed'])
  for (const work of [
    { work: body.work + 1 },
    { id: other.id },
    { password: other.password },
    { challenge: 'A'.repeat(43) },
  ]) {
    assert.deepEqual(code(await send(link.token, { ...body, ...work })), [409, 'work_refused'])
  }
  const elsewhere = await links.make(founder, await vaults.makeVault())
  assert.deepEqual(code(await send(elsewhere.token, { ...body, proof: elsewhere.proof })), [
    409,
    'work_refused',
  ])
  await advance({ hours: 2 })
  assert.deepEqual(code(await send(link.token, body)), [409, 'work_refused'])
  assert.deepEqual(await waitingIn(vault), [])
})

test('of 50 at once no more are taken than the link has uses, and each is there once', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault, { maxUses: 7 })
  // One after the other: their work holds this process, which the database's answers would wait for.
  const bodies = []
  for (const _ of times(50)) bodies.push(await links.submission(link))
  const answers = await Promise.all(bodies.map((body) => send(link.token, body)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 7)
  const told = answers.map((answer) => (answer.status === 200 ? 'ok' : code(answer)[1]))
  assert.deepEqual([...new Set(told)].sort(), ['invalid_link', 'ok'])
  const waiting = await waitingIn(vault)
  assert.deepEqual([waiting.length, new Set(waiting.map(({ id }) => id)).size], [7, 7])
  assert.equal((await linksOf(vault))[0]?.used, 7)
})

test('one submission sent 50 times at once, and again after the link’s last use, is one', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault, { maxUses: 1 })
  const body = await links.submission(link)
  const answers = await Promise.all(times(50).map(() => send(link.token, body)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal((await send(link.token, body)).status, 200)
  assert.deepEqual([(await waitingIn(vault)).length, (await linksOf(vault))[0]?.used], [1, 1])
  const other = await links.make(founder, vault)
  const stolen = await links.submission(other, { id: body.id })
  assert.deepEqual(code(await send(other.token, stolen)), [409, 'id_taken'])
})

test('a flood from one network is put off, while the others’ links and the vault’s members go on', async () => {
  const vault = await vaults.makeVault()
  const [link, other] = [await links.make(founder, vault), await links.make(founder, vault)]
  const body = await links.submission(other)
  const tries = []
  for (const _ of times(70))
    tries.push(code(await send(link.token, { ...body, proof: link.proof, work: 0 }))[1])
  assert.equal(tries.filter((told) => told === 'too_many').length, 10)
  assert.equal((await send(other.token, body)).status, 200)
  assert.equal((await server.send(inside.listSubmissions, on(founder, vault))).status, 200)
  await advance({ minutes: 1 })
  assert.equal((await links.submit(link)).status, 200)
})

test('one address fills 100 places of a vault, and the vault’s other links are taken in still', async () => {
  const vault = await vaults.makeVault()
  const { link, id } = await handedIn(vault)
  const other = await links.make(founder, vault)
  const { kysely } = server.platform.db.read
  const row = await kysely
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const more = times(submissionsWaitingMax.link - 1).map(() => ({ ...row, id: newId() }))
  await server.platform.db.inTransaction((tx) => tx.kysely.insertInto('submissions').values(more).execute())
  assert.deepEqual(code(await links.submit(link)), [409, 'inbox_full'])
  assert.equal((await links.submit(other)).status, 200)
})

test('a list of what waits reads no sealed text, and a decision leaves none of it', async () => {
  const vault = await vaults.makeVault()
  const [first, second] = [await handedIn(vault), await handedIn(vault)]
  const textOf = async (id: string) =>
    server.platform.db.read.kysely
      .selectFrom('submissions')
      .select('sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const rows = await server.platform.db.read.all(selectSubmissionsOfVault, { vault_id: vault })
  assert.ok(rows.length === 2 && rows.every((row) => !('sealed' in row)))
  assert.notEqual((await textOf(first.id)).sealed, null)
  await server.send(inside.refuseSubmission, { ...on(founder, first.id), body: { reason: 'Twice' } })
  assert.equal((await take(founder, vault, second.id, second.hash)).status, 200)
  assert.deepEqual(
    [await textOf(first.id), await textOf(second.id)].map(({ sealed }) => sealed),
    [null, null],
  )
})

test('after a removal nothing is taken under the old key until the link’s key has signed for the new one', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  const [typed, inbox] = [await links.submission(link), await links.inbox(link)]
  await vaults.makeDue(vault)
  assert.equal((await links.page(link.token)).body.is_renewing, true)
  assert.deepEqual(code(await send(link.token, typed)), [409, 'inbox_renewing'])
  assert.deepEqual(await dueFor(founder), [])
  await vaults.start(founder, vault, [founder, people.admin, people.manager])
  assert.deepEqual(code(await send(link.token, typed)), [409, 'inbox_renewing'])
  assert.deepEqual(
    (await dueFor(founder)).filter(({ link_id }) => link_id === link.id),
    [{ link_id: link.id, vault_id: vault }],
  )
  assert.deepEqual(code(await signAnew(founder, link.id, inbox)), [422, 'statement_refused'])
  await advance({ minutes: 1 })
  const next = await links.inbox(link)
  assert.equal((await signAnew(founder, link.id, next)).status, 204)
  assert.deepEqual(code(await signAnew(founder, link.id, next)), [409, 'stale_head'])
  assert.deepEqual(code(await send(link.token, typed)), [409, 'inbox_renewed'])
  assert.equal((await links.submit(link)).status, 200)
})

test('a signature that ends before its link is due seven days ahead, and taken from nobody but maker and deputy', async () => {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  await vaults.addMember(founder, vault, people.contributor)
  const link = await links.make(founder, vault, { deputy: people.contributor })
  const isDue = async (as: Keyed) => (await dueFor(as)).some(({ link_id }) => link_id === link.id)
  assert.equal(await isDue(founder), false)
  await advance({ hours: 24 * 24 })
  const { contributor, manager } = people
  assert.deepEqual(
    [await isDue(founder), await isDue(contributor), await isDue(manager)],
    [true, true, false],
  )
  const inbox = await links.inbox(link)
  assert.deepEqual(code(await signAnew(manager, link.id, inbox)), [403, 'forbidden'])
  assert.equal((await signAnew(contributor, link.id, inbox)).status, 204)
  assert.deepEqual([await isDue(founder), await isDue(contributor)], [false, false])
})

test('a link goes on with its deputy when its maker is dismissed, and ends with the rights of both', async () => {
  const vault = await vaults.makeVault({ visibility: 'private' })
  const maker = await vaults.organisation.join('manager')
  const deputy = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, deputy)
  const [alone, both] = [await links.make(maker, vault), await links.make(maker, vault, { deputy })]
  assert.deepEqual([await isLive(alone), await isLive(both)], [true, true])
  await server.changePerson(maker.id, { status: 'inactive' })
  assert.deepEqual([await isLive(alone), await isLive(both)], [false, true])
  assert.equal((await links.submit(both)).status, 200)
  await server.changePerson(deputy.id, { role: 'client' })
  assert.deepEqual([await isLive(alone), await isLive(both)], [false, false])
  assert.deepEqual([...new Set((await linksOf(vault)).map(({ state }) => state))], ['ended'])
  await advance({ minutes: 2 })
  await server.platform.jobs.runDue()
  await server.changePerson(maker.id, { status: 'active' })
  assert.deepEqual([await isLive(alone), await isLive(both)], [false, false], 'what ended stays ended')
})

test('the job takes the keys and the client’s name from what ended, and drops what was decided after 30 days', async () => {
  const vault = await vaults.makeVault()
  const { link, id } = await handedIn(vault)
  const { id: refused } = await handedIn(vault)
  await server.send(inside.refuseSubmission, { ...on(founder, refused), body: { reason: 'Twice' } })
  await withdraw(founder, link.id)
  await advance({ minutes: 2 })
  await server.platform.jobs.runDue()
  assert.deepEqual(code(await server.send(calls.getLinkToSign, on(founder, link.id))), [409, 'link_over'])
  const row = await server.platform.db.read.kysely
    .selectFrom('client_links')
    .select('document')
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow()
  const document = server.platform.atRest.open<object>('client_links', link.id, row.document)
  assert.deepEqual(
    ['own_key', 'deputy_key', 'client_name'].filter((name) => name in document),
    [],
  )
  // What waits still opens by what is left.
  assert.equal((await server.send(inside.openSubmission, on(founder, id))).status, 200)
  await advance({ hours: 31 * 24 })
  await server.platform.jobs.runDue()
  const left = (await server.call(inside.listSubmissions, on(founder, vault))).body
  assert.deepEqual(
    left.map((one) => one.id),
    [id],
  )
  assert.equal(
    (await linksOf(vault)).some((one) => one.id === link.id),
    true,
  )
})

test('one click ends a link and empties what came by it, and nothing that came by another', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  for (const _ of times(3)) assert.equal((await links.submit(link)).status, 200)
  const { id: kept } = await handedIn(vault)
  assert.equal((await withdraw(founder, link.id, true)).body.waiting, 0)
  assert.deepEqual(
    (await waitingIn(vault)).map(({ id }) => id),
    [kept],
  )
  const erased = (await server.call(inside.listSubmissions, on(founder, vault))).body
  assert.equal(erased.filter(({ state }) => state === 'erased').length, 3)
  const [one] = erased.filter(({ state }) => state === 'erased')
  assert.deepEqual(code(await server.send(inside.openSubmission, on(founder, one?.id ?? ''))), [
    409,
    'submission_decided',
  ])
})

test('who has the token alone, out of a log, hands in nothing and spends no use, in the words for an unknown link', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault, { maxUses: 1 })
  const other = await links.make(founder, vault)
  for (const proof of [newId().padEnd(43, 'A').replaceAll('-', 'A'), other.proof, link.token]) {
    assert.deepEqual(code(await links.submit({ ...link, proof })), code(await links.page('A'.repeat(43))))
  }
  assert.deepEqual(await waitingIn(vault), [])
  assert.equal((await links.submit(link)).status, 200)
})

test('of 50 who take one submission over at once, one makes an item of it', async () => {
  const vault = await vaults.makeVault()
  const { id, hash: named } = await handedIn(vault)
  const answers = await Promise.all(times(50).map(() => take(founder, vault, id, named)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  // Who was too late for their place in the order signs again, and is told by then.
  assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 409))
  assert.deepEqual(code(await take(founder, vault, id, named)), [409, 'submission_decided'])
  const [taken] = (await server.call(inside.listSubmissions, on(founder, vault))).body
  const made = answers.find(({ status }) => status === 200)?.body
  assert.deepEqual([taken?.state, taken?.item_id], ['taken', made?.id])
})

test('a submission becomes an item only by a change that names it, in its own vault', async () => {
  const [vault, elsewhere] = [await vaults.makeVault(), await vaults.makeVault()]
  const { id, hash: named } = await handedIn(vault)
  const other = await handedIn(vault)
  assert.deepEqual(code(await take(founder, vault, id, undefined)), [422, 'statement_refused'])
  assert.deepEqual(code(await take(founder, vault, undefined, named)), [422, 'statement_refused'])
  assert.deepEqual(code(await take(founder, vault, id, other.hash)), [422, 'statement_refused'])
  assert.deepEqual(code(await take(founder, elsewhere, id, named)), [404, 'not_found'])
  assert.deepEqual(code(await take(founder, vault, newId(), named)), [404, 'not_found'])
  assert.equal((await waitingIn(vault)).length, 2)
  assert.equal((await take(founder, vault, id, named)).status, 200)
})

test('a refusal says why, once, and erases the text; nobody refuses what was taken over', async () => {
  const vault = await vaults.makeVault()
  const { id, hash: named } = await handedIn(vault)
  const refuse = (of: string, reason = 'Not ours') =>
    server.send(inside.refuseSubmission, { ...on(founder, of), body: { reason } })
  assert.equal((await refuse(id, ' ')).status, 422)
  const refused = (await refuse(id)).body
  assert.deepEqual([refused.state, refused.reason, refused.decided_by], ['refused', 'Not ours', founder.name])
  assert.deepEqual(code(await refuse(id)), [409, 'submission_decided'])
  assert.deepEqual(code(await take(founder, vault, id, named)), [409, 'submission_decided'])
  const second = await handedIn(vault)
  assert.equal((await take(founder, vault, second.id, second.hash)).status, 200)
  assert.deepEqual(code(await refuse(second.id)), [409, 'submission_decided'])
})

test('members are told, count what waits, and the log has every step; with the last decision the notice goes', async () => {
  const vault = await vaults.makeVault({ name: 'Padaria' })
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, member)
  const told = async () => (await toldNotices(server, member)).map(({ title }) => title)
  const { id, link } = await handedIn(vault)
  assert.ok((await told()).includes('Submitted by client: Padaria'))
  const waiting = (as: Keyed) => server.call(inside.countSubmissions, { as })
  assert.deepEqual((await waiting(member)).body, [{ vault_id: vault, waiting: 1 }])
  const outsider = await vaults.organisation.join('contributor')
  assert.deepEqual((await waiting(outsider)).body, [])
  await server.call(inside.openSubmission, on(member, id))
  await server.send(inside.refuseSubmission, { ...on(member, id), body: { reason: 'Test' } })
  await withdraw(founder, link.id)
  assert.ok(!(await told()).includes('Submitted by client: Padaria'))
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  const events = log.map(({ event_type }) => event_type)
  for (const event of [
    'client_link_created',
    'submission_received',
    'submission_opened',
    'submission_refused',
    'client_link_withdrawn',
  ] as const) {
    assert.ok(events.includes(event), event)
  }
})

test('who lost the vault reads nothing that came before or comes later, and gets no link’s key', async () => {
  const vault = await vaults.makeVault({ visibility: 'private' })
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, member)
  const link = await links.make(founder, vault, { deputy: member })
  const id = (await links.submit(link)).body.id
  assert.equal((await server.send(inside.openSubmission, on(member, id))).status, 200)
  await world.forget(vault, member.id)
  for (const answer of [
    await server.send(inside.openSubmission, on(member, id)),
    await server.send(inside.listSubmissions, on(member, vault)),
    await server.send(calls.listClientLinks, on(member, vault)),
    await server.send(calls.getLinkToSign, on(member, link.id)),
    await withdraw(member, link.id),
  ]) {
    assert.deepEqual(code(answer), [404, 'not_found'])
  }
})

test('a client sees the links made for their address, their state and whom to ask, and nothing of the vault', async () => {
  const vault = await vaults.makeVault({ name: 'Segredo interno' })
  const { email } = people.client
  const link = await links.make(founder, vault, { address: email.toUpperCase() })
  await links.make(founder, vault)
  const own = async (as: Keyed) => server.call(calls.listOwnClientLinks, { as })
  const [listed, ...others] = (await own(people.client)).body
  assert.deepEqual(others, [])
  assert.deepEqual([listed?.id, listed?.state, listed?.ask?.email], [link.id, 'open', founder.email])
  const text = JSON.stringify(listed)
  assert.ok(!text.includes('Segredo') && !text.includes(vault) && !text.includes(link.token))
  await withdraw(founder, link.id)
  assert.equal((await own(people.client)).body[0]?.state, 'withdrawn')
})

test('what nobody decides about for 90 days is emptied, and the inbox says so; then its link goes with the client’s address', async () => {
  const vault = await vaults.makeVault()
  const { link, id } = await handedIn(vault)
  await withdraw(founder, link.id)
  await advance({ hours: 90 * 24 - 1 })
  await server.platform.jobs.runDue()
  assert.equal((await server.send(inside.openSubmission, on(founder, id))).status, 200)
  await advance({ hours: 2 })
  await server.platform.jobs.runDue()
  assert.deepEqual(code(await server.send(inside.openSubmission, on(founder, id))), [
    409,
    'submission_decided',
  ])
  const [emptied] = (await server.call(inside.listSubmissions, on(founder, vault))).body
  assert.deepEqual([emptied?.id, emptied?.state, emptied?.decided_by], [id, 'erased', ''])
  await advance({ hours: 31 * 24 })
  await server.platform.jobs.runDue()
  assert.deepEqual((await server.call(inside.listSubmissions, on(founder, vault))).body, [])
  assert.deepEqual(await linksOf(vault), [])
})

test('a vault takes its links and what came by them with it; its notice goes, and the log counts what waited', async () => {
  const vault = await vaults.makeVault({ name: 'Confeitaria' })
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, member)
  const { link, id } = await handedIn(vault)
  const told = async () => (await toldNotices(server, member)).map(({ title }) => title)
  assert.ok((await told()).includes('Submitted by client: Confeitaria'))
  assert.equal((await server.send(deleteVault, on(founder, vault))).status, 204)
  assert.ok(!(await told()).some((title) => title.startsWith('Submitted by client')))
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  assert.equal(log.find(({ event_type }) => event_type === 'vault_deleted')?.details.count, '1')
  assert.equal(await isLive(link), false)
  assert.deepEqual(code(await server.send(inside.openSubmission, on(founder, id))), [404, 'not_found'])
})
