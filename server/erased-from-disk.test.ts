// Promise 26

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { registerFeatures } from './app.ts'
import { erasePerson } from './organisation/erase-person.ts'
import { onSqlite } from './platform/testing/on-engine.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { startClientLinksWorld } from './testing/client-links-world.ts'
import { makeLinksWorld } from './testing/links-world.ts'
import { randomSealedText } from './testing/signing-device.ts'

const { server, founder, vaults, handedIn, refuse, advance } = await startClientLinksWorld()
const linksServer = await startTestServer([registerFeatures])
after(() => Promise.all([server.stop(), linksServer.stop()]))

/** How many of three parts of a text are in the database's files; a long one spans pages. */
async function countOnDisk({ platform }: TestServer, sealed: Uint8Array): Promise<number> {
  const names = await readdir(platform.config.dataDir)
  const files = await Promise.all(names.map((name) => readFile(join(platform.config.dataDir, name))))
  const places = [0, 0.5, 1].map((place) => Math.floor(place * (sealed.length - 32)))
  const parts = places.map((from) => Buffer.from(sealed.subarray(from, from + 32)))
  return parts.filter((part) => files.some((file) => file.includes(part))).length
}

onSqlite('the database’s files contain nothing of an opened one-time link, small or large', async () => {
  const { madeLink, claim, rowOf, afterSweep } = await makeLinksWorld(linksServer)
  for (const length of [200, 60_000]) {
    const { id, token } = await madeLink({ sealed: randomSealedText(length) })
    const sealed = (await rowOf(id))?.sealed ?? assert.fail('no text')
    assert.equal(await countOnDisk(linksServer, sealed), 3)
    assert.equal((await claim(token)).status, 200)
    // One job erases, and another removes erased data from the disk, in either order.
    await afterSweep({ minutes: 2 })
    await afterSweep({ minutes: 2 })
    assert.equal((await rowOf(id))?.sealed, null)
    assert.equal(await countOnDisk(linksServer, sealed), 0)
  }
})

onSqlite('the database’s files contain nothing of a refused submission', async () => {
  const vault = await vaults.makeVault()
  const { id } = await handedIn(vault)
  const row = await server.platform.db.read.kysely
    .selectFrom('submissions')
    .select('sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sealed = row.sealed ?? assert.fail('no text')
  assert.equal(await countOnDisk(server, sealed), 3)
  assert.equal((await refuse(founder, vault, id, 'Twice')).status, 200)
  await advance({ minutes: 2 })
  await server.platform.jobs.runDue()
  assert.equal(await countOnDisk(server, sealed), 0)
})

onSqlite('the write-ahead log is not truncated under a reader, and emptied at the next try', async () => {
  const { db } = server.platform
  await vaults.makeVault()
  const isEmpty = await db.snapshot(async (reader) => {
    await reader.kysely.selectFrom('vaults').select('id').execute()
    return db.forget()
  })
  assert.equal(isEmpty, false)
  assert.equal(await db.forget(), true)
})

onSqlite('the database’s files contain nothing of an erased person’s key', async () => {
  const { id } = await server.makePerson('contributor', { status: 'inactive' })
  const { db } = server.platform
  const { wrapped } = await db.read.kysely
    .selectFrom('person_keys')
    .select('wrapped')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(await countOnDisk(server, wrapped), 3)
  await db.inTransaction((tx) => erasePerson(tx, server.platform, id))
  assert.equal(await db.forget(), true)
  assert.equal(await countOnDisk(server, wrapped), 0)
})
