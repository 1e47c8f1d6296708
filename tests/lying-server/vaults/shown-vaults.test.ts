// Promise 4

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ItemHandle, VaultHandle } from '@chaveiro/device/base/types/handles.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { draft, secret, startLyingServer } from '../../support/lying-server.ts'
import { deviceOf } from '../../support/person.ts'

const lying = await startLyingServer()
/** Credentials of two clients with the same title, login and address. */
let ofOne: Item
let ofTwo: Item
let one: VaultHandle
let itemOfTwo: ItemHandle
before(async () => {
  const { admin, vaultId, otherVaultId } = lying
  const both = { ...draft('panel'), login: 'admin' }
  ofOne = await admin.session.createItem(vaultId, both, secret('of One'))
  ofTwo = await admin.session.createItem(otherVaultId, both, secret('of Two'))
  one = await shownBy(admin.api, vaultId)
  itemOfTwo = await admin.session.shownItem(ofTwo.id)
})

const allVaults = /^\/api\/vaults$/

/** A device that talks to the lying server, and what its screens show of a vault. */
async function liedTo() {
  const { session, api } = deviceOf(lying.proxy.baseUrl, lying.admin.token, createSeenMemory())
  await session.start()
  await session.resume(lying.admin.secret)
  return {
    session: session.session,
    shown: (id: string) => shownBy(api, id),
    /** Lists and checks the vaults, as a screen does. */
    look: async () => session.session.vaults.checkOverviews(await api.send(listVaults)),
  }
}

/** Every way for a person to get something out of an item that they see in this vault. */
function readings({ session }: Awaited<ReturnType<typeof liedTo>>, item: Item, vault: VaultHandle) {
  const { id, revision } = item
  const author = { author_id: id, author_email: '', author_identity_salt: null }
  const earlier = { revision, title: 'panel', ...author, created_at: item.created_at }
  return {
    'what is known of the vault, to act upon it': () => session.vaults.show(vault),
    'a password that is copied from a search': () => session.items.openCard(item, vault),
    'a login that is copied, an address that is followed': () => session.items.show(item, vault),
    'a secret that is revealed': () => session.items.open(id, vault),
    'an earlier one': () => session.items.openRevision(id, earlier, vault),
    'access that is asked for': () =>
      session.access.request({
        kind: 'jit',
        item: { ...itemOfTwo, vault },
        hours: 1,
        reason: 'To deploy',
      }),
  }
}

const sentSince = (length: number) =>
  lying.proxy
    .seen()
    .slice(length)
    .split('\n')
    .filter((line) => /^(GET \/api\/items|POST \/api\/(items|jit))/.test(line))

/** Gives the two vaults each other's name, with or without its salt. */
const swapNames = (names: readonly (keyof Vault)[]) =>
  lying.proxy.lie('GET', allVaults, (body) => {
    const vaults = body as Vault[]
    const of = (id: string) => vaults.find((vault) => vault.id === id) as Vault
    const take = (vault: Vault, from: Vault) => ({
      ...vault,
      ...Object.fromEntries(names.map((name) => [name, from[name]])),
    })
    const { vaultId, otherVaultId } = lying
    return vaults.map((vault) =>
      vault.id === vaultId
        ? take(vault, of(otherVaultId))
        : vault.id === otherVaultId
          ? take(vault, of(vaultId))
          : vault,
    )
  })
const refused = (fault: string) => ({ code: 'distrusted', about: 'vault_log', fault })

for (const names of [['name'], ['name', 'overview_salt']] as const) {
  test(`a server that gives two vaults each other’s ${names.join(' and ')} has nothing read out of the wrong one`, async () => {
    for (const hasLooked of [false, true]) {
      const mine = await liedTo()
      if (hasLooked) await mine.look()
      swapNames(names)
      const misled = await mine.shown(lying.otherVaultId)
      assert.deepEqual(misled.path, one.path, 'it is shown under the name of One')
      const before = lying.proxy.seen().length
      for (const [what, read] of Object.entries(readings(mine, ofTwo, misled))) {
        await assert.rejects(read(), refused('overview'), what)
      }
      lying.proxy.honest()
      // Now the screen was told one name, and the device another.
      for (const [what, read] of Object.entries(readings(mine, ofTwo, misled))) {
        await assert.rejects(read(), refused('shown'), what)
      }
      assert.deepEqual(sentSince(before), [], 'nothing was revealed or asked for')
    }
  })
}

test('a hit that lies in another vault than the one beside it gives nothing', async () => {
  const mine = await liedTo()
  const place = { code: 'distrusted', about: 'item', fault: 'place' }
  await assert.rejects(mine.session.items.openCard(ofTwo, one), place)
  await assert.rejects(mine.session.items.show(ofTwo, one), place)
  await assert.rejects(mine.session.items.show({ ...ofTwo, vault_id: one.id }, one), place)
})

test('a vault that somebody renamed meanwhile is read under its new name, and asks the server for no list where nothing changed', async () => {
  const { admin, vaultId } = lying
  const mine = await liedTo()
  await mine.look()
  const listings = () =>
    lying.proxy.seen().split('GET /api/vaults HTTP').length +
    lying.proxy.seen().split('GET /api/vaults {').length
  const before = listings()
  assert.equal((await mine.session.items.openCard(ofOne, one)).secret.password, 'of One')
  assert.equal(listings(), before)
  await admin.session.updateVault(vaultId, { name: 'One and only' })
  const renamed = await mine.shown(vaultId)
  assert.equal((await mine.session.items.openCard(ofOne, renamed)).secret.password, 'of One')
  await assert.rejects(mine.session.items.openCard(ofOne, one), refused('shown'))
})
