import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import type { Deliveries } from '@chaveiro/contract/deliveries.ts'
import type { VaultMember } from '@chaveiro/contract/members.ts'
import { getRoster } from '@chaveiro/contract/roster.ts'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/rules/roster.ts'
import { appendVaultLog } from '@chaveiro/contract/rules/vault-log.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import type { VaultLog } from '@chaveiro/contract/vault-logs.ts'
import { listVaults, type Vault } from '@chaveiro/contract/vaults.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { commitToAddress } from '@chaveiro/crypto/processes/commit-to-address.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { deriveVaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { fingerprintWords } from '@chaveiro/crypto/processes/fingerprint-words.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import {
  writeAppoint,
  writeEnrol,
  writeGenesis,
  writeInvite,
  writeReset,
  writeVouch,
} from '@chaveiro/crypto/processes/roster-statements.ts'
import { someIdentity } from '@chaveiro/crypto/processes/testing/some-identity.ts'
import { writeAdmit } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import {
  deviceOf,
  foundingAdmin,
  passphrase,
  signIn,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from './support/tampering-proxy.ts'

const rosterPath = /^\/api\/roster$/
const logPath = /^\/api\/vaults\/[^/]+\/log$/
const ghostId = '01890000-0000-7000-8000-000000000666'

let server: RunningServer
let proxy: TamperingProxy
let admin: TestPerson
let manager: TestPerson
let contributor: TestPerson
let colleague: TestPerson
before(async () => {
  server = await startServer()
  proxy = await startTamperingProxy(server.baseUrl)
  const { baseUrl } = server
  admin = await foundingAdmin(baseUrl)
  manager = await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager')
  contributor = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  colleague = await joinByLink(baseUrl, admin, 'colleague@agencia.example')
})
after(async () => {
  await proxy?.stop()
  await server?.stop()
})
beforeEach(() => proxy.honest())

/** A device behind the proxy, with the memory of one that saw the truth, or a new one. */
const device = (person: TestPerson, memory = createSeenMemory()) =>
  unlockedDevice(proxy.baseUrl, person, memory)

async function rememberingDevice(person: TestPerson) {
  const memory = createSeenMemory()
  await device(person, memory)
  return { memory, session: await device(person, memory) }
}

async function makeVault(name: string) {
  const { id } = await admin.session.createVault(vaultDraft(name))
  const item = await admin.session.createItem(id, draft('one'), secret('p1'))
  return { id, item: item.id }
}

const keysOf = async (person: TestPerson): Promise<AccountKeys> =>
  deriveAccountKeys(person.secret, await userIdOf(person))
const statementsOfRoster = async () => (await admin.api.send(getRoster)).statements
const rosterNow = async () => replayRoster(await statementsOfRoster(), verifier)

/** Serves another roster, from any place on. */
function serveRoster(statements: readonly string[]) {
  proxy.honestAbout(rosterPath)
  proxy.lie('GET', rosterPath, (_, url) => ({
    statements: statements.slice(Number(url.searchParams.get('after') ?? -1) + 1),
  }))
}

/** The same for one vault's log; `change` alters the rest of the answer. */
function serveLog(statements: readonly string[], change: (body: VaultLog) => VaultLog = (body) => body) {
  proxy.honestAbout(logPath)
  proxy.lie('GET', logPath, (body, url) => ({
    ...change(body as VaultLog),
    statements: statements.slice(Number(url.searchParams.get('after') ?? -1) + 1),
  }))
}

function changeDeliveries(change: Partial<Deliveries>) {
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({ ...(body as Deliveries), ...change }))
}

const sent = (route: string) =>
  proxy
    .seen()
    .split(`\n`)
    .filter((line) => line.startsWith(route)).length

