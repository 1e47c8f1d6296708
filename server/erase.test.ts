import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { erasePerson } from './organisation/erase-person.ts'
import { startDatabaseProxy } from './platform/testing/database-proxy.ts'
import { onPostgres, onSqlite } from './platform/testing/on-engine.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { launch } from './testing/launch.ts'

const server = await startTestServer([])
const places = () => ({
  DATA_DIR: server.platform.config.dataDir,
  DATABASE_URL: server.platform.config.databaseUrl,
})
after(() => server.stop())

onSqlite(
  'who is erased while the disk takes only the write-ahead log is said to be erased, and what is left',
  async () => {
    const { config, db } = server.platform
    const { id } = await server.makePerson('contributor', { status: 'inactive' })
    await db.forget()
    // A limit far beyond the end of the log and far before the end of the database stands in for a full disk.
    const blocks = Math.floor(statSync(join(config.dataDir, 'chaveiro.sqlite')).size / 512 / 4)
    const command = [process.execPath, join(import.meta.dirname, 'erase.ts'), id]
    const limited = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...command]
    const env = { PATH: process.env.PATH, DATA_DIR: config.dataDir }
    const { status, stdout, stderr } = spawnSync('sh', limited, { env, encoding: 'utf8' })
    assert.match(stdout, new RegExp(`^${id} is erased`))
    assert.match(stderr, /^The key may still be in the database's files/)
    assert.equal(status, 0)
    assert.equal(await db.inTransaction((tx) => erasePerson(tx, server.platform, id)), false)
    assert.equal(await db.forget(), true)
  },
)

onPostgres(
  'when the answer to an erasure is lost, the command says that it does not know, and how to find out',
  async () => {
    const { config } = server.platform
    const { id, email } = await server.makePerson('contributor', { status: 'inactive' })
    const proxy = await startDatabaseProxy(config.databaseUrl as string)
    try {
      proxy.loseAnswerTo('commit')
      const lost = await launch('erase.ts', { ...places(), DATABASE_URL: proxy.url }, [email]).ended
      assert.equal(lost.code, 1)
      assert.match(lost.said, new RegExp(`does not answer.+Whether ${id} is erased is not known`))
    } finally {
      await proxy.close()
    }
    assert.deepEqual(await launch('erase.ts', places(), [id]).ended, {
      code: 0,
      said: `${id} was erased before.\n`,
    })
  },
)

onSqlite(
  'an erasure that was killed before it cleared the files clears them when it is run again',
  async () => {
    const { db } = server.platform
    const { id } = await server.makePerson('contributor', { status: 'inactive' })
    await db.forget()
    await db.inTransaction((tx) => erasePerson(tx, server.platform, id))
    const log = join(server.platform.config.dataDir, 'chaveiro.sqlite-wal')
    assert.ok(statSync(log).size > 0)
    assert.deepEqual(await launch('erase.ts', places(), [id]).ended, {
      code: 0,
      said: `${id} was erased before.\n`,
    })
    assert.equal(statSync(log).size, 0)
  },
)
