// Promises 3, 4, 11

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { vaultDraft } from '../support/person.ts'
import { startProxiedServer } from '../support/start-proxied-server.ts'

const { proxy, admin } = await startProxiedServer()
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
  'another item’s secret': () =>
    proxy.lie('POST', /\/reveal$/, (body) => {
      const revealed = body as RevealedItem
      return { ...revealed, password: `${revealed.password.slice(0, -4)}AAAA` }
    }),
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

test('an address that its author did not sign is not opened', async () => {
  proxy.lie('GET', /^\/api\/items\/[^/]+$/, (body) => ({
    ...(body as Item),
    login_url: 'https://evil.example',
  }))
  const { code, out } = await line.run(['open', ids.Right])
  assert.notEqual(code, 0)
  assert.ok(!out.includes('evil'))
})
