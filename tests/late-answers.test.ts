import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { draft, type LyingServer, secret, startLyingServer, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { passphrase, proof, vaultDraft } from './support/person.ts'

// Each answer here is an honest server's, given before somebody wrote and delivered after this device has seen what they wrote.

const lying = await startLyingServer()

/** Delays the next answers to this call until the next of these acts is done. */
function late(method: string, path: RegExp, ...meanwhile: (() => Promise<unknown>)[]) {
  lying.proxy.lie(method, path, async (body) => {
    await meanwhile.shift()?.()
    return body
  })
}

const oneRequest = /^\/api\/jit\/[^/]+$/
const vaultList = /^\/api\/vaults$/

test('another tab founds a vault while the list is on its way: nobody is told that its key was taken back', async () => {
  for (const [path, found] of [
    [vaultList, async (mine: Device) => assert.equal(await mine.vaults.foundUnkeyed(), 0)],
    [/^\/api\/deliveries$/, async (mine: Device) => assert.equal((await mine.keepInStep()).lastError, null)],
  ] as const) {
    const memory = createSeenMemory()
    const mine = await lying.device(memory)
    const tab = await lying.device(memory)
    await lying.admin.api.send(createVault, { body: { name: 'Contended' } })
    let founded = 0
    late('GET', path, async () => {
      founded = await tab.vaults.foundUnkeyed()
    })
    await found(mine)
    assert.equal(founded, 1)
  }
})

test('a vault’s tags change while the list is on its way: writing there or admitting somebody accuses no server', async () => {
  const colleague = await joinByLink(lying.baseUrl, lying.admin, 'contributor@agencia.example')
  const shown = await shownBy(lying.admin.api, lying.vaultId)
  let tagged = 0
  const tag = () =>
    lying.admin.session.updateVault(lying.vaultId, { tags: { client: `c${++tagged}`, squad: '' } })

  const writer = await lying.device()
  late('GET', vaultList, tag, tag)
  const item = await writer.session.items.create(shown, draft('tagged'), secret('p'))
  assert.equal(item.vault_id, lying.vaultId)

  const host = await lying.device()
  await host.session.items.create(shown, draft('known'), secret('p'))
  late('GET', vaultList, tag, tag)
  await host.session.vaults.addMember(shown, personShownAs(await userIdOf(colleague), colleague.email))
  assert.equal(tagged, 4)
})

test('an item is edited again and again while it is on its way: it opens in its newest form, without a fault', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, draft('edited'), secret('p1'))
  let revision = 1
  const edit = () =>
    lying.admin.session.updateItem(id, {
      overview: {},
      secret: secret(`p${++revision}`),
    })

  const reader = await lying.device()
  const editAndLook = async () => {
    await edit()
    await reader.vaults.check(lying.vaultId, [])
  }
  late('POST', /\/items\/[^/]+\/reveal$/, editAndLook, editAndLook, editAndLook)
  const opened = await reader.openItem(id, lying.vaultId)
  assert.deepEqual([opened.secret?.password, opened.verification.faults], ['p4', []])

  late('POST', /\/history\/\d+\/reveal$/, editAndLook, editAndLook)
  const earlier = await reader.openRevision(id, 1, lying.vaultId)
  assert.deepEqual([earlier.secret?.password, earlier.verification.faults], ['p1', []])
  assert.equal(revision, 6)
})

test('somebody renews their keys while an item is checked: it opens without a fault', async () => {
  const { session } = lying.colleague
  const memory = createSeenMemory()
  let looks = 0
  let meanwhile = async () => {}
  const reader = await lying.device({
    ...memory,
    async get(name) {
      // Read once before the changes are asked for, and again right after they were believed.
      if (name === `seen/vault/${lying.vaultId}/change` && ++looks === 2) await meanwhile()
      return memory.get(name)
    },
  })
  assert.deepEqual((await reader.openItem(lying.first, lying.vaultId)).verification.faults, [])
  const renewAndLook = async () => {
    await session.account.renewKeys(passphrase, proof)
    await session.account.finishRenewal()
    await reader.organisation.read()
  }
  await renewAndLook()
  looks = 0
  meanwhile = renewAndLook
  assert.deepEqual((await reader.openItem(lying.first, lying.vaultId)).verification.faults, [])
  assert.ok(looks > 2)
})