test('a public key swapped in the roster is refused, and whose it is is named', async () => {
  const userId = await userIdOf(contributor)
  const { memory } = await rememberingDevice(admin)
  const honest = await statementsOfRoster()
  const place = honest.findIndex(
    (text) => payloadOf(text).user === userId && 'sealing_key' in payloadOf(text),
  )
  const before = await replayRoster(honest.slice(0, place), verifier)
  const swapped = await writeEnrol((await makeAccount(userId)).keys, before, new Date())
  const lie = [...honest.slice(0, place), swapped, ...honest.slice(place + 1)]
  serveRoster(lie)
  const refused = { code: 'distrusted', about: 'roster', userId: payloadOf(honest[place + 1] as string).user }
  await assert.rejects((await device(admin)).organisation(), { ...refused, fault: 'wrong_prev' })
  serveRoster(lie.slice(0, place + 1))
  await assert.rejects((await device(admin, memory)).organisation(), { code: 'distrusted', fault: 'shrunk' })
  // A fork of the same length: the last person to join has other keys.
  const last = await userIdOf(colleague)
  const stem = honest.slice(0, -1)
  const other = (await makeAccount(last)).keys
  serveRoster([...stem, await writeEnrol(other, await replayRoster(stem, verifier), new Date())])
  const forked = { code: 'distrusted', about: 'roster', fault: 'forked', userId: last }
  await assert.rejects((await device(admin, memory)).organisation(), forked)
})

test('a running device refuses a roster that forks behind its back', async () => {
  const session = await device(admin)
  const honest = await statementsOfRoster()
  const stem = honest.slice(0, -1)
  const ghost = (await makeAccount(ghostId)).keys
  const fork = await writeEnrol(ghost, await replayRoster(stem, verifier), new Date())
  serveRoster([...stem, fork])
  await assert.rejects(session.keepInStep(), { code: 'distrusted', about: 'roster', fault: 'forked' })
  serveRoster(stem.slice(0, 2))
  await assert.rejects(session.keepInStep(), { code: 'distrusted', about: 'roster', fault: 'shrunk' })
})

test('an old roster is no roster for a device that saw the newer one', async () => {
  const { memory } = await rememberingDevice(admin)
  serveRoster((await statementsOfRoster()).slice(0, 3))
  await assert.rejects((await device(admin, memory)).organisation(), { fault: 'shrunk' })
})

test('a ghost member gets no key, whatever lists it', async () => {
  const vault = await makeVault('Ghostly')
  const userId = await userIdOf(colleague)
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: userId }] })
  proxy.lie('GET', /\/members$/, (body) => [
    ...(body as VaultMember[]),
    { ...(body as VaultMember[])[0], user_id: userId, source: 'direct', from_vault_id: null, signed: true },
  ])
  const session = await device(admin)
  const before = sent('POST /api/deliveries')
  assert.equal((await session.keepInStep()).lastError, null)
  assert.equal(sent('POST /api/deliveries'), before)
  const member = (await session.vaultAccess(vault.id)).members.find((one) => one.userId === userId)
  assert.equal(member?.agreement, 'unsigned')
  // No statement about a vault was sent.
  assert.equal(sent('POST /api/vaults'), sent('POST /api/vaults/logs'))
})

test('an enrolled ghost is in the roster and gets nothing', async () => {
  const vault = await makeVault('Haunted')
  const ghost = (await makeAccount(ghostId)).keys
  const honest = await statementsOfRoster()
  const enrolled = await writeEnrol(ghost, await replayRoster(honest, verifier), new Date())
  serveRoster([...honest, enrolled])
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: ghostId }], due_generations: [vault.id] })
  const session = await device(admin)
  const organisation = await session.organisation()
  assert.equal(organisation.people.find((one) => one.userId === ghostId)?.vouched, false)
  await session.keepInStep()
  assert.equal(sent('POST /api/deliveries'), 0)
  assert.ok(!proxy.seen().includes(ghostId))
})

test('an appointment that nobody entitled signed makes no custodian', async () => {
  const honest = await statementsOfRoster()
  const roster = await replayRoster(honest, verifier)
  const user = await userIdOf(colleague)
  for (const forger of [colleague, manager]) {
    const appoint = await writeAppoint(await keysOf(forger), roster, { user, role: 'manager' }, new Date())
    serveRoster([...honest, appoint])
    const refused = { code: 'distrusted', about: 'roster', fault: 'not_entitled', userId: user }
    await assert.rejects((await device(admin)).organisation(), refused)
  }
  // A role that only the server claims is no role in the roster.
  proxy.honest()
  proxy.lie('GET', /^\/api\/users$/, (body) =>
    (body as OrganisationUser[]).map((one) =>
      one.id === user ? { ...one, role: 'manager', unsigned: null } : one,
    ),
  )
  const { custodians } = await (await device(admin)).organisation()
  assert.ok(!custodians.some(({ userId }) => userId === user))
})

