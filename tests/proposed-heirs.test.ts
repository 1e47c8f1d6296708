import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { vaultDraft } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const bia = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
const biaId = await userIdOf(bia)
let above: string
let below: string
/** The admin's proposal to admit Bia below, since she is a member above. */
let proposal: string

beforeEach(async () => {
  above = await vaultWithMembers(admin, 'Above', [ana])
  below = (await admin.session.createVault(vaultDraft('Below', above))).id
  await inStep(admin, ana, manager)
  await splitVault(admin, manager, below)
  await inStep(ana, admin, manager, ana)
  await admin.session.addMember(above, biaId, bia.email)
  const [only, ...more] = await proposals()
  assert.deepEqual(more, [])
  proposal = only ?? ''
})

const proposals = async () => (await manager.session.vaults.access(below)).proposals.map(({ hash }) => hash)
const members = async (vault: string) =>
  (await manager.session.vaults.access(vault)).members.map(({ person }) => person.id)

test('while a proposal waits below, its proposer removes the person above, adds them again and moves the vault', async () => {
  await admin.session.removeMember(above, biaId)
  await admin.session.addMember(above, biaId, bia.email)
  const { id } = await admin.session.createVault(vaultDraft('Top'))
  await admin.session.updateVault(above, { parent_id: id })
  assert.ok((await members(above)).includes(biaId))
  assert.deepEqual(await proposals(), [proposal])
})

test('a custodian who proposes somebody, or another custody, twice is told that a second person has to confirm', async () => {
  await admin.session.addMember(below, biaId, bia.email)
  await assert.rejects(admin.session.addMember(below, biaId, bia.email), { code: 'needs_second' })
  await admin.session.setCustody(below, 'shared')
  await assert.rejects(admin.session.setCustody(below, 'shared'), { code: 'needs_second' })
})

test('somebody removed above meanwhile cannot be let in below by confirming what was proposed before', async () => {
  await admin.session.removeMember(above, biaId)
  await assert.rejects(manager.session.secondProposal(below, proposal, bia.email), { code: 'access_ended' })
  assert.ok(!(await members(below)).includes(biaId))
  await admin.session.addMember(above, biaId, bia.email)
  await manager.session.secondProposal(below, proposal, bia.email)
  assert.ok((await members(below)).includes(biaId))
})
