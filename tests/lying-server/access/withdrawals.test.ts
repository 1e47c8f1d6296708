// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { VaultMember } from '@chaveiro/contract/calls/members.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from '../../support/at-a-screen.ts'
import { credential, pageOf, waitingIn, waitingSubmission } from '../../support/client-page.ts'
import { startEmergencyCast } from '../../support/emergency-cast.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { deviceOf, vaultDraft } from '../../support/person.ts'
import { vaultWithMembers } from '../../support/split-vault.ts'

const cast = await startEmergencyCast()
const { proxy, admin, manager, ana, asking: bia } = cast
const caio = await joinByLink(cast.server.baseUrl, admin, 'newcomer@agencia.example')
const [biaId, caioId] = [await userIdOf(bia), await userIdOf(caio)]

const altered = (userId: string) => ({ code: 'distrusted', about: 'person', fault: 'altered', userId })
const otherVault = (fault: string) => ({ code: 'distrusted', about: 'vault_log', fault })

/** An admin's session that is lied to, taking what its screens showed from the test; and the list of vaults as it is lied about. */
async function liedTo() {
  const { session, api } = deviceOf(proxy.baseUrl, admin.token, createSeenMemory())
  await session.start()
  await session.resume(admin.secret)
  return { ...session.session, shown: (id: string) => shownBy(api, id) }
}

/** What was sent to the server during an act, as far as a device signed it. */
async function signedDuring(act: () => Promise<unknown>): Promise<boolean> {
  const before = proxy.seen().length
  await act()
  return proxy.seen().slice(before).includes('"eyJ')
}

/** Two people exchange names, addresses and salts in every list. */
function swapPeople() {
  const swap = <T extends object>(rows: T[], idOf: (row: T) => string) => {
    const one = rows.find((row) => idOf(row) === biaId) as { name: string; email: string } | undefined
    const two = rows.find((row) => idOf(row) === caioId) as typeof one
    const as = (other: typeof one) => {
      const { name, email, identity_salt } = other as unknown as OrganisationUser
      return { name, email, identity_salt }
    }
    return rows.map((row) => {
      const other = idOf(row) === biaId ? two : idOf(row) === caioId ? one : undefined
      return other ? { ...row, ...as(other) } : row
    })
  }
  proxy.lie('GET', /^\/api\/users$/, (body) => swap(body as OrganisationUser[], ({ id }) => id))
  proxy.lie('GET', /\/members$/, (body) => swap(body as VaultMember[], ({ user_id }) => user_id))
}

/** Two vaults exchange their names, with or without the salts under which those were signed. */
function swapVaults(one: string, two: string, withSalts: boolean) {
  proxy.lie('GET', /^\/api\/vaults$/, (body) => {
    const vaults = body as Vault[]
    const as = (id: string) => {
      const { name, overview_salt } = vaults.find((vault) => vault.id === id) as Vault
      return withSalts ? { name, overview_salt } : { name }
    }
    return vaults.map((vault) =>
      vault.id === one ? { ...vault, ...as(two) } : vault.id === two ? { ...vault, ...as(one) } : vault,
    )
  })
}

test('a server that swaps two people, or two vaults, does not choose whose proposed admission is withdrawn', async () => {
  const vault = await cast.dividedVault()
  const other = (await admin.session.createVault(vaultDraft('Another'))).id
  await admin.session.addMember(vault, biaId, bia.email)
  await admin.session.addMember(vault, caioId, caio.email)
  const session = await liedTo()
  const proposals = async () => (await admin.session.vaults.access(vault)).proposals
  const hash = (await proposals()).find(({ userId }) => userId === biaId)?.hash ?? ''
  const shown = await session.shown(vault)
  swapPeople()
  const whileLying = () => session.vaults.withdrawProposal(shown, hash, personShownAs(biaId, caio.email))
  assert.equal(await signedDuring(() => assert.rejects(whileLying(), altered(biaId))), false)
  proxy.honest()
  await session.vaults.access(vault)
  for (const seen of [personShownAs(biaId, caio.email), null]) {
    const misled = () => session.vaults.withdrawProposal(shown, hash, seen)
    assert.equal(await signedDuring(() => assert.rejects(misled(), altered(biaId))), false)
  }
  for (const withSalts of [false, true]) {
    swapVaults(vault, other, withSalts)
    const misled = await session.shown(vault)
    const inWrong = () => session.vaults.withdrawProposal(misled, hash, personShownAs(biaId, bia.email))
    await assert.rejects(inWrong(), otherVault('overview'))
    proxy.honest()
    await assert.rejects(inWrong(), otherVault('shown'))
  }
  assert.equal((await proposals()).length, 2)
  await session.vaults.withdrawProposal(shown, hash, personShownAs(biaId, bia.email))
  assert.deepEqual(
    (await proposals()).map(({ userId }) => userId),
    [caioId],
  )
})

