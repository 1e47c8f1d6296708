// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getItem, type SignedItem } from '@chaveiro/contract/items.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf, plant, readChanges, withChange } from './support/colluding.ts'
import { draft, secret, startLyingServer } from './support/lying-server.ts'
import { keysHeldBy, readLogs } from './support/people.ts'
import { deviceOf, passphrase, signInWithKeys, vaultDraft } from './support/person.ts'
import { startServer } from './support/start-server.ts'
import { startTamperingProxy } from './support/tampering-proxy.ts'

const lying = await startLyingServer()

const oneItem = /^\/api\/items\/[^/]+$/
const changeItem = (change: (item: SignedItem) => SignedItem) =>
  lying.proxy.lie('GET', oneItem, (body) => change(body as SignedItem))

// Promise 10
test('a vault that this device knows is not founded again because the server says that it has no key', async () => {
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  await mine.openItem(lying.first)
  lying.proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => ({ ...vault, generation: 0 })),
  )
  const before = lying.proxy.seen().length
  await assert.rejects(mine.vaults.foundUnkeyed(), {
    code: 'distrusted',
    about: 'vault_log',
    fault: 'shrunk',
  })
  assert.doesNotMatch(lying.proxy.seen().slice(before), /POST \/api\/vaults/)
})

test('a vault made in another place than asked for is not taken for ours', async () => {
  const mine = await lying.device()
  lying.proxy.lie('POST', /^\/api\/vaults$/, (body) => ({ ...(body as Vault), id: lying.otherVaultId }))
  await assert.rejects(mine.createVault(vaultDraft('Swapped')), {
    code: 'distrusted',
    about: 'vault_log',
    fault: 'wrong_place',
  })
})

test('nothing is written on top of an older revision than this device saw, and its memory stays', async () => {
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  const { id } = await mine.createItem(lying.vaultId, draft('rolled'), secret('one'))
  const old = await lying.admin.api.send(getItem, { params: { id } })
  const change = (baseRevision: number, password: string) => ({
    baseRevision,
    overview: draft('rolled'),
    secret: secret(password),
  })
  await mine.updateItem(id, change(1, 'two'))
  await mine.updateItem(id, change(2, 'three'))
  changeItem(() => old)
  const refused = { code: 'distrusted', about: 'item', fault: 'older_revision' }
  await assert.rejects(mine.updateItem(id, change(1, 'four')), refused)
  await assert.rejects(mine.deleteItem(id), refused)
  assert.deepEqual((await mine.verifyItem(old, id)).faults, ['older_revision'])
})

test('a secret is not sealed for another vault because the server says that its item is there', async () => {
  const mine = await lying.device()
  changeItem((item) => ({ ...item, vault_id: lying.otherVaultId }))
  const change = { baseRevision: 1, overview: draft('first'), secret: secret('p') }
  await assert.rejects(mine.updateItem(lying.first, change), {
    code: 'distrusted',
    about: 'item',
    fault: 'place',
  })
})

test('an item that turns up in another vault than before is noticed, even with its author’s signature', async () => {
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  const { id } = await mine.createItem(lying.vaultId, draft('stays'), secret('p'))
  const { change, moved } = await movedTo(lying.otherVaultId, id)
  lying.proxy.lie('GET', /\/head$/, (body, url) => withChange(body, url, lying.otherVaultId, change))
  assert.deepEqual((await (await lying.device()).verifyItem(moved, id)).faults, [])
  assert.deepEqual((await mine.verifyItem(moved, id)).faults, ['place'])
})

test('another complete item in the place of the one asked for is noticed before its address opens', async () => {
  const mine = await lying.device()
  const other = await lying.admin.api.send(getItem, { params: { id: lying.second } })
  assert.deepEqual((await mine.verifyItem(other, lying.first)).faults, ['place'])
})

test('an organisation substituted under its founder is not believed, then or later', async () => {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const admin = await signInWithKeys(server.baseUrl, 'admin@agencia.example')
    const { keys } = await makeAccount('01890000-0000-7000-8000-000000000001')
    const statements = [
      await writeGenesis(keys, (await makeRecoveryKit()).publicKey, new Date(), someIdentity),
    ]
    const { session } = deviceOf(proxy.baseUrl, admin.token, admin.memory)
    await session.start()
    await session.resume(admin.secret)
    proxy.lie('GET', /^\/api\/roster$/, () => ({ statements }))
    const refused = { code: 'distrusted', about: 'roster', fault: 'other_organisation' }
    await assert.rejects(session.organisation.found(), refused)
    await assert.rejects(session.createVault(vaultDraft('Trap')), refused)
    const later = deviceOf(proxy.baseUrl, admin.token, admin.memory).session
    await later.start()
    await later.resume(admin.secret)
    await assert.rejects(later.createVault(vaultDraft('Trap')), refused)
    proxy.honest()
    await later.start()
    assert.notEqual(await later.organisation.kit(), null)
  } finally {
    await proxy.stop()
    await server.stop()
  }
})

test('if two tabs found at once, the loser does not overwrite the winner’s only kit', async () => {
  const server = await startServer()
  try {
    const admin = await signInWithKeys(server.baseUrl, 'admin@agencia.example')
    const tab = async () => {
      const { session } = deviceOf(server.baseUrl, admin.token, admin.memory)
      await session.start()
      await session.resume(admin.secret)
      return session
    }
    const tabs = await Promise.all([tab(), tab(), tab()])
    const founded = await Promise.allSettled(tabs.map((session) => session.organisation.found()))
    const kits = founded.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    assert.equal(kits.length, 1)
    assert.equal((await (await tab()).organisation.kit())?.recoveryCode, kits[0]?.recoveryCode)
  } finally {
    await server.stop()
  }
})

test('a lock wins over an unlock that the server delayed', async () => {
  for (const open of ['unlockWithPassphrase', 'resume'] as const) {
    const { session, kept } = deviceOf(lying.proxy.baseUrl, lying.admin.token, createSeenMemory())
    await session.start()
    let held = () => {}
    const reached = new Promise<void>((arrived) => {
      lying.proxy.lie('GET', /unlock-methods$/, async (body) => {
        arrived()
        await new Promise<void>((release) => {
          held = release
        })
        return body
      })
    })
    const opening =
      open === 'resume'
        ? session.resume(lying.admin.secret)
        : session.account.unlockWithPassphrase(passphrase)
    const outcome = assert.rejects(opening, { code: 'locked' })
    await reached
    await session.lock()
    lying.proxy.honest()
    held()
    await outcome
    assert.equal((await session.status()).state, 'locked')
    assert.equal(kept(), null)
  }
})

test('a secret whose reveal the server delayed is not opened after a lock', async () => {
  const mine = await lying.device()
  let held = () => {}
  const reached = new Promise<void>((arrived) => {
    lying.changeReveal(async (body) => {
      arrived()
      await new Promise<void>((release) => {
        held = release
      })
      return body
    })
  })
  const outcome = assert.rejects(mine.openItem(lying.first), { code: 'locked' })
  await reached
  await mine.lock()
  held()
  await outcome
})

/** An item of this id, signed by somebody entitled, in another vault. */
async function movedTo(vault: string, id: string) {
  const { admin } = lying
  const logs = await readLogs(admin, vault)
  const { items } = await readChanges(admin, vault, logs)
  const [vaultKeys] = await keysHeldBy(admin, vault)
  assert.ok(vaultKeys)
  const { change, item } = await plant(await keysOf(admin), vaultKeys, logs, items, id)
  const row = item(await admin.api.send(getItem, { params: { id } }))
  return { change, moved: { ...row, vault_id: vault } }
}
