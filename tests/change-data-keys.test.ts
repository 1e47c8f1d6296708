// Promise 1

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { run } from './support/operations.ts'
import { foundingAdmin, passphrase, signIn, vaultDraft } from './support/person.ts'
import { startServerProcess } from './support/start-server.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-keys-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('after a change of the data keys, killed in its middle, the old one is needed for nothing: people unlock, reveal, and the audit log verifies', async () => {
  const server = await startServerProcess()
  const { storage } = server
  const file = join(storage.dataDir, 'data-keys')
  const command = (name: string) => run(process.execPath, [join(root, 'server', name)], storage, folder)
  const says = async (sentence: string) => {
    const deadline = Date.now() + 120_000
    while (!server.log().includes(sentence)) {
      assert.ok(Date.now() < deadline, server.log())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const vault = await admin.session.createVault(vaultDraft('Clientes'))
    const secret = { password: 'S3nha 😀 of two keys', notes: '', metadata: {}, fields: [], files: [] }
    const { id } = await admin.session.createItem(vault.id, { title: 'Banco', type: 'api_key' }, secret)
    await server.end()
    const old = readFileSync(file, 'utf8').trim()
    const next = randomBytes(32).toString('base64url')
    writeFileSync(file, `${next}\n${old}\n`)
    await server.restart()
    await says('encrypting under data key')
    await server.kill()
    writeFileSync(file, old)
    const { code, said } = await command('main.mjs')
    assert.equal(code, 1)
    // Which of the two sentences it is depends on how far the job came.
    assert.match(said, /data keys? .*\bis missing\b/)
    assert.ok(!said.includes(old) && !said.includes(next))
    writeFileSync(file, `${next}\n${old}\n`)
    await server.restart()
    await says('can be removed')
    await server.end()
    writeFileSync(file, next)
    await server.restart()
    const { session } = await signIn(server.baseUrl, 'admin@agencia.example')
    assert.equal((await session.start()).state, 'locked')
    await session.account.unlockWithPassphrase(passphrase)
    assert.equal((await session.openItem(id)).secret?.password, secret.password)
    const verified = await command('verify-audit.ts')
    assert.match(verified.said, /^The audit chain holds: \d+ entries/)
  } finally {
    await server.stop()
  }
})
