import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { readConfig } from '../config/config.ts'
import { StartFault } from '../config/start-fault.ts'
import { type OpenPlatform, openPlatform } from '../open-platform.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makePerson } from '../testing/people.ts'
import { makeTestStorage } from '../testing/test-database.ts'
import { selectDataKeys } from './data-keys.queries.ts'
import { recordKeys } from './data-keys.ts'
import { DocumentKey } from './document-key.ts'
import { selectDocument, selectKeyIds } from './encrypt-anew.queries.ts'
import { KeyRing } from './key-ring.ts'

const raw = { old: randomBytes(32), new: randomBytes(32) }
type Name = keyof typeof raw
const idOf = (name: Name) => new DocumentKey(raw[name]).id

const clock = new FakeClock()
const storage = await makeTestStorage(migrations)
after(() => storage.remove())

/** A server with these keys, the first of which encrypts. */
function open(...names: Name[]): Promise<OpenPlatform> {
  const dataKeys = names.map((name) => raw[name].toString('base64url')).join(',')
  const { dataDir, databaseUrl } = storage
  return openPlatform(
    { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, databaseUrl, dataKeys },
    clock,
    migrations,
  )
}

const usedBy = async ({ db }: OpenPlatform) => (await db.read.all(selectDataKeys, {})).map(({ id }) => id)
const keysOfPeople = { table: 'person_keys', column: 'wrapped', row: ['user_id'] } as const
const entries = { table: 'audit_entries', column: 'document', row: ['id'], person: 'subject_id' } as const

/** The ids of the keys that people's keys and the entries of nobody are under. */
async function foundUnder({ db }: OpenPlatform): Promise<Set<string>> {
  const pages = await Promise.all(
    [keysOfPeople, entries].map((place) => selectKeyIds(db.read, place, { after: undefined, limit: 1000 })),
  )
  return new Set(
    pages
      .flat()
      .filter(({ person }) => person === null)
      .map(({ keyId }) => keyId),
  )
}

async function fill(platform: OpenPlatform, people: number): Promise<void> {
  for (let made = 0; made < people; made += 1) await makePerson(platform, 'contributor')
  for (let made = 0; made < 30; made += 1) await append(platform)
}

const append = (platform: OpenPlatform) =>
  platform.db.inTransaction((tx) =>
    platform.appendAudit(tx, { event: 'person_erased', actor: null, ip: '', details: { operator: 'yes' } }),
  )

const run = async (platform: OpenPlatform) => {
  clock.advance({ seconds: 61 })
  await platform.jobs.runDue()
}

/** A run goes on for two seconds, in which a busy machine may not come to the end. */
const runToTheEnd = async (platform: OpenPlatform) => {
  for (let runs = 0; runs < 60 && (await usedBy(platform)).length > 1; runs += 1) await run(platform)
}

test('a server without a key that the database uses does not start, and names what is missing, never a key', async () => {
  const first = await open('old')
  await fill(first, 60)
  await first.stop()
  await (await open('new', 'old')).stop()
  for (const [name, other] of [
    ['old', 'new'],
    ['new', 'old'],
  ] as const) {
    await assert.rejects(open(name), (error) => {
      assert.ok(error instanceof StartFault)
      assert.match(error.message, /^A data key of this database is missing in DATA_KEYS: /)
      assert.match(error.message, new RegExp(`It needs ${idOf(other)}, and there is ${idOf(name)}\\.`))
      for (const key of Object.values(raw)) assert.ok(!error.message.includes(key.toString('base64url')))
      return true
    })
  }
})

