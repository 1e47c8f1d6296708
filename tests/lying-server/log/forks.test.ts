// Promise 18

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { bannerOf, calm, otherHash, reportOf, startLyingAboutViews } from '../../support/lying-about-views.ts'
import { secret, userIdOf } from '../../support/lying-server.ts'
import { vaultDraft } from '../../support/person.ts'
import { viewOf } from '../../support/views.ts'

// Two people are shown different logs, and what Marina's device signed of hers reaches Rui's.

const world = await startLyingAboutViews()

test('another log of a vault at the same number is reported at once and for good, and gets no key until words are compared', async () => {
  const { proxy, marina, rui, vaultId, open, remembering, shown } = world
  const device = await remembering()
  shown(
    await viewOf(marina, {
      entry: (entry) =>
        entry.vault === vaultId ? { ...entry, log: { ...entry.log, hash: otherHash } } : entry,
    }),
  )
  const expected = { concern: 'differs', vaults: [vaultId], differing: [vaultId], state: 'differs' }
  assert.deepEqual(await reportOf(device), expected)
  proxy.honest()
  const reloaded = await open(device.memory)
  assert.deepEqual(await reportOf(reloaded), expected)
  const one = await userIdOf(marina)
  const { qr } = await marina.session.people.beginComparison(await userIdOf(rui))
  assert.equal(await reloaded.people.confirmComparison(one, { qr }), true)
  assert.deepEqual(await reportOf(reloaded), calm)
})

test('another list of people at the same number is reported as such', async () => {
  const { marina, remembering, shown } = world
  const device = await remembering()
  const { roster } = parseStatement((await viewOf(marina)).statement, 'chaveiro.view').payload
  shown(await viewOf(marina, { roster: { ...roster, hash: otherHash } }))
  assert.equal((await reportOf(device)).concern, 'differs')
  const { concern, vaults } = await bannerOf(device)
  assert.deepEqual([concern, vaults], ['differs', 0])
  await assert.rejects(device.createVault(vaultDraft('Nobody’s')), { code: 'distrusted' })
})

test('another change at a number that this device knows is reported at once', async () => {
  const { marina, vaultId, remembering, shown } = world
  const device = await remembering()
  await device.vaults.check(vaultId, [])
  shown(
    await viewOf(marina, {
      entry: (entry) =>
        entry.vault === vaultId && entry.change
          ? { ...entry, change: { ...entry.change, hash: otherHash } }
          : entry,
    }),
  )
  assert.deepEqual((await reportOf(device)).differing, [vaultId])
})

test('another change at a number that this device has not read yet is found when it is read', async () => {
  const { marina, vaultId, itemId, remembering, shown } = world
  const device = await remembering()
  await device.vaults.check(vaultId, [])
  shown(
    await viewOf(marina, {
      entry: (entry) =>
        entry.vault === vaultId && entry.change
          ? { ...entry, change: { number: entry.change.number + 1, hash: otherHash } }
          : entry,
    }),
  )
  assert.equal((await reportOf(device)).concern, 'none')
  await marina.session.updateItem(itemId, { overview: {}, secret: secret('p2') })
  const faults = await device.vaults.check(vaultId, [])
  assert.deepEqual(faults[0], { kind: 'head', fault: 'forked' })
  assert.deepEqual((await reportOf(device)).differing, [vaultId])
})

test('people whose devices are shown different logs read out different words', async () => {
  const { marina, rui, contributor, vaultId, remembering, freeze } = world
  const device = await remembering()
  const [one, two] = [await userIdOf(marina), await userIdOf(rui)]
  await freeze(device, vaultId)
  await marina.session.addMember(vaultId, await userIdOf(contributor), contributor.email)
  const { words } = await marina.session.people.beginComparison(two)
  assert.equal(await device.people.confirmComparison(one, { words }), false)
})