test('two edits are faster than a third, whose author is told that theirs is stale and not that the server lies', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, draft('contended'), secret('p1'))
  const mine = await lying.device()
  const edit = async () => {
    await lying.admin.session.updateItem(id, { overview: {}, secret: secret('theirs') })
    await mine.vaults.check(lying.vaultId, [])
  }
  const seen = await mine.shownItem(id)
  late('POST', /^\/api\/items\/[^/]+\/reveal$/, edit, edit)
  const change = { overview: {}, secret: secret('mine') }
  await assert.rejects(mine.session.items.update(seen, change), { code: 'stale_revision' })
  assert.equal((await mine.openItem(id)).secret?.password, 'theirs')
})

test('an item is edited while a request for it is on its way: approving or delivering it accuses no server', async () => {
  const asking = await joinByLink(lying.baseUrl, lying.admin, 'newcomer@agencia.example')
  const { id } = await lying.admin.session.createItem(lying.vaultId, draft('asked'), secret('p1'))
  const request = await asking.session.requestAccess(id)
  const mine = await lying.device()
  let revision = 1
  const editAndLook = async () => {
    const change = { overview: {}, secret: secret(`p${++revision}`) }
    await lying.admin.session.updateItem(id, change)
    await mine.vaults.check(lying.vaultId, [])
  }
  const passwordOf = async () => (await asking.session.openItem(id)).secret?.password

  // The first answer is what the screen shows.
  late('GET', oneRequest, async () => undefined, editAndLook)
  assert.equal((await mine.approveRequest(request.id)).status, 'approved')
  assert.equal(await passwordOf(), 'p2')

  await editAndLook()
  lying.proxy.honest()
  late('GET', oneRequest, editAndLook)
  assert.equal((await mine.keepInStep()).lastError, null)
  assert.equal((await mine.keepInStep()).lastError, null)
  assert.equal(await passwordOf(), 'p4')
})

test('somebody is invited again while the people are on their way: their address is not called altered', async () => {
  const email = 'manager@agencia.example'
  const { user } = await lying.admin.session.people.invite({ email, name: 'Manager', role: 'manager' })
  const mine = await lying.device()
  const renew = () => lying.admin.session.people.renewInvitation(personShownAs(user.id, email), 'manager')
  late('GET', /^\/api\/users$/, renew, renew)
  await mine.people.renewInvitation(personShownAs(user.id, email), 'manager')
})

test('members leave one after the other while the changes are on their way: the vault is not called doubtful', async () => {
  const { id: vaultId } = await lying.admin.session.createVault(vaultDraft('Left'))
  const leaving = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const email = `${name}@agencia.example`
      const { user } = await lying.admin.session.people.invite({ email, name, role: 'contributor' })
      await lying.admin.session.addMember(vaultId, user.id, email)
      return user.id
    }),
  )
  await lying.admin.session.createItem(vaultId, draft('before'), secret('p'))
  const mine = await lying.device()
  let written = 0
  const leave = async () => {
    await lying.admin.session.createItem(vaultId, draft(`between${++written}`), secret('p'))
    await lying.admin.session.removeMember(vaultId, leaving.pop() as string)
  }
  late('GET', /^\/api\/vaults\/[^/]+\/head$/, leave, leave, leave)
  assert.deepEqual(
    (await mine.vaults.check(vaultId, [])).filter(({ kind }) => kind !== 'dropped'),
    [],
  )
  assert.equal(leaving.length, 0)
})

type Device = Awaited<ReturnType<LyingServer['device']>>