/** A two-person vault whose only member left. */
async function lostVault() {
  const vault = await cast.dividedVault()
  await ana.session.createItem(vault, draft('one'), secret('one'))
  await ana.session.removeMember(vault, await userIdOf(ana))
  return vault
}

test('a server that swaps two people does not choose to whom a lost vault is not given after all', async () => {
  const vault = await lostVault()
  const other = (await admin.session.createVault(vaultDraft('Yet another'))).id
  assert.equal(await admin.session.giveLostVault(vault, biaId, bia.email), 'waiting')
  const session = await liedTo()
  const shown = await session.shown(vault)
  const refused = async (work: () => Promise<unknown>, error: object) =>
    assert.equal(await signedDuring(() => assert.rejects(work(), error)), false)
  await refused(() => session.vaults.withdrawGiving(shown, personShownAs(caioId, caio.email)), altered(biaId))
  await refused(() => session.vaults.withdrawGiving(shown, personShownAs(biaId, caio.email)), altered(biaId))
  swapPeople()
  await refused(() => session.vaults.withdrawGiving(shown, personShownAs(biaId, caio.email)), altered(biaId))
  proxy.honest()
  swapVaults(vault, other, true)
  const misled = await session.shown(vault)
  await refused(
    () => session.vaults.withdrawGiving(misled, personShownAs(biaId, bia.email)),
    otherVault('overview'),
  )
  proxy.honest()
  await session.vaults.withdrawGiving(shown, personShownAs(biaId, bia.email))
})

test('who withdraws a proposal just after a colleague proposed somebody else is told so, and the new one stays', async () => {
  const vault = await lostVault()
  await admin.session.giveLostVault(vault, biaId, bia.email)
  assert.equal(await manager.session.giveLostVault(vault, caioId, caio.email), 'waiting')
  await assert.rejects(admin.session.withdrawGiving(vault, biaId), { code: 'decided_meanwhile' })
  const anaId = await userIdOf(ana)
  await assert.rejects(admin.session.withdrawGiving(vault, anaId), altered(caioId))
  await admin.session.withdrawGiving(vault, caioId)
})

test('who agrees to a proposal just after it was replaced or withdrawn is told so, and proposes nothing instead', async () => {
  const vault = await lostVault()
  const shown = await shownBy(manager.api, vault)
  const agree = () => manager.session.session.vaults.giveLost(shown, personShownAs(biaId, bia.email), true)
  await admin.session.giveLostVault(vault, biaId, bia.email)
  await admin.session.giveLostVault(vault, caioId, caio.email)
  await assert.rejects(agree(), { code: 'decided_meanwhile' })
  await admin.session.withdrawGiving(vault, caioId)
  await assert.rejects(agree(), { code: 'decided_meanwhile' })
  await admin.session.giveLostVault(vault, biaId, bia.email)
  assert.equal(await agree(), 'given')
})

