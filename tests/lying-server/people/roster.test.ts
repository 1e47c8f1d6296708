// Promise 6

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { fingerprintWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { commitToAddress } from '@chaveiro/crypto/processes/commit-to-address.ts'
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
import { writeAdmit } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { startLyingAboutPeople } from '../../support/lying-about-people.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { readLogs } from '../../support/people.ts'
import { deviceOf, passphrase, signIn } from '../../support/person.ts'

const lying = await startLyingAboutPeople()
const {
  baseUrl,
  proxy,
  admin,
  manager,
  contributor,
  colleague,
  device,
  memoryOf,
  makeVault,
  statementsOfRoster,
  serveRoster,
  serveLog,
  changeDeliveries,
  sent,
} = lying
const ghostId = '01890000-0000-7000-8000-000000000666'
const rosterNow = async () => replayRoster(await statementsOfRoster(), verifier)

test('a public key swapped in the roster is refused, and its owner named', async () => {
  const userId = await userIdOf(contributor)
  const memory = await memoryOf(admin)
  const honest = await statementsOfRoster()
  const place = honest.findIndex(
    (text) => payloadOf(text).user === userId && 'sealing_key' in payloadOf(text),
  )
  const before = await replayRoster(honest.slice(0, place), verifier)
  const swapped = await writeEnrol((await makeAccount(userId)).keys, before, new Date())
  const lie = [...honest.slice(0, place), swapped, ...honest.slice(place + 1)]
  serveRoster(lie)
  const refused = { code: 'distrusted', about: 'roster', userId: payloadOf(honest[place + 1] as string).user }
  await assert.rejects((await device(admin)).organisation.read(), { ...refused, fault: 'wrong_prev' })
  serveRoster(lie.slice(0, place + 1))
  await assert.rejects((await device(admin, memory)).organisation.read(), {
    code: 'distrusted',
    fault: 'shrunk',
  })
  // A fork of the same length: the last person to join has other keys.
  const last = await userIdOf(colleague)
  const stem = honest.slice(0, -1)
  const other = (await makeAccount(last)).keys
  serveRoster([...stem, await writeEnrol(other, await replayRoster(stem, verifier), new Date())])
  const forked = { code: 'distrusted', about: 'roster', fault: 'forked', userId: last }
  await assert.rejects((await device(admin, memory)).organisation.read(), forked)
})

// Promise 10
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

test('an old roster is refused by a device that saw the newer one', async () => {
  const memory = await memoryOf(admin)
  serveRoster((await statementsOfRoster()).slice(0, 3))
  await assert.rejects((await device(admin, memory)).organisation.read(), { fault: 'shrunk' })
})

test('an enrolled ghost is in the roster and gets nothing', async () => {
  const vault = await makeVault('Haunted')
  const ghost = (await makeAccount(ghostId)).keys
  const honest = await statementsOfRoster()
  const enrolled = await writeEnrol(ghost, await replayRoster(honest, verifier), new Date())
  serveRoster([...honest, enrolled])
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: ghostId }], due_generations: [vault.id] })
  const session = await device(admin)
  const organisation = await session.organisation.read()
  assert.equal(organisation.people.find((one) => one.userId === ghostId)?.vouched, false)
  await session.keepInStep()
  assert.equal(sent('POST /api/deliveries'), 0)
  assert.ok(!proxy.seen().includes(ghostId))
})

// Promise 9
test('an appointment that nobody entitled signed makes no custodian', async () => {
  const honest = await statementsOfRoster()
  const roster = await replayRoster(honest, verifier)
  const user = await userIdOf(colleague)
  for (const forger of [colleague, manager]) {
    const appoint = await writeAppoint(await keysOf(forger), roster, { user, role: 'manager' }, new Date())
    serveRoster([...honest, appoint])
    const refused = { code: 'distrusted', about: 'roster', fault: 'not_entitled', userId: user }
    await assert.rejects((await device(admin)).organisation.read(), refused)
  }
  // A role that only the server claims is no role in the roster.
  proxy.honest()
  proxy.lie('GET', /^\/api\/users$/, (body) =>
    (body as OrganisationUser[]).map((one) =>
      one.id === user ? { ...one, role: 'manager', unsigned: null } : one,
    ),
  )
  const { custodians } = await (await device(admin)).organisation.read()
  assert.ok(!custodians.some(({ userId }) => userId === user))
})

