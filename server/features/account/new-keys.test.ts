import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  createKeys,
  getKeyReset,
  getUnlockMethods,
  renewKeys,
  requestKeyReset,
  withdrawKeyReset,
} from '@chaveiro/contract/calls/account.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listTrustedBrowsers, trustBrowser } from '@chaveiro/contract/calls/unlocking.ts'
import { renewalInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { makeTestKeys, signBytes, signStatement, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { appendToRoster, currentRoster } from '../../signed-logs/roster-log.ts'
import { passphraseMethod, recoveryMethod, sealedText } from '../../testing/account-bodies.ts'
import { headOf, newKeysBody, trustBody } from '../../testing/sign-access.ts'
import { enrol, genesis } from '../../testing/statements.ts'
import { rootOf, viewOfAll } from '../../testing/view-of-all.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { unlocking } from '../unlocking/unlocking.routes.ts'
import { account } from './account.routes.ts'
import { applyKeyReset } from './apply-key-reset.ts'
import { openReset, openResets } from './read-key-resets.ts'

const at = '2026-01-02T03:04:05.678Z'
let server: TestServer
let admin: Member

type Member = { person: TestPerson; keys: TestKeys }

before(async () => {
  server = await startTestServer([sessions, unlocking, account])
  admin = await newMember('admin')
  await append(genesis(admin.person.id, admin.keys))
})
after(() => server.stop())

async function newMember(role: 'admin' | 'contributor' | 'client' = 'contributor'): Promise<Member> {
  const person = await server.makePerson(role)
  const keys = makeTestKeys()
  const methods = [passphraseMethod(), recoveryMethod()]
  await server.call(createKeys, { as: person, body: newKeysBody(person.id, keys, methods) })
  return { person, keys }
}

/** Puts the keys of a vault straight into the database: one of this person's, one of the admin's. */
async function giveVaultKey({ person }: Member): Promise<string> {
  const id = randomUUID()
  const users = [person.id, admin.person.id]
  const vault = {
    id,
    parent_id: null,
    type: 'client',
    visibility: 'listed',
    custody: 'shared',
    inherits: false,
  }
  const state = {
    generation: 1,
    generation_due: false,
    is_deleted: false,
    version: 1,
    created_by: admin.person.id,
  }
  const key = { vault_id: id, generation: 1, delivered_by: admin.person.id, delivered_at: at }
  const document = new Uint8Array()
  await server.platform.db.inTransaction(async ({ kysely }) => {
    const row = { ...vault, ...state, created_at: at, updated_at: at, document }
    await kysely.insertInto('vaults').values(row).execute()
    const rows = users.map((user_id) => ({
      vault_id: id,
      user_id,
      source: 'direct',
      from_id: id,
      access: 'member',
    }))
    await kysely
      .insertInto('vault_members')
      .values(rows.map((member) => ({ ...member, added_at: at })))
      .execute()
    const keys = users.map((user_id) => ({ ...key, user_id, document }))
    await kysely.insertInto('vault_keys').values(keys).execute()
  })
  return id
}

async function keyHoldersOf(vault: string): Promise<string[]> {
  const { kysely } = server.platform.db.read
  const rows = await kysely.selectFrom('vault_keys').select('user_id').where('vault_id', '=', vault).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Somebody in the roster, with a trusted browser, two sessions and a vault's key. */
async function enrolled() {
  const member = await newMember()
  await append(enrol(member.person.id, member.keys, await place()))
  const browser = { id: randomUUID(), label: 'Notebook', sealed: sealedText() }
  const signer = { ...member.person, keys: member.keys }
  await server.call(trustBrowser, { as: signer, body: await trustBody(server, signer, browser) })
  const vault = await giveVaultKey(member)
  return { ...member, vault, other: { token: await server.makeSession(member.person.id) } }
}

const publicOf = ({ sealing_key, signing_key }: TestKeys) => ({ sealing_key, signing_key })
const algorithm = keyAlgorithm
const roster = async () => currentRoster(server.platform.db.read, server.platform.atRest)
const append = (text: string) =>
  server.platform.db.inTransaction((tx) =>
    appendToRoster(tx, server.platform.atRest, text, { actor: admin.person, now: server.clock.now() }),
  )

async function place() {
  const state = await roster()
  return { org: state?.org ?? '', seq: (state?.head.seq ?? 0) + 1, prev: state?.head.hash ?? '' }
}

async function renewal({ person, keys }: Member, next: TestKeys, signing = keys.signing) {
  const content = { ...(await place()), user: person.id, ...publicOf(next) }
  const countersignature = signBytes(renewalInput(content), next.signing)
  return signStatement(
    'chaveiro.roster.renew',
    { v: 1, ...content, algorithm, at, countersignature, view: rootOf(await viewOfAll(server)) },
    signing,
  )
}

/** The request of a person who lost everything. */
const lostKeys = (person: { id: string }, next = makeTestKeys()) =>
  newKeysBody(person.id, next, [passphraseMethod(), recoveryMethod()])

async function renew(member: Member, next: TestKeys, statement?: string) {
  const view = [...(await viewOfAll(server)).entries]
  const body = {
    ...lostKeys(member.person, next),
    statement: statement ?? (await renewal(member, next)),
    view,
  }
  return { body, answer: await server.call(renewKeys, { as: member.person, body }) }
}

async function isUntouched({ person, keys, vault }: Awaited<ReturnType<typeof enrolled>>) {
  const stored = (await server.call(getUnlockMethods, { as: person })).body
  assert.equal(stored.signing_key, keys.signing_key)
  assert.equal((await server.call(listTrustedBrowsers, { as: person })).body.length, 1)
  assert.equal((await keyHoldersOf(vault)).includes(person.id), true)
}

test('a renewal that is forged, somebody else’s, of other keys or at the wrong place changes nothing', async () => {
  const member = await enrolled()
  const next = makeTestKeys()
  const stale = await renewal(member, next)
  const outsider = await enrolled()
  const cases: [string, number, string][] = [
    [await renewal(member, next, outsider.keys.signing), 422, 'statement_refused'],
    [await renewal(member, makeTestKeys()), 422, 'statement_refused'],
    [await renewal(outsider, next), 422, 'statement_refused'],
    [stale, 409, 'stale_head'],
    [await renewal(member, outsider.keys), 422, 'statement_refused'],
    [genesis(member.person.id, next), 422, 'statement_refused'],
  ]
  for (const [statement, status, code] of cases) {
    const { answer } = await renew(member, next, statement)
    assert.deepEqual([answer.status, answer.error.code], [status, code])
  }
  await isUntouched(member)
})

test('people outside the roster, and role client, cannot renew', async () => {
  const outsider = await newMember()
  assert.equal((await renew(outsider, makeTestKeys())).answer.error.code, 'not_in_roster')
  const client = await newMember('client')
  assert.equal((await renew(client, makeTestKeys())).answer.error.code, 'forbidden')
})

test('a renewal replaces keys and all methods, ends other sessions and trust, and renews the vaults', async () => {
  const member = await enrolled()
  const next = makeTestKeys()
  const { answer, body } = await renew(member, next)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.signing_key, next.signing_key)
  assert.deepEqual(answer.body.methods.map(({ id }) => id).sort(), body.methods.map(({ id }) => id).sort())
  assert.equal((await roster())?.people.get(member.person.id)?.signingKey, next.signing_key)
  assert.deepEqual((await server.call(listTrustedBrowsers, { as: member.person })).body, [])
  assert.equal((await server.call(getMe, { as: member.other })).status, 401)
  assert.equal((await server.call(getMe, { as: member.person })).status, 200)
  assert.deepEqual(await keyHoldersOf(member.vault), [admin.person.id])
})

test('of two renewals at once one counts, and the other is told so', async () => {
  const member = await enrolled()
  const attempts = await Promise.all(
    [makeTestKeys(), makeTestKeys()].map(async (next) => ({
      next,
      statement: await renewal(member, next),
    })),
  )
  const answers = await Promise.all(attempts.map(({ next, statement }) => renew(member, next, statement)))
  assert.deepEqual(answers.map(({ answer }) => answer.status).sort(), [200, 409])
  const stored = (await server.call(getUnlockMethods, { as: member.person })).body
  assert.equal((await roster())?.people.get(member.person.id)?.signingKey, stored.signing_key)
})

test('a request for invalid keys, or keys that somebody has or had, is refused by name', async () => {
  const member = await enrolled()
  const cases: [object, string][] = [
    [{ ...lostKeys(member.person), sealing_key: 'AAAA' }, 'sealing_key'],
    [{ ...lostKeys(member.person), signing_key: admin.keys.signing_key }, 'signing_key'],
    [{ ...lostKeys(member.person), sealing_key: member.keys.sealing_key }, 'sealing_key'],
    [{ ...lostKeys(member.person), methods: [{ ...passphraseMethod(), argon2: null }] }, 'methods.0.argon2'],
  ]
  for (const [body, path] of cases) {
    const answer = await server.send(requestKeyReset, { as: member.person, body })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, path])
  }
  const keyless = await server.makePerson('contributor')
  const answer = await server.call(requestKeyReset, { as: keyless, body: lostKeys(keyless) })
  assert.equal(answer.error.code, 'keys_missing')
})