test('an old generation is refused by who saw the newer one', async () => {
  const vault = await makeVault('Rolled back')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  await admin.session.keepInStep()
  const old = (await readLogs(admin, vault.id)).answer
  await admin.session.removeMember(vault.id, userId)
  await admin.session.keepInStep()
  const memory = createSeenMemory()
  const first = await device(admin, memory)
  await first.openItem(vault.item)
  serveLog(old.statements, () => old)
  for (const session of [first, await device(admin, memory)]) {
    const write = session.updateItem(vault.item, {
      baseRevision: 1,
      overview: draft('one'),
      secret: secret('p2'),
    })
    // Both read the log in the act of writing, the running device as well.
    await assert.rejects(write, { code: 'distrusted', fault: 'shrunk' })
  }
})

test('a removal that is withheld is missed by who saw it', async () => {
  const vault = await makeVault('Withheld')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  const old = (await readLogs(admin, vault.id)).answer
  const memory = createSeenMemory()
  const session = await device(admin, memory)
  await session.removeMember(vault.id, userId)
  serveLog(old.statements)
  const refused = { code: 'distrusted', about: 'vault_log', fault: 'shrunk', vaultId: vault.id }
  await assert.rejects(session.vaultAccess(vault.id), refused)
  await assert.rejects((await device(admin, memory)).vaultAccess(vault.id), refused)
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: userId }] })
  const before = sent('POST /api/deliveries')
  const { lastError } = await session.keepInStep()
  assert.deepEqual([lastError?.fault, lastError?.vaultId], ['shrunk', vault.id])
  assert.equal(sent('POST /api/deliveries'), before)
})

test('a lie about one vault does not keep the others waiting', async () => {
  const lied = await makeVault('Lied about')
  const fine = await makeVault('Told truly')
  const userId = await userIdOf(colleague)
  await admin.session.addMember(lied.id, userId, colleague.email)
  await admin.session.addMember(fine.id, userId, colleague.email)
  proxy.lie('GET', new RegExp(`${lied.id}/log$`), (body) => ({
    ...(body as VaultLog),
    statements: ['a.b.c'],
  }))
  const { lastError } = await (await device(admin)).keepInStep()
  assert.equal(lastError?.vaultId, lied.id)
  assert.equal((await colleague.session.openItem(fine.item)).secret?.password, 'p1')
  await assert.rejects(colleague.session.openItem(lied.item), { code: 'key_missing' })
})

test('a delivery for somebody whose access ended meanwhile is refused and stores nothing', async () => {
  const vault = await makeVault('Too late')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  const old = (await readLogs(admin, vault.id)).answer
  await admin.session.removeMember(vault.id, userId)
  // A device that saw nothing of it yet cannot tell: the server withholds it.
  serveLog(old.statements)
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: userId }], due_generations: [] })
  const before = sent('POST /api/deliveries')
  const { lastError } = await (await device(manager)).keepInStep()
  assert.equal(lastError, null)
  assert.equal(sent('POST /api/deliveries') > before, true)
  const { members } = await admin.session.vaultAccess(vault.id)
  assert.ok(!members.some((one) => one.userId === userId))
})

test('a vault key of the server’s own making is refused', async () => {
  const vault = await makeVault('Own key')
  await admin.session.addMember(vault.id, await userIdOf(contributor), contributor.email)
  const { roster, log } = await readLogs(admin, vault.id)
  const forger = await keysOf(colleague)
  const made = await deriveVaultKeys(SecretKey.random('vault'), {
    org: roster.org,
    vault: vault.id,
    generation: 1,
  })
  const to = roster.people.get(await userIdOf(contributor))
  assert.ok(to)
  const delivery = await deliverVaultKey(forger, made, to, { roster, log }, new Date())
  proxy.lie('GET', logPath, (body) => ({ ...(body as VaultLog), keys: [delivery] }))
  const session = await device(contributor)
  const refused = { code: 'distrusted', about: 'vault_key', fault: 'not_entitled', vaultId: vault.id }
  await assert.rejects(session.createItem(vault.id, draft('trap'), secret('for the thief')), refused)
})