test('an approval that nobody entitled signed vouches for no keys and resets none', async () => {
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
  const view = { root: confirms, size: 0 }
  const lies: [string[], string, string][] = [
    [
      [enrol, await writeVouch(await keysOf(colleague), enrolled, ghostly, new Date())],
      ghostId,
      'not_entitled',
    ],
    [[await writeReset(byColleague, content, roster, new Date())], user, 'not_entitled'],
    [
      [proposal, await writeReset(byColleague, content, proposed, new Date(), { confirms, view })],
      user,
      'not_entitled',
    ],
    [
      [proposal, await writeReset(byManager, content, proposed, new Date(), { confirms, view })],
      user,
      'same_person',
    ],
  ]
  for (const [statements, userId, fault] of lies) {
    serveRoster([...honest, ...statements])
    const refused = { code: 'distrusted', about: 'roster', fault, userId }
    await assert.rejects((await device(admin)).organisation.read(), refused)
  }
  // A conspiring custodian can propose a reset; the person's keys stay as they were.
  serveRoster([...honest, proposal])
  const { people } = await (await device(admin)).organisation.read()
  const before = await fingerprintWords(roster.people.get(user)?.fingerprint ?? '', 'en')
  assert.deepEqual(people.find((one) => one.userId === user)?.words, before)
})

// Promise 7
test('an invented genesis is refused by a newcomer who came by link, early and late', async () => {
  const email = 'newcomer@agencia.example'
  const { user, link } = await admin.session.people.invite({ email, name: 'Newcomer', role: 'contributor' })
  const { statements, invitation } = await inventedOrganisation(user.id)
  const refused = { code: 'distrusted', about: 'roster', fault: 'other_organisation' }
  const { token } = await signIn(baseUrl, email)
  const { session } = deviceOf(proxy.baseUrl, token, createSeenMemory())
  await session.start()
  serveRoster(statements)
  await assert.rejects(session.organisation.takeInvitation(new URL(link).hash), refused)
  // A link to the invented organisation is valid in itself, but it is not the one that the admin gave.
  assert.notEqual(invitation, new URL(link).hash.slice(1))
  proxy.honest()
  await session.organisation.takeInvitation(new URL(link).hash)
  await session.account.begin(passphrase)
  serveRoster(statements)
  await assert.rejects(session.account.finish(), refused)
  proxy.honest()
  await session.account.finish()
  const status = await session.status()
  assert.ok(status.state === 'unlocked' && !status.awaitsConfirmation && status.trouble === null)
})

test('a dismissed custodian signs nothing any more, not even with an old head', async () => {
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
    await assert.rejects((await device(admin)).vaults.access(vault.id), refused)
  }
  // A device that saw the dismissal refuses the old roster.
  proxy.honest()
  const memory = await memoryOf(admin)
  const honest = await statementsOfRoster()
  serveRoster(honest.slice(0, before.head.seq + 1))
  await assert.rejects((await device(admin, memory)).organisation.read(), { fault: 'shrunk' })
})

/** An organisation that the server made up, with an invitation for the newcomer. */
async function inventedOrganisation(user: string) {
  const { keys } = await makeAccount(ghostId)
  const genesis = await writeGenesis(keys, (await makeRecoveryKit()).publicKey, new Date(), someIdentity)
  const roster = await replayRoster([genesis], verifier)
  const expires = new Date(Date.now() + dayMs)
  const { identity } = await commitToAddress(user, 'newcomer@agencia.example')
  const invite = await writeInvite(keys, roster, { user, identity }, new Date(), expires)
  await appendRoster(roster, invite.statement, verifier)
  return { statements: [genesis, invite.statement], invitation: invite.fragment }
}

function payloadOf(statement: string): { user?: string } {
  return JSON.parse(Buffer.from(statement.split('.')[1] as string, 'base64url').toString())
}