test('a session alone cannot add unlock methods to the requested keys', async () => {
  const member = await enrolled()
  const wanted = lostKeys(member.person)
  assert.equal((await server.call(requestKeyReset, { as: member.person, body: wanted })).status, 200)
  const stranger = newKeysBody(member.person.id, makeTestKeys(), [passphraseMethod()])
  for (const body of [
    { ...wanted, methods: stranger.methods },
    { ...wanted, methods: stranger.methods, access: stranger.access },
    { ...wanted, access: lostKeys(admin.person).access },
  ]) {
    const answer = await server.call(requestKeyReset, { as: member.person, body })
    assert.equal(answer.error.code, 'statement_refused')
  }
})

test('a request changes nothing until it is confirmed, is readable by its person only, and can be withdrawn', async () => {
  const member = await enrolled()
  const wanted = lostKeys(member.person)
  const asked = await server.call(requestKeyReset, { as: member.person, body: wanted })
  assert.deepEqual([asked.status, asked.body.is_proposed], [200, false])
  await isUntouched(member)
  assert.equal((await server.call(getKeyReset, { as: admin.person })).body.reset, null)
  assert.equal((await server.call(withdrawKeyReset, { as: admin.person })).status, 404)
  const own = (await server.call(getKeyReset, { as: member.person })).body.reset
  assert.equal(own?.sealing_key, wanted.sealing_key)
  assert.equal((await server.call(withdrawKeyReset, { as: member.person })).status, 204)
  assert.equal((await server.call(getKeyReset, { as: member.person })).body.reset, null)
})