test('a client’s submission is neither opened nor refused under another vault’s name', async () => {
  const vault = await vaultWithMembers(admin, 'Bakery', [])
  const other = await vaultWithMembers(admin, 'Butcher', [])
  const { url } = await admin.session.makeClientLink(vault)
  const page = (await pageOf(url, cast.server.baseUrl)) ?? assert.fail('damaged')
  await page.submit(credential)
  const id = (await waitingIn(admin, vault)).at(-1) ?? assert.fail('nothing came')
  const submission = await waitingSubmission(admin, vault, id)
  const session = await liedTo()
  const shown = await session.shown(vault)
  for (const withSalts of [false, true]) {
    swapVaults(vault, other, withSalts)
    const misled = await session.shown(vault)
    const acts = [
      () => session.links.refuseSubmission(id, misled, 'Not ours'),
      () => session.links.openSubmission(submission, misled),
    ]
    const before = proxy.seen().length
    for (const act of acts) await assert.rejects(act(), otherVault('overview'))
    proxy.honest()
    for (const act of acts) await assert.rejects(act(), otherVault('shown'))
    assert.doesNotMatch(proxy.seen().slice(before), /POST \/api\/submissions\//)
  }
  assert.deepEqual(await waitingIn(admin, vault), [id])
  assert.equal((await session.links.openSubmission(submission, shown)).credential.title, credential.title)
  await session.links.refuseSubmission(id, shown, 'Not ours')
  assert.deepEqual(await waitingIn(admin, vault), [])
})

test('a submission is not opened under another link’s name: two clients of one vault may submit things of one title', async () => {
  const vault = await vaultWithMembers(admin, 'Shops', [])
  const links = ['The bakery', 'The butcher']
  for (const name of links) {
    const { url } = await admin.session.makeClientLink(vault, { name })
    const page = (await pageOf(url, cast.server.baseUrl)) ?? assert.fail('damaged')
    await page.submit(credential)
  }
  const listed = await Promise.all(
    (await waitingIn(admin, vault)).map((id) => waitingSubmission(admin, vault, id)),
  )
  const session = await liedTo()
  const shown = await session.shown(vault)
  for (const one of listed) {
    const [other] = links.filter((name) => name !== one.link_name)
    const misled = { ...one, link_name: other ?? '' }
    const distrusted = { code: 'distrusted', about: 'submission', fault: 'wrong_overview' }
    await assert.rejects(session.links.openSubmission(misled, shown), distrusted)
    // Nor if the answer to the opening agrees with the list.
    proxy.lie('POST', /\/open$/, (body) => ({ ...(body as object), link_name: other }))
    await assert.rejects(session.links.openSubmission(misled, shown), distrusted)
    proxy.honest()
    assert.equal((await session.links.openSubmission(one, shown)).submission.link_name, one.link_name)
  }
})

test('a client link is withdrawn, and what came by it erased, only as its maker signed it; one in doubt can be ended by itself', async () => {
  const vault = await vaultWithMembers(admin, 'Pharmacy', [])
  const [ours, other] = [
    (await admin.session.makeClientLink(vault, { name: 'The pharmacy', wanted: ['Instagram'] })).link,
    (await admin.session.makeClientLink(vault, { name: 'The florist' })).link,
  ]
  const session = await liedTo()
  const shown = await session.shown(vault)
  const lies: Record<string, ClientLink> = {
    'another link’s id': { ...ours, id: other.id },
    'another link’s name': { ...ours, name: other.name },
    'another link, whole, under this id': { ...other, id: ours.id },
    'an address that nobody signed': { ...ours, address: 'client@example.test' },
    'a shorter list': { ...ours, wanted: [] },
    'another list': { ...ours, wanted: ['Bank'] },
    'more uses': { ...ours, max_uses: ours.max_uses + 1 },
    'a later end': { ...ours, expires_at: new Date(Date.parse(ours.expires_at) + dayMs).toISOString() },
    'another maker': { ...ours, created_by: { id: shown.id, name: 'Bia' } },
    'a deputy that it has not': { ...ours, deputy: { id: shown.id, name: 'Bia' } },
    'another vault’s': { ...ours, vault_id: other.id },
  }
  for (const [lie, drawn] of Object.entries(lies)) {
    const handle = await session.links.show(drawn, shown)
    assert.ok('doubt' in handle, lie)
    assert.equal(handle.doubt.code, 'distrusted', lie)
  }
  const doubted = await session.links.show({ ...ours, name: other.name }, shown)
  assert.equal((await session.links.withdraw(doubted)).state, 'withdrawn')
  const handle = await session.links.show(other, shown)
  assert.ok(!('doubt' in handle))
  assert.equal(handle.name, 'The florist')
  assert.equal((await session.links.withdrawAndErase(handle)).state, 'withdrawn')
})

// Promise 10
test('a server that says it stored a withdrawal and drops it is caught at once, and again once the log goes on', async () => {
  const vault = await cast.dividedVault()
  await admin.session.addMember(vault, biaId, bia.email)
  const session = await liedTo()
  const shown = await session.shown(vault)
  const [proposal] = (await session.vaults.access(vault)).proposals
  const hash = proposal?.hash ?? ''
  proxy.answer('POST', /\/statements$/, { seq: 9 })
  const caught = { code: 'distrusted', about: 'vault_log' }
  await assert.rejects(session.vaults.withdrawProposal(shown, hash, personShownAs(biaId, bia.email)), caught)
  proxy.honest()
  await manager.session.secondProposal(vault, hash, bia.email)
  await assert.rejects(session.vaults.access(vault), caught)
})
