// Promises 3, 4, 11

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { OpenedByMachine } from '@chaveiro/contract/calls/machines.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { madeMachine } from '../support/made-machine.ts'
import { joinByLink } from '../support/people.ts'
import { unlockedDevice, vaultDraft } from '../support/person.ts'
import { startProxiedServer } from '../support/start-proxied-server.ts'

// Lies about lists, requests and machines; those about one item are rows of tests/lying-server/lies.test.ts.

const { server, proxy, admin } = await startProxiedServer()
let line: CommandLine
let ids: Record<'Right' | 'Wrong', string>

before(async () => {
  line = await commandLineOf(admin, proxy.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Vault'))
  await admin.session.createVault(vaultDraft('Other'))
  const make = async (title: string) =>
    (
      await admin.session.createItem(
        vault.id,
        { title, type: 'web_credential', login_url: `https://${title.toLowerCase()}.example` },
        { password: `value of ${title}`, notes: '', metadata: {}, fields: [], files: [] },
      )
    ).id
  ids = { Right: await make('Right'), Wrong: await make('Wrong') }
  await line.startAgent()
})
after(() => line.end())

const read = () => line.run(['read', 'chaveiro://Vault/Right/password'])
const swapped = <T extends { id: string }>(one: T): T => ({
  ...one,
  id: one.id === ids.Right ? ids.Wrong : one.id === ids.Wrong ? ids.Right : one.id,
})

const lies: Record<string, () => void> = {
  'another item under this title': () =>
    proxy.lie('GET', /^\/api\/items$/, (body) => (body as Item[]).map(swapped)),
  'another vault under this name': () =>
    proxy.lie('GET', /^\/api\/vaults$/, (body) =>
      (body as Vault[]).map((vault) => ({
        ...vault,
        name: vault.name === 'Vault' ? 'Hidden' : vault.name === 'Other' ? 'Vault' : vault.name,
      })),
    ),
}

for (const [what, lie] of Object.entries(lies)) {
  test(`a server that shows ${what} makes read, run and inject print nothing of it`, async () => {
    await line.run(['create', 'Other', '--title', `Another version ${what}`])
    lie()
    const { code, out } = await read()
    assert.notEqual(code, 0)
    assert.equal(out, '')
    const ran = await line.run(['run', '--', 'echo', 'started'], {
      env: { SECRET: 'chaveiro://Vault/Right/password' },
    })
    assert.deepEqual([ran.code === 0, ran.out], [false, ''])
    proxy.honest()
    assert.equal((await read()).out, 'value of Right\n')
  })
}

test('a vault under another name than was signed is marked in the list', async () => {
  lies['another vault under this name']?.()
  const { vaults } = JSON.parse((await line.run(['ls', '--json'])).out)
  assert.deepEqual(
    vaults.map(({ doubt }: { doubt: string | null }) => doubt),
    ['altered', 'altered'],
  )
})

test('a request that is shown otherwise than its requester signed it is not approved', async () => {
  const asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const { id } = await asking.session.requestAccess(ids.Right, 1, 'To deploy')
  for (const change of [
    { reason: 'To pay' },
    { requested_duration_hours: 24 },
    { item_id: ids.Wrong },
    { item_title: 'Wrong' },
  ]) {
    proxy.honest()
    proxy.lie('GET', /^\/api\/jit\/[^/]+$/, (body) => ({ ...(body as AccessRequest), ...change }))
    const from = proxy.seen().length
    const { code } = await line.run(['approve', id, '--yes'])
    assert.notEqual(code, 0, Object.keys(change)[0])
    assert.doesNotMatch(proxy.seen().slice(from), /POST \/api\/jit\/[^/]+\/approve/)
  }
  proxy.honest()
  assert.equal((await line.run(['approve', id, '--yes'])).code, 0)
})

test('a machine prints nothing of what was altered on the way to it', async () => {
  // A token names the server at which it was made: the one that lies.
  const session = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const { token } = await madeMachine({ ...admin, session }, [ids.Right])
  const args = ['read', 'chaveiro://Vault/Right/password']
  const readAsMachine = () => line.run(args, { env: { CHAVEIRO_TOKEN: token } })
  const path = /^\/api\/machine\/items\/[^/]+\/read$/
  for (const tamper of [
    (body: OpenedByMachine) => ({ ...body, password: body.sealed }),
    (body: OpenedByMachine) => ({ ...body, item: { ...body.item, title: 'Wrong' } }),
    (body: OpenedByMachine) => ({ ...body, revision: 2 }),
  ]) {
    proxy.honest()
    proxy.lie('POST', path, (body) => tamper(body as OpenedByMachine))
    const { code, out } = await readAsMachine()
    assert.deepEqual([code, out], [1, ''])
  }
  proxy.honest()
  assert.equal((await readAsMachine()).out, 'value of Right\n')
})
