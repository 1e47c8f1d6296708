import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, type TestPerson } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
/** Named for the vault, and a contributor from the first test on. */
let manager: TestPerson
/** Became a manager after it was made a two-person vault, so is no custodian of it. */
let later: TestPerson
let ana: TestPerson
let bia: TestPerson
let vaultId: string
let item: string

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  bia = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
  vaultId = await vaultWithMembers(admin, 'Divided', [ana])
  await splitVault(admin, manager, vaultId)
  await inStep(ana, admin, manager)
  item = (await ana.session.createItem(vaultId, draft('inside'), secret('hidden'))).id
  later = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
  await admin.session.setUserRole(await userIdOf(manager), 'contributor', manager.email)
})
after(() => server.stop())

const access = (as: TestPerson) => as.session.vaults.access(vaultId)
/** The only open proposal, as this person's screen shows it. */
async function proposed(as: TestPerson) {
  const { proposals } = await access(as)
  assert.equal(proposals.length, 1)
  return proposals[0] as (typeof proposals)[0]
}
const agree = async (as: TestPerson, address: string | null) =>
  as.session.secondProposal(vaultId, (await proposed(as)).hash, address)

test('for a two-person vault with one custodian left, every screen says whose signature is missing', async () => {
  await admin.session.addMember(vaultId, await userIdOf(bia), bia.email)
  assert.deepEqual(
    await Promise.all([admin, later, ana].map(async (one) => (await proposed(one)).maySecond)),
    [false, false, true],
  )
  const { needsMember, lacksCustodians, maySpeak } = await access(later)
  assert.deepEqual([needsMember, lacksCustodians, maySpeak], [true, true, false])
})

test('neither the proposer nor a later custodian can second it, nor a member for another address', async () => {
  await assert.rejects(agree(admin, bia.email), { code: 'needs_second' })
  await assert.rejects(agree(later, bia.email), { code: 'not_keeper' })
  await assert.rejects(agree(ana, 'other@agencia.example'), { code: 'distrusted', about: 'person' })
  await assert.rejects(later.session.addMember(vaultId, await userIdOf(manager), manager.email), {
    code: 'not_keeper',
  })
})

test('the member seconds the last custodian’s proposal, and the vault opens for the new member', async () => {
  await agree(ana, bia.email)
  assert.deepEqual((await access(ana)).proposals, [])
  await inStep(ana, bia)
  assert.equal((await bia.session.openItem(item)).secret?.password, 'hidden')
})

test('custodian and member name today’s custodians together, and from then on two custodians decide again', async () => {
  await admin.session.setCustody(vaultId, 'split')
  await agree(bia, null)
  const { needsMember, lacksCustodians, maySpeak } = await access(later)
  assert.deepEqual([needsMember, lacksCustodians, maySpeak], [false, false, true])
  await inStep(ana, admin, later)
  assert.equal((await access(ana)).dealing?.complete, true)
  await admin.session.addMember(vaultId, await userIdOf(manager), manager.email)
  await assert.rejects(agree(ana, manager.email), { code: 'not_keeper' })
  await agree(later, manager.email)
})

test('somebody whose only other custodian was dismissed meanwhile reads that a two-person vault needs two', async () => {
  const shared = await vaultWithMembers(admin, 'Shared', [ana])
  await admin.session.setUserRole(await userIdOf(later), 'contributor', later.email)
  await assert.rejects(admin.session.setCustody(shared, 'split'), { code: 'too_few_custodians' })
})