test('a vault key that was handed to another person, or comes with another one’s delivery, opens nothing', async () => {
  const vault = await makeVault('Moved texts')
  await admin.session.addMember(vault.id, await userIdOf(contributor), contributor.email)
  await admin.session.keepInStep()
  const { answer } = await readLogs(admin, vault.id)
  const own = (await readLogs(contributor, vault.id)).answer.keys[0]
  const theirs = answer.keys[0]
  assert.ok(own && theirs)
  const delivered: [VaultLog['keys'][number], string][] = [
    [theirs, 'wrong_recipient'],
    [{ ...own, sealed: theirs.sealed }, 'wrong_text'],
    [{ ...own, delivery: theirs.delivery }, 'wrong_recipient'],
  ]
  for (const [key, fault] of delivered) {
    proxy.honest()
    proxy.lie('GET', logPath, (body) => ({ ...(body as VaultLog), keys: [key] }))
    const refused = { code: 'distrusted', about: 'vault_key', fault, vaultId: vault.id }
    await assert.rejects((await device(contributor)).openItem(vault.item), refused)
  }
})

test('an approval that nobody entitled signed stands for no keys: neither vouched for nor set anew', async () => {
  const user = await userIdOf(contributor)
  const ghost = (await makeAccount(user)).keys
  const honest = await statementsOfRoster()
  const roster = await replayRoster(honest, verifier)
  const enrol = await writeEnrol((await makeAccount(ghostId)).keys, roster, new Date())
  const enrolled = await appendRoster(roster, enrol, verifier)
  const claimed = enrolled.people.get(ghostId)
  assert.ok(claimed)
  const ghostly = { ...claimed, ...(await commitToAddress(ghostId, 'ghost@agencia.example')) }
  const byColleague = { by: await userIdOf(colleague), signing: (await keysOf(colleague)).signing }
  const byManager = { by: await userIdOf(manager), signing: (await keysOf(manager)).signing }
  const content = { user, ...ghost.publicKeys }
  const proposal = await writeReset(byManager, content, roster, new Date())
  const proposed = await appendRoster(roster, proposal, verifier)
  const confirms = proposed.head.hash
  const lies: [string[], string, string][] = [
    [
      [enrol, await writeVouch(await keysOf(colleague), enrolled, ghostly, new Date())],
      ghostId,
      'not_entitled',
    ],
    [[await writeReset(byColleague, content, roster, new Date())], user, 'not_entitled'],
    [
      [proposal, await writeReset(byColleague, content, proposed, new Date(), confirms)],
      user,
      'not_entitled',
    ],
    [[proposal, await writeReset(byManager, content, proposed, new Date(), confirms)], user, 'same_person'],
  ]
  for (const [statements, userId, fault] of lies) {
    serveRoster([...honest, ...statements])
    const refused = { code: 'distrusted', about: 'roster', fault, userId }
    await assert.rejects((await device(admin)).organisation(), refused)
  }
  // A conspiring custodian can propose a reset; the person's keys stay as they were.
  serveRoster([...honest, proposal])
  const { people } = await (await device(admin)).organisation()
  const before = await fingerprintWords(roster.people.get(user)?.fingerprint ?? '', 'en')
  assert.deepEqual(people.find((one) => one.userId === user)?.words, before)
})

