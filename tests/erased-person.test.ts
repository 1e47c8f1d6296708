// Promise 26

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { listAuditLogs, readAuditChain } from '@chaveiro/contract/calls/audit.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { userIdOf } from './support/lying-server.ts'
import { run } from './support/operations.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, signIn, type TestPerson } from './support/person.ts'
import { inStep, vaultWithMembers } from './support/split-vault.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

const address = 'contributor@agencia.example'
const name = 'Demo Contributor'

let server: RunningServer
let admin: TestPerson
let folder: string
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-erase-'))
})
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const erase = (...who: string[]) =>
  run('npm', ['run', '--silent', 'erase', '--', ...who], server.storage, folder)

/** All that anybody is shown of people and of what was done, the stored fields of the audit log included. */
async function shown(): Promise<string> {
  const { api } = admin
  const log = await api.send(listAuditLogs)
  const chain = await api.send(readAuditChain, { query: { after: 0 } })
  return JSON.stringify([log, chain, await api.send(listUsers)])
}

/** Until every entry has its number. */
async function waitForChain(): Promise<void> {
  while ((await admin.api.send(listAuditLogs)).some(({ seq }) => seq === null)) await setTimeout(100)
}

test('an erased person is named nowhere any more, and the log says when the operator erased them, by their id', async () => {
  const { api } = admin
  const person = await joinByLink(server.baseUrl, admin, address)
  await vaultWithMembers(admin, 'Conta', [person])
  const id = await userIdOf(person)
  assert.deepEqual(await erase(address), {
    code: 1,
    said: 'This person is active: deactivate them first, in Settings, Users.\n',
  })
  await admin.session.setUserStatus(id, 'inactive')
  await inStep(admin)
  const before = await shown()
  for (const told of ['member_added', 'key_delivered', 'user_deactivated', name, address]) {
    assert.ok(before.includes(told), told)
  }

  const { code, said } = await erase(address.toUpperCase())
  assert.equal(code, 0, said)
  assert.match(said, new RegExp(`^${id} is erased`))
  const afterwards = await shown()
  assert.ok(afterwards.includes('member_added'))
  for (const personal of [name, address]) assert.ok(!afterwards.includes(personal), personal)
  await waitForChain()
  const [entry, ...more] = await api.send(listAuditLogs, { query: { event_type: 'person_erased' as const } })
  assert.equal(more.length, 0)
  assert.deepEqual([entry?.user_id, entry?.details], [null, { person_id: id, name: '', operator: 'yes' }])
  assert.ok(entry?.seq)
  assert.match((await erase(address)).said, /^Nobody has the address or id/)
  assert.match((await erase(id)).said, /was erased before/)
  const verified = await run('npm', ['run', '--silent', 'audit:verify'], server.storage, folder)
  assert.equal(verified.code, 0, verified.said)

  const newcomer = await signIn(server.baseUrl, address)
  assert.notEqual((await newcomer.api.send(getMe)).id, id, 'with the same address they are a newcomer')
})
