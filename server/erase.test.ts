import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { erasePerson } from './organisation/erase-person.ts'
import { onSqlite } from './platform/testing/on-engine.ts'
import { startTestServer } from './platform/testing/test-server.ts'

const server = await startTestServer([])
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
    const again = db.inTransaction((tx) => erasePerson(tx, server.platform, id))
    await assert.rejects(again, /was erased before/)
    assert.equal(await db.forget(), true)
  },
)