test('an inheritance that nobody signed lets nobody in', async () => {
  const parent = await makeVault('Above')
  const apart = await makeVault('Set apart')
  const userId = await userIdOf(contributor)
  proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((one) =>
      one.id === apart.id ? { ...one, parent_id: parent.id, inherits: true } : one,
    ),
  )
  const session = await device(admin)
  const listed = await deviceOf(proxy.baseUrl, admin.token, createSeenMemory()).api.send(listVaults)
  assert.deepEqual((await session.checkVaultOverviews(listed)).altered, [apart.id])
  await session.addMember(parent.id, userId, contributor.email)
  assert.deepEqual((await readLogs(admin, apart.id)).log.admissions.size, 0)
  await assert.rejects(session.setInheritance(apart.id, true), { code: 'distrusted', fault: 'overview' })
  proxy.lie('GET', /\/members$/, (body) => [
    ...(body as VaultMember[]),
    {
      ...(body as VaultMember[])[0],
      user_id: userId,
      source: 'inherited',
      from_vault_id: parent.id,
      signed: true,
    },
  ])
  changeDeliveries({ pending: [{ vault_id: apart.id, user_id: userId }] })
  await session.keepInStep()
  await assert.rejects(contributor.session.openItem(apart.item), { status: 403 })
})

test('a genesis invented for a newcomer who came by link is refused, early and late', async () => {
  const email = 'newcomer@agencia.example'
  const { user, link } = await admin.session.inviteUser({ email, name: 'Newcomer', role: 'contributor' })
  const { statements, invitation } = await inventedOrganisation(user.id)
  const refused = { code: 'distrusted', about: 'roster', fault: 'other_organisation' }
  const { token } = await signIn(server.baseUrl, email)
  const { session } = deviceOf(proxy.baseUrl, token, createSeenMemory())
  await session.start()
  serveRoster(statements)
  await assert.rejects(session.takeInvitation(new URL(link).hash), refused)
  // A link to the invented organisation is valid in itself; but the admin gave another.
  assert.notEqual(invitation, new URL(link).hash.slice(1))
  proxy.honest()
  await session.takeInvitation(new URL(link).hash)
  await session.beginAccount(passphrase)
  serveRoster(statements)
  await assert.rejects(session.finishAccount(), refused)
  proxy.honest()
  await session.finishAccount()
  const status = await session.status()
  assert.ok(status.state === 'unlocked' && !status.awaitsConfirmation && status.trouble === null)
})

/** An organisation that the server made up, with an invitation for the newcomer. */
async function inventedOrganisation(user: string) {
  const { keys } = await makeAccount(ghostId)
  const genesis = await writeGenesis(keys, (await makeRecoveryKit()).publicKey, new Date(), someIdentity)
  const roster = await replayRoster([genesis], verifier)
  const expires = new Date(Date.now() + 86_400_000)
  const { identity } = await commitToAddress(user, 'newcomer@agencia.example')
  const invite = await writeInvite(keys, roster, { user, identity }, new Date(), expires)
  await appendRoster(roster, invite.statement, verifier)
  return { statements: [genesis, invite.statement], invitation: invite.fragment }
}

test('a custodian who was dismissed signs nothing any more, not even with an old head', async () => {
  const vault = await makeVault('Dismissed')
  const dismissed = await keysOf(manager)
  const before: RosterState = await rosterNow()
  await admin.session.setUserRole(await userIdOf(manager), 'contributor', manager.email)
  await admin.session.keepInStep()
  const { log, answer } = await readLogs(admin, vault.id)
  assert.equal(log.generation?.number, 2)
  const user = await userIdOf(colleague)
  for (const [roster, fault] of [
    [before, 'unknown_roster_head'],
    [await rosterNow(), 'not_entitled'],
  ] as const) {
    const admit = await writeAdmit(dismissed, { roster, log }, { user }, new Date())
    await assert.rejects(appendVaultLog(log, admit, await rosterNow(), verifier), { fault })
    serveLog([...answer.statements, admit])
    const refused = { code: 'distrusted', about: 'vault_log', fault, vaultId: vault.id }
    await assert.rejects((await device(admin)).vaultAccess(vault.id), refused)
  }
  // A device that saw the dismissal refuses the old roster.
  proxy.honest()
  const { memory } = await rememberingDevice(admin)
  const honest = await statementsOfRoster()
  serveRoster(honest.slice(0, before.head.seq + 1))
  await assert.rejects((await device(admin, memory)).organisation(), { fault: 'shrunk' })
})

function payloadOf(statement: string): { user?: string } {
  return JSON.parse(Buffer.from(statement.split('.')[1] as string, 'base64url').toString())
}