test('the request says when one of the two has confirmed it, and a newer one starts again', async () => {
  const member = await enrolled()
  const wanted = lostKeys(member.person)
  await server.call(requestKeyReset, { as: member.person, body: wanted })
  const proposal = {
    v: 1 as const,
    ...(await place()),
    at,
    by: admin.person.id,
    user: member.person.id,
    algorithm,
    sealing_key: wanted.sealing_key,
    signing_key: wanted.signing_key,
  }
  await append(signStatement('chaveiro.roster.reset', proposal, admin.keys.signing))
  assert.equal((await server.call(getKeyReset, { as: member.person })).body.reset?.is_proposed, true)
  const newer = await server.call(requestKeyReset, { as: member.person, body: lostKeys(member.person) })
  assert.equal(newer.body.is_proposed, false)
})

test('only the very keys that were requested can be applied', async () => {
  const { db, atRest } = server.platform
  const apply = (userId: string, keys: TestKeys) =>
    db.inTransaction((tx) => applyKeyReset(tx, { atRest }, userId, publicOf(keys), server.clock.now()))
  const member = await enrolled()
  await assert.rejects(apply(member.person.id, makeTestKeys()), { code: 'reset_differs' })
  await server.call(requestKeyReset, { as: member.person, body: lostKeys(member.person) })
  await assert.rejects(apply(member.person.id, makeTestKeys()), { code: 'reset_differs' })
  await isUntouched(member)
})

test('a confirmed request replaces keys and methods, and ends every session and all trust', async () => {
  const { db, atRest } = server.platform
  const member = await enrolled()
  const next = makeTestKeys()
  const wanted = lostKeys(member.person, next)
  await server.call(requestKeyReset, { as: member.person, body: wanted })
  assert.deepEqual(await openReset(db.read, { atRest }, member.person.id), publicOf(next))
  assert.deepEqual((await openResets(db.read, { atRest })).get(member.person.id), publicOf(next))
  await db.inTransaction((tx) =>
    applyKeyReset(tx, { atRest }, member.person.id, publicOf(next), server.clock.now()),
  )
  for (const as of [member.person, member.other]) {
    assert.equal((await server.call(getMe, { as })).status, 401)
  }
  const again = { token: await server.makeSession(member.person.id) }
  const stored = (await server.call(getUnlockMethods, { as: again })).body
  assert.deepEqual([stored.sealing_key, stored.signing_key], [next.sealing_key, next.signing_key])
  assert.deepEqual(stored.methods.map(({ id }) => id).sort(), wanted.methods.map(({ id }) => id).sort())
  assert.deepEqual((await server.call(listTrustedBrowsers, { as: again })).body, [])
  // The statement signed with the request is not accepted a second time.
  assert.equal((await headOf(stored)).head.seq, 1)
  assert.equal((await server.call(getKeyReset, { as: again })).body.reset, null)
  assert.equal(await openReset(db.read, { atRest }, member.person.id), null)
})

test('a person not yet in the roster gets the new keys at once: nothing was sealed to the old ones', async () => {
  const { person } = await newMember()
  const other = { token: await server.makeSession(person.id) }
  const wanted = lostKeys(person)
  assert.equal((await server.call(requestKeyReset, { as: person, body: wanted })).status, 200)
  assert.equal((await server.call(getKeyReset, { as: person })).body.reset, null)
  const stored = (await server.call(getUnlockMethods, { as: person })).body
  assert.equal(stored.signing_key, wanted.signing_key)
  assert.equal((await server.call(getMe, { as: other })).status, 401)
})