test('after a change of keys everything is encrypted anew while people write, and the old key is not needed any more', async () => {
  const platform = await open('new', 'old')
  assert.deepEqual(await foundUnder(platform), new Set([idOf('old')]))
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await append(platform)
      await makePerson(platform, 'client')
    }
  })()
  await runToTheEnd(platform)
  isOver = true
  await writing
  assert.deepEqual(await usedBy(platform), [idOf('new')])
  assert.deepEqual(await foundUnder(platform), new Set([idOf('new')]))
  const { body } = await platform.http.inject('/metrics')
  assert.match(body, /^documents_encrypted_anew_total [1-9]/m)
  await platform.stop()
  const alone = await open('new')
  const page = await selectKeyIds(alone.db.read, keysOfPeople, { after: undefined, limit: 1000 })
  assert.ok(page.length > 60)
  for (const { at } of page) {
    const wrapped = await alone.db.inTransaction((tx) => selectDocument(tx, keysOfPeople, at))
    alone.atRest.personKey(String(at[0]), wrapped as Uint8Array)
  }
  await alone.stop()
})

test('a key that is used again meanwhile, as by a command with its keys in another order, stays needed until everything was looked through again', async () => {
  const platform = await open('old', 'new')
  const { inTransaction } = platform.db
  let transactions = 0
  const mutable = platform.db as { inTransaction: typeof inTransaction }
  mutable.inTransaction = async (work) => {
    transactions += 1
    const isLast = transactions > 4
    if (isLast) {
      mutable.inTransaction = inTransaction
      await inTransaction((tx) => recordKeys(tx, new KeyRing([raw.new, raw.old])))
    }
    return inTransaction(work)
  }
  await run(platform)
  assert.deepEqual(new Set(await usedBy(platform)), new Set([idOf('old'), idOf('new')]))
  await runToTheEnd(platform)
  assert.deepEqual(await usedBy(platform), [idOf('old')])
  await platform.stop()
})

test('a key that was recorded nowhere, as before this release, is looked for', async () => {
  const platform = await open('old')
  await platform.db.inTransaction((tx) => tx.kysely.deleteFrom('data_keys').execute())
  await platform.stop()
  const rotated = await open('new', 'old')
  assert.equal((await usedBy(rotated)).length, 2)
  await rotated.stop()
})

test('a document that opens under no key is left as it is, and does not stop the others', async () => {
  const platform = await open('new', 'old')
  const before = await platform.db.inTransaction(async (tx) => {
    const { document, id } = await tx.kysely
      .selectFrom('audit_entries')
      .select(['id', 'document'])
      .where('subject_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const bent = Uint8Array.from(document)
    bent[20] = (bent[20] as number) ^ 1
    await tx.kysely.updateTable('audit_entries').set({ document: bent }).where('id', '=', id).execute()
    return { id, bent }
  })
  await runToTheEnd(platform)
  assert.deepEqual(await usedBy(platform), [idOf('new')])
  const kept = await platform.db.inTransaction((tx) => selectDocument(tx, entries, [before.id]))
  assert.deepEqual(Uint8Array.from(kept as Uint8Array), before.bent)
  await platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('audit_entries').where('id', '=', before.id).execute(),
  )
  await platform.stop()
})

onPostgres(
  'while another server writes under the old key nothing counts as done, nor for ten minutes after it was killed',
  async () => {
    const behind = await open('new', 'old')
    const killed = await open('old', 'new')
    await append(behind)
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await killed.dataKeys.beat()
      await run(behind)
      await append(killed)
      assert.equal((await usedBy(behind)).length, 2)
    }
    // Without giving up its lease, which only a stop does.
    await killed.db.close()
    for (let minutes = 0; minutes < 8; minutes += 1) {
      await behind.dataKeys.beat()
      await run(behind)
      assert.equal((await usedBy(behind)).length, 2)
    }
    clock.advance({ minutes: 2 })
    await runToTheEnd(behind)
    assert.deepEqual(await usedBy(behind), [idOf('new')])
    assert.deepEqual(await foundUnder(behind), new Set([idOf('new')]))
    await behind.stop()
  },
)

onPostgres(
  'a server that lacks the key under which another begins to write is not ready, and says which',
  async () => {
    const lacking = await open('new')
    const first = await open('old', 'new')
    assert.equal((await lacking.http.inject('/readyz')).statusCode, 200)
    await lacking.dataKeys.beat()
    assert.equal((await lacking.http.inject('/readyz')).statusCode, 503)
    assert.deepEqual(lacking.dataKeys.missing(), [idOf('old')])
    await first.stop()
    await lacking.stop()
  },
)
