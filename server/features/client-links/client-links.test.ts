import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as calls from '@chaveiro/contract/calls/client-links.ts'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import * as inside from '@chaveiro/contract/calls/submissions.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { type EndedKind, endedKey } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { code, invalid, on, startClientLinksWorld, times } from '../../testing/client-links-world.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const {
  server,
  founder,
  links,
  vaults,
  people,
  send,
  linksOf,
  waitingIn,
  withdraw,
  isLive,
  advance,
  handedIn,
  refuse,
} = await startClientLinksWorld()
after(() => server.stop())
type Submission = Awaited<ReturnType<typeof links.submission>>
const generate = (as: Keyed, vault: string, body?: object) =>
  server.send(calls.generateClientLink, { ...on(as, vault), body: body as never })
const signAnew = (as: Keyed, id: string, inbox: string) =>
  server.send(calls.signClientLink, { ...on(as, id), body: { inbox } })
const dueFor = async (as: Keyed) => (await server.call(listDeliveries, { as })).body.client_links

test('a link that no device sealed is refused, and so is one whose statement covers anything else', async () => {
  const vault = await vaults.makeVault()
  assert.deepEqual(code(await generate(founder, vault)), [422, 'link_unmade'])
  const { body, link } = await links.body(founder, vault)
  const { body: other } = await links.body(founder, vault)
  const elsewhere = await vaults.makeVault()
  const strange = { ...link, keys: makeTestKeys() }
  for (const lie of [
    { token: other.token },
    { secret: randomSealedText(1200) },
    { key: other.key },
    { id: newId() },
    { name: 'Another client' },
    { max_uses: 1000 },
    { address: 'client@elsewhere.example' },
    { deputy_key: randomSealedText(1200) },
    { inbox: other.inbox },
    { inbox: await links.inbox(strange) },
    { inbox: await links.inbox({ ...link, vault: elsewhere }) },
    { inbox: await links.inbox(link, { inbox_key: people.admin.keys.sealing_key }) },
    {
      inbox: await links.inbox(link, {
        until: new Date(server.clock.now() + 61 * dayMs).toISOString(),
        at: new Date(server.clock.now() + 40 * dayMs).toISOString(),
      }),
    },
  ]) {
    const answer = await generate(founder, vault, { ...body, ...lie })
    assert.equal(answer.status, 422, JSON.stringify([lie, answer.error]))
  }
  assert.deepEqual(code(await generate(founder, elsewhere, body)), [422, 'statement_refused'])
  const old = await links.body(founder, vault, { statement: { until: '2020-01-01T00:00:00.000Z' } })
  // Signed by a clock that is behind, it has already expired: its maker is told why.
  assert.deepEqual(code(await generate(founder, vault, old.body)), [422, 'clock_differs'])
  assert.deepEqual(code(await generate(people.admin, vault, body)), [422, 'statement_refused'])
  assert.equal((await generate(founder, vault, body)).status, 200)
})

test('a deputy has to be somebody who may see the vault’s links; its id is used once', async () => {
  const vault = await vaults.makeVault({ visibility: 'private' })
  const { body: withStranger } = await links.body(founder, vault, { deputy: people.contributor })
  const refused = await generate(founder, vault, withStranger)
  assert.deepEqual(code(refused), [422, 'invalid'])
  assert.deepEqual(
    refused.error.fields?.map(({ path }) => path),
    ['deputy'],
  )
  await vaults.addMember(founder, vault, people.contributor)
  const { body } = await links.body(founder, vault, { deputy: people.contributor })
  const first = await generate(founder, vault, body)
  assert.equal(first.status, 200)
  assert.deepEqual(code(await generate(founder, vault, body)), [409, 'id_taken'])
  assert.equal((await linksOf(vault)).length, 1)
  assert.match(first.body.share_url, /\/client-submit\/[A-Za-z0-9_-]{43}$/)
  assert.equal(first.body.deputy?.id, people.contributor.id)
})

