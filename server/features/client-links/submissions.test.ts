import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as calls from '@chaveiro/contract/calls/client-links.ts'
import * as inside from '@chaveiro/contract/calls/submissions.ts'
import { submissionsWaitingMax } from '@chaveiro/contract/constants.ts'
import { endedKey } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { registerFeatures } from '../../app.ts'
import { migrations } from '../../migrations/index.ts'
import { verifyChain } from '../../platform/audit/verify-chain.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { onPostgres } from '../../platform/testing/on-engine.ts'
import { code, invalid, on, startClientLinksWorld, times } from '../../testing/client-links-world.ts'
import { newId } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { selectSubmissionsOfVault } from './submissions.queries.ts'

const {
  server,
  world,
  founder,
  links,
  vaults,
  send,
  linksOf,
  waitingIn,
  withdraw,
  advance,
  handedIn,
  refuse,
  take,
} = await startClientLinksWorld()
after(() => server.stop())

test('a submission is refused if it is not sealed, for another vault or key, without work, or with another’s work', async () => {
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

// Promise 15
test('of 50 at once no more are accepted than the link has uses, and each is stored once', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault, { maxUses: 7 })
  // Sequential, since their work blocks this process, for which the database's answers would wait.
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

test('one submission sent 50 times at once, and again after the link’s last use, is stored once', async () => {
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

// Promise 15
test('a flood from one network is delayed, while others’ links and the vault’s members continue', async () => {
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

test('one address fills 100 places of a vault, and the vault’s other links still accept submissions', async () => {
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

test('the list of waiting submissions reads no sealed text, and a decision leaves none of it', async () => {
  const vault = await vaults.makeVault()
  const [first, second] = [await handedIn(vault), await handedIn(vault)]
  const textOf = async (id: string) =>
    server.platform.db.read.kysely
      .selectFrom('submissions')
      .select('sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const rows = await server.platform.db.read.all(selectSubmissionsOfVault, {
    ...{ vault_id: vault, since: '2000-01-01T00:00:00.000Z' },
  })
  assert.ok(rows.length === 2 && rows.every((row) => !('sealed' in row)))
  assert.notEqual((await textOf(first.id)).sealed, null)
  assert.equal((await refuse(founder, vault, first.id, 'Twice')).status, 200)
  assert.equal((await take(founder, vault, second.id, second.hash)).status, 200)
  assert.deepEqual(
    [await textOf(first.id), await textOf(second.id)].map(({ sealed }) => sealed),
    [null, null],
  )
})

// Promise 15
test('the token alone, out of a log, submits nothing and uses nothing up, and gets the answer for an unknown link', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault, { maxUses: 1 })
  const other = await links.make(founder, vault)
  for (const proof of [newId().padEnd(43, 'A').replaceAll('-', 'A'), other.proof, link.token]) {
    assert.deepEqual(code(await links.submit({ ...link, proof })), code(await links.page('A'.repeat(43))))
  }
  assert.deepEqual(await waitingIn(vault), [])
  assert.equal((await links.submit(link)).status, 200)
})

test('of 50 who accept one submission at once, one makes an item of it', async () => {
  const vault = await vaults.makeVault()
  const { id, hash: named } = await handedIn(vault)
  const answers = await Promise.all(times(50).map(() => take(founder, vault, id, named)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  // Those too late for their place in the order sign again, and are refused then.
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

test('a refusal says why, once, and erases the text; an accepted submission cannot be refused', async () => {
  const vault = await vaults.makeVault()
  const { id, hash: named } = await handedIn(vault)
  const refuseIt = (of: string, reason = 'Not ours') => refuse(founder, vault, of, reason)
  assert.equal((await refuseIt(id, ' ')).status, 422)
  const other = await handedIn(vault)
  assert.deepEqual(code(await refuse(founder, vault, id, 'Not ours', other.id)), [422, 'statement_refused'])
  const elsewhere = await vaults.makeVault()
  assert.deepEqual(code(await refuse(founder, elsewhere, id, 'Not ours')), [422, 'statement_refused'])
  assert.equal((await waitingIn(vault)).length, 2, 'what was not signed so is not refused')
  const refused = (await refuseIt(id)).body
  assert.deepEqual([...((await vaults.log(vault))?.ended ?? [])], [endedKey('submission', id)])
  assert.deepEqual([refused.state, refused.reason, refused.decided_by], ['refused', 'Not ours', founder.name])
  assert.deepEqual(code(await refuseIt(id)), [409, 'submission_decided'])
  assert.deepEqual(code(await take(founder, vault, id, named)), [409, 'submission_decided'])
  const second = await handedIn(vault)
  assert.equal((await take(founder, vault, second.id, second.hash)).status, 200)
  assert.deepEqual(code(await refuseIt(second.id)), [409, 'submission_decided'])
})

test('members are notified, the waiting ones counted, and every step logged; the notice goes with the last decision', async () => {
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
  assert.equal((await refuse(member, vault, id, 'Test')).status, 200)
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

test('somebody who lost the vault reads no earlier or later submission, and gets no link’s key', async () => {
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

test('submissions that nobody decides for 90 days are emptied, and the inbox says so; then the link goes with the client’s address', async () => {
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
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  const entry = log.find(({ event_type }) => event_type === 'submissions_deleted')
  assert.deepEqual([entry?.user_email, entry?.details.count, entry?.details.itself], ['', '1', 'yes'])
  await advance({ hours: 31 * 24 })
  await server.platform.jobs.runDue()
  assert.deepEqual((await server.call(inside.listSubmissions, on(founder, vault))).body, [])
  assert.deepEqual(await linksOf(vault), [])
})

test('the log names none of our people for a client’s submission, only the client’s address, also after the link’s maker was erased', async () => {
  const vault = await vaults.makeVault({ name: 'Sapataria', visibility: 'private' })
  const maker = await vaults.organisation.join('manager')
  const deputy = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, deputy)
  const link = await links.make(maker, vault, { deputy })
  const received = async () =>
    (await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })).body.filter(
      ({ event_type }) => event_type === 'submission_received',
    )
  assert.equal((await links.submit(link)).status, 200)
  const [entry] = await received()
  assert.deepEqual(
    [entry?.user_email, entry?.details.outside, entry?.details.name, entry?.details.vault_name],
    ['', 'yes', 'From the bakery', 'Sapataria'],
  )
  assert.equal(entry?.ip_address, '127.0.0.1')
  await server.changePerson(maker.id, { role: 'contributor' })
  const { body: own } = await server.call(listAuditLogs, { as: maker, query: { vault_id: vault } })
  assert.ok(!own.some(({ event_type }) => event_type === 'submission_received'))
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('person_keys').where('user_id', '=', maker.id).execute(),
  )
  assert.equal((await links.submit(link)).status, 200)
  const after = await received()
  assert.deepEqual(
    after.map(({ ip_address, details }) => [ip_address, details.name]),
    [
      ['127.0.0.1', 'From the bakery'],
      ['127.0.0.1', 'From the bakery'],
    ],
  )
  await server.platform.auditChain.catchUp()
  const report = await verifyChain(server.platform.db.read, server.platform.atRest)
  assert.ok(report.holds)
})

onPostgres(
  'of 50 submissions to two servers at once, equal and different ones, none is stored twice and none beyond the uses',
  async () => {
    const second = await openPlatform(server.platform.config, server.clock, migrations)
    try {
      await registerFeatures(second)
      await second.http.ready()
      const submitTo = (index: number, token: string, payload: object) =>
        (index % 2 === 0 ? server.platform : second).http.inject({
          method: 'POST',
          url: `/api/vaults/client-submit/${token}/item`,
          payload,
        })
      const vault = await vaults.makeVault()
      const link = await links.make(founder, vault, { maxUses: 8 })
      const same = await links.submission(link)
      const again = await Promise.all(times(50).map((index) => submitTo(index, link.token, same)))
      assert.deepEqual([...new Set(again.map(({ statusCode }) => statusCode))], [200])
      const bodies = []
      for (const _ of times(50)) bodies.push(await links.submission(link))
      const answers = await Promise.all(bodies.map((body, index) => submitTo(index, link.token, body)))
      assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 7)
      assert.equal((await waitingIn(vault)).length, 8)
    } finally {
      await second.stop()
    }
  },
)
