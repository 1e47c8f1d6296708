// Promises 7, 8, 20

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { writePolicy } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { handOver } from '../../support/approval.ts'
import { startLyingAboutUnlocking } from '../../support/lying-about-unlocking.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { deviceOf, passphrase, signIn, unlockedDevice, vaultDraft } from '../../support/person.ts'

/** What goes directly from person to person, and not through the server, says where things stood, so an older state is refused. */

const { server, proxy, admin, newBehind } = await startLyingAboutUnlocking()

const invited = 'newcomer@agencia.example'
const behind = { code: 'distrusted', about: 'roster', fault: 'behind_link' }

/** A vault whose item was changed, and the server's earlier answers about it. */
async function changedVault() {
  const { id } = await admin.session.createVault(vaultDraft('Cofre'))
  const item = await admin.session.createItem(id, draft('Painel'), secret('first'))
  const old = await admin.api.send(getVaultHead, { params: { id } })
  const change = { overview: draft('Painel'), secret: secret('second') }
  await admin.session.updateItem(item.id, change)
  const rows = await admin.api.send(listItems, { query: { vault_id: id } })
  return { id, item: item.id, old, listed: rows.map((row) => ({ id: row.id, revision: row.revision })) }
}

test('a vault’s items from before the unlocked browser changed them are refused by the new one, which has seen none', async () => {
  const { id, item, old, listed } = await changedVault()
  const { session: fresh } = await newBehind(admin)
  const handed = await handOver(fresh, admin.session)
  await fresh.browsers.followApproval(handed.id)
  assert.equal(await fresh.browsers.enterApprovalCode(handed.id, handed.code), true)
  proxy.lie('GET', /\/head$/, () => old)
  const asItWas = listed.map((one) => (one.id === item ? { ...one, revision: 1 } : one))
  assert.deepEqual(await fresh.vaults.check(id, asItWas), [{ kind: 'head', fault: 'shrunk' }])
  proxy.honest()
  assert.deepEqual(await fresh.vaults.check(id, listed), [])
})

test('older items are also refused in a vault that the server hides from the unlocked browser while it lets the new one in', async () => {
  const { id, old, listed } = await changedVault()
  await admin.session.keepInStep()
  // After a reload, so that the session itself has read nothing yet.
  const unlocked = await unlockedDevice(proxy.baseUrl, admin, admin.memory)
  proxy.lie('GET', /^\/api\/vaults$/, (body) => (body as { id: string }[]).filter((one) => one.id !== id))
  const { session: fresh } = await newBehind(admin)
  const handed = await handOver(fresh, unlocked)
  await fresh.browsers.followApproval(handed.id)
  assert.equal(await fresh.browsers.enterApprovalCode(handed.id, handed.code), true)
  proxy.honest()
  proxy.lie('GET', /\/head$/, () => old)
  const asItWas = listed.map((one) => ({ ...one, revision: 1 }))
  assert.deepEqual(await fresh.vaults.check(id, asItWas), [{ kind: 'head', fault: 'shrunk' }])
})

/** Somebody who was sent a link, signed in behind the lying server. */
async function invitee(email: string) {
  const { link } = await admin.session.people.invite({ email, name: 'Newcomer', role: 'contributor' })
  const { token } = await signIn(server.baseUrl, email)
  const { session } = deviceOf(proxy.baseUrl, token, createSeenMemory())
  await session.start()
  return { session, fragment: new URL(link).hash }
}

const showRoster = (change: (statements: string[]) => string[]) =>
  proxy.lie('GET', /^\/api\/roster$/, (body) => ({
    statements: change((body as { statements: string[] }).statements),
  }))

test('an older roster is refused by somebody who follows an invitation: the link names what its maker saw, and nothing is remembered', async () => {
  const { session, fragment } = await invitee(invited)
  showRoster((statements) => statements.slice(0, -1))
  await assert.rejects(session.organisation.takeInvitation(fragment), behind)
  showRoster((statements) => statements.slice(0, 1))
  await assert.rejects(session.organisation.takeInvitation(fragment), behind)
  proxy.honest()
  await session.organisation.takeInvitation(fragment)

  // Also between following the link and making keys.
  showRoster((statements) => statements.slice(0, -1))
  await session.account.begin(passphrase)
  await assert.rejects(session.account.finish())
  proxy.honest()
  await session.account.finish()
  const status = await session.status()
  assert.ok(status.state === 'unlocked' && status.trouble === null)
})

test('a different roster with the same beginning is refused too, and the true one is accepted afterwards', async () => {
  const before = (await admin.api.send(getRoster)).statements
  const { session, fragment } = await invitee('manager@agencia.example')
  const keys = await deriveAccountKeys(admin.secret, await userIdOf(admin))
  const roster = await replayRoster(before, verifier)
  // A conspiring admin signs two different statements for one place.
  const other = await writePolicy(keys, roster, true, new Date(roster.at))
  showRoster(() => [...before, other])
  await assert.rejects(session.organisation.takeInvitation(fragment), behind)
  proxy.honest()
  await session.organisation.takeInvitation(fragment)
})