test('a link is withdrawn with an entry of the vault’s log that names it, and no other', async () => {
  const vault = await vaults.makeVault()
  const [link, other] = [await links.make(founder, vault), await links.make(founder, vault)]
  const end = async (id: string, kind: EndedKind = 'client_link') => {
    const statement = await vaults.sign('chaveiro.vault.end', founder, vault, { ends: { kind, id } })
    return server.send(calls.withdrawClientLink, {
      as: founder,
      params: { id: link.id },
      body: { statement },
    })
  }
  assert.deepEqual(code(await end(other.id)), [422, 'statement_refused'])
  assert.ok((await vaults.log(vault))?.ended.size === 0 && (await isLive(link)))
  assert.equal((await end(link.id)).body.state, 'withdrawn')
  assert.deepEqual([...((await vaults.log(vault))?.ended ?? [])], [endedKey('client_link', link.id)])
})

test('unknown, withdrawn, expired and used-up links give the same answer, to view and to submit', async () => {
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

test('after a removal no submission is accepted under the old key until the link’s key has signed for the new one', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  const [typed, inbox] = [await links.submission(link), await links.inbox(link)]
  await vaults.makeDue(vault)
  assert.equal((await links.page(link.token)).body.is_renewing, true)
  assert.deepEqual(code(await send(link.token, typed)), [409, 'inbox_renewing'])
  const due = async () => (await dueFor(founder)).filter(({ link_id }) => link_id === link.id)
  // Listed already, so that the device that starts the next key signs for it in the same step, and not for the old one.
  assert.deepEqual(await due(), [{ link_id: link.id, vault_id: vault }])
  assert.deepEqual(code(await signAnew(founder, link.id, inbox)), [409, 'stale_generation'])
  await vaults.start(founder, vault, [founder, people.admin, people.manager])
  assert.deepEqual(code(await send(link.token, typed)), [409, 'inbox_renewing'])
  assert.deepEqual(await due(), [{ link_id: link.id, vault_id: vault }])
  assert.deepEqual(code(await signAnew(founder, link.id, inbox)), [422, 'statement_refused'])
  await advance({ minutes: 1 })
  const next = await links.inbox(link)
  assert.equal((await signAnew(founder, link.id, next)).status, 204)
  assert.deepEqual(code(await signAnew(founder, link.id, next)), [409, 'stale_head'])
  assert.deepEqual(code(await send(link.token, typed)), [409, 'inbox_renewed'])
  assert.equal((await links.submit(link)).status, 200)
})

test('a signature that ends before its link is due seven days earlier, and accepted only from maker and deputy', async () => {
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

// Promise 15
test('a link continues with its deputy when its maker is dismissed, and ends with the rights of both', async () => {
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

test('the job deletes keys and client’s name of ended links, and decided submissions after 30 days', async () => {
  const vault = await vaults.makeVault()
  const { link, id } = await handedIn(vault)
  const { id: refused } = await handedIn(vault)
  assert.equal((await refuse(founder, vault, refused, 'Twice')).status, 200)
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
  // Waiting submissions still open with the rest.
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

// Promises 15, 26
test('one click ends a link and empties its submissions, and no others', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  for (const _ of times(3)) assert.equal((await links.submit(link)).status, 200)
  const { id: kept } = await handedIn(vault)
  const refused = await withdraw(founder, link.id, await vaults.erasure(founder, vault, { link: vault }))
  assert.deepEqual([refused.status, refused.error.code], [422, 'statement_refused'])
  const erasure = await vaults.erasure(founder, vault, { link: link.id })
  assert.equal((await withdraw(founder, link.id, erasure)).body.waiting, 0)
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

test('a signed-in client submits through an open link that names them, and through no other', async () => {
  const vault = await vaults.makeVault({ name: 'Sorveteria' })
  const client = await server.makePerson('client')
  const staff = await server.makePerson('contributor')
  const [link, other, ofStaff] = [
    await links.make(founder, vault, { address: client.email.toUpperCase() }),
    await links.make(founder, vault, { address: people.client.email }),
    await links.make(founder, vault, { address: staff.email }),
  ] as const
  const submit = async (as: { token: string }, to: typeof link, body: Submission) =>
    server.send(calls.submitOwnCredential, { as, params: { id: to.id }, body })
  const body = await links.submission(link)

  assert.deepEqual(code(await submit(client, other, await links.submission(other))), [404, 'not_found'])
  assert.deepEqual(code(await submit(people.client, link, body)), [404, 'not_found'])
  assert.deepEqual(code(await submit(staff, ofStaff, await links.submission(ofStaff))), [403, 'forbidden'])
  assert.deepEqual(code(await submit(client, link, { ...body, proof: other.proof })), invalid)
  assert.equal((await submit(client, link, body)).status, 200)
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  const entries = log.filter(({ event_type }) => event_type === 'submission_received')
  assert.deepEqual(
    entries.map(({ user_email, details }) => [user_email, details.outside]),
    [[client.email, undefined]],
  )

  const next = await links.submission(link)
  await server.changePerson(client.id, { role: 'contributor' })
  assert.deepEqual(code(await submit(client, link, next)), [403, 'forbidden'])
  await server.changePerson(client.id, { role: 'client' })
  await withdraw(founder, link.id)
  assert.deepEqual(code(await submit(client, link, next)), invalid)
  await server.changePerson(client.id, { status: 'inactive' })
  assert.equal((await submit(client, link, next)).status, 401)
})

test('nobody submits to a deleted vault, nor sees its links, submissions and notices; removed for good, they go with it, and the log counts those that waited', async () => {
  const vault = await vaults.makeVault({ name: 'Confeitaria' })
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, member)
  const { link, id } = await handedIn(vault)
  const told = async () => (await toldNotices(server, member)).map(({ title }) => title)
  assert.ok((await told()).includes('Submitted by client: Confeitaria'))
  assert.equal((await vaults.deleteVault(founder, vault)).status, 204)
  assert.ok(!(await told()).some((title) => title.startsWith('Submitted by client')))
  assert.equal(await isLive(link), false)
  assert.deepEqual(code(await server.send(inside.openSubmission, on(founder, id))), [404, 'not_found'])
  assert.equal((await vaults.purgeVault(founder, vault)).status, 204)
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  assert.equal(log.find(({ event_type }) => event_type === 'vault_purged')?.details.count, '1')
  assert.deepEqual(code(await server.send(inside.openSubmission, on(founder, id))), [404, 'not_found'])
})

test('a link that ended with its maker’s rights is withdrawn once, before or after the job closed it, so that nobody is asked for a new one', async () => {
  const vault = await vaults.makeVault()
  const maker = await vaults.organisation.join('manager')
  const [early, late] = [await links.make(maker, vault), await links.make(maker, vault)]
  await server.changePerson(maker.id, { role: 'contributor' })
  const states = async () => (await linksOf(vault)).map(({ state }) => state)
  assert.deepEqual(await states(), ['ended', 'ended'])
  assert.equal((await withdraw(founder, early.id)).status, 200)
  await advance({ minutes: 2 })
  await server.platform.jobs.runDue()
  assert.deepEqual((await states()).sort(), ['ended', 'withdrawn'])
  assert.equal((await withdraw(founder, late.id)).body.state, 'withdrawn')
  assert.deepEqual(await states(), ['withdrawn', 'withdrawn'])
  for (const { id } of [early, late]) assert.deepEqual(code(await withdraw(founder, id)), [409, 'link_over'])
})

test('custodians are notified once to make a new link when a maker no longer keeps theirs, with a deputy or without, until one is made', async () => {
  const vault = await vaults.makeVault({ name: 'Floricultura', visibility: 'private' })
  const maker = await vaults.organisation.join('manager')
  const deputy = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, deputy)
  const both = await links.make(maker, vault, { deputy })
  const told = async () =>
    (await toldNotices(server, founder)).filter(({ title }) => title.endsWith('needed: Floricultura'))
  const keepers = async () => (await linksOf(vault)).map(({ state, keeper }) => [state, keeper])
  assert.deepEqual(await keepers(), [['open', 'maker']])
  await server.changePerson(maker.id, { role: 'contributor' })
  assert.deepEqual(await keepers(), [['open', 'deputy']])
  const runJob = async () => {
    await advance({ minutes: 2 })
    await server.platform.jobs.runDue()
  }
  await runJob()
  const [first, ...more] = await told()
  assert.ok(first && more.length === 0)
  await runJob()
  assert.deepEqual(await told(), [first])
  await links.make(founder, vault)
  assert.deepEqual(await told(), [])
  await server.changePerson(deputy.id, { status: 'inactive' })
  await runJob()
  assert.equal((await told()).length, 1)
  assert.equal(await isLive(both), false)
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  const ended = log.filter(({ event_type }) => event_type === 'client_link_ended')
  assert.deepEqual(
    ended.map(({ user_email, details }) => [user_email, details.itself, details.vault_name]),
    [['', 'yes', 'Floricultura']],
  )
})

test('people who can sign for a link are notified once if nobody has for a day, until it is signed; the client’s page says that it is being renewed', async () => {
  const vault = await vaults.makeVault({ name: 'Padaria', visibility: 'private' })
  const deputy = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, deputy)
  const link = await links.make(founder, vault, { deputy, days: 60 })
  const told = async (as: Keyed) =>
    (await toldNotices(server, as)).filter(({ title }) => title.endsWith('waits for you: Padaria'))
  const after = async (hours: number) => {
    await advance({ hours, minutes: 11 })
    await server.platform.jobs.runDue()
  }
  await after(25)
  assert.deepEqual(await told(founder), [])
  // The first statement expires after 30 days.
  await after(29 * 24)
  await after(23)
  assert.deepEqual(await told(founder), [])
  assert.equal((await links.page(link.token)).body.is_renewing, true)
  await after(1)
  for (const as of [founder, deputy]) {
    const [first, ...more] = await told(as)
    assert.ok(first?.link.endsWith(vault) && more.length === 0)
  }
  assert.deepEqual(await told(people.manager), [])
  const before = await told(founder)
  await after(25)
  assert.deepEqual(await told(founder), before, 'once')
  assert.equal((await signAnew(deputy, link.id, await links.inbox(link))).status, 204)
  assert.deepEqual([await told(founder), await told(deputy)], [[], []])
  assert.equal((await links.page(link.token)).body.is_renewing, false)
  // The next occasion is notified again, and an ended link waits for nobody.
  await vaults.makeDue(vault)
  await after(0)
  // As written by a clock that was far ahead.
  const stale_since = isoInstant(server.clock.now() + 300 * dayMs)
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('client_links').set({ stale_since }).where('id', '=', link.id).execute(),
  )
  await after(25)
  assert.equal((await told(deputy)).length, 1)
  await withdraw(founder, link.id)
  assert.deepEqual(await told(deputy), [])
})

test('if only the deputy keeps a link, only they are notified that it waits; if its statement expired, both', async () => {
  const vault = await vaults.makeVault({ name: 'Livraria', visibility: 'private' })
  const maker = await vaults.organisation.join('manager')
  const deputy = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, deputy)
  const told = async (as: Keyed) =>
    (await toldNotices(server, as)).filter(({ title }) => title.endsWith('waits for you: Livraria')).length
  const link = await links.make(maker, vault, { deputy, days: 60 })
  await advance({ hours: 24 * 30, minutes: 11 })
  await server.platform.jobs.runDue()
  assert.equal((await links.page(link.token)).body.is_renewing, true)
  assert.deepEqual([await told(maker), await told(deputy)], [0, 0])
  await server.changePerson(maker.id, { role: 'contributor' })
  await advance({ hours: 24, minutes: 11 })
  await server.platform.jobs.runDue()
  assert.deepEqual([await told(maker), await told(deputy)], [0, 1])
  assert.equal((await vaults.deleteVault(founder, vault)).status, 204)
  const waiting = (await toldNotices(server, deputy)).filter(({ title }) => title.includes('waits for you'))
  assert.deepEqual(waiting, [])
})
