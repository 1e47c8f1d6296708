// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { makeView, proveEntry, type SaltedEntry } from '@chaveiro/contract/log/statements/view.ts'
import { writeDismiss } from '@chaveiro/crypto/processes/roster-statements.ts'
import { signDeletion } from '@chaveiro/crypto/processes/sign-change.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { keysOf, readChanges, withChange } from '../../support/colluding.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'
import { openDevice, viewOf } from '../../support/views.ts'

// While somebody is dismissed, the server names a change that it invented: a deletion in the admin's name.

const { server, proxy, admin } = await startProxiedServer()
const outsider = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')

const headPath = /^\/api\/vaults\/[^/]+\/head$/

async function vaultWithForgery(name: string) {
  const vaultId = (await admin.session.createVault(vaultDraft(name))).id
  const item = (await admin.session.createItem(vaultId, draft('one'), secret('p1'))).id
  await admin.session.createItem(vaultId, draft('two'), secret('p2'))
  await admin.session.keepInStep()
  const logs = await readLogs(admin, vaultId)
  const { items } = await readChanges(admin, vaultId, logs)
  const standing = items.standings.get(item)
  assert.ok(standing)
  const forger = { ...(await keysOf(outsider)), user: await userIdOf(admin) }
  const place = { ...logs, newest: items.newest }
  const what = { item, revision: standing.revision + 1, before: standing.hash }
  return { vaultId, item, forged: await signDeletion(forger, place, what, new Date()) }
}

const listed = (vaultId: string) => admin.api.send(listItems, { query: { vault_id: vaultId } })

/** Dismisses somebody while the server names the change; answers the view in the dismissal. */
async function dismissWhileNaming(
  address: string,
  vaultId: string,
  change: { number: number; hash: string },
) {
  const manager = await joinByLink(server.baseUrl, admin, address, 'manager')
  const device = await openDevice(proxy.baseUrl, admin)
  await device.vaults.check(vaultId, await listed(vaultId))
  proxy.lie('GET', /^\/api\/vaults\/places$/, (body) => {
    const { places, ...rest } = body as { places: { vault: string }[] }
    return { ...rest, places: places.map((one) => (one.vault === vaultId ? { ...one, change } : one)) }
  })
  await device.setUserRole(await userIdOf(manager), 'contributor', manager.email)
  const sent = proxy
    .seen()
    .split('\n')
    .findLast((line) => line.includes('"view":['))
  proxy.honest()
  return { device, view: JSON.parse(sent as string).view as SaltedEntry[] }
}

test('a dismissal names no change that its signer’s device did not follow', async () => {
  const { vaultId, forged } = await vaultWithForgery('Named')
  const { view } = await dismissWhileNaming('manager@agencia.example', vaultId, forged.newest)
  const entry = view.find(({ vault }) => vault === vaultId)
  assert.equal(entry?.change?.number, forged.newest.number - 1)
  await admin.session.createItem(vaultId, draft('three'), secret('p3'))
  const fresh = await openDevice(server.baseUrl, admin)
  assert.deepEqual(await fresh.vaults.check(vaultId, await listed(vaultId)), [])
})

test('a change that nobody entitled signed is not believed because the view of a dismissal names it', async () => {
  const { vaultId, item, forged } = await vaultWithForgery('Vouched')
  const manager = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
  const rest = (await listed(vaultId)).filter(({ id }) => id !== item)
  const named = { number: forged.newest.number, hash: forged.newest.hash }
  const { entries } = await viewOf(admin, {
    entry: (entry) => (entry.vault === vaultId ? { ...entry, change: named } : entry),
  })
  const tree = await makeView(entries, verifier)
  const roster = await replayRoster((await admin.api.send(getRoster)).statements, verifier)
  const ended = { user: await userIdOf(manager), role: 'manager' as const }
  const { root, size } = tree
  const dismissal = await writeDismiss(await keysOf(admin), roster, ended, { root, size }, new Date())
  const proof = { seq: roster.head.seq + 1, ...proveEntry(tree, vaultId) }

  proxy.lie('GET', /^\/api\/roster$/, (body) => {
    const { statements } = body as { statements: string[] }
    return { ...(body as object), statements: [...statements, dismissal] }
  })
  proxy.lie('GET', headPath, (body, url) => withChange(body, url, vaultId, forged))
  proxy.lie('GET', new RegExp(`^/api/vaults/${vaultId}/log$`), (log) => ({
    ...(log as object),
    proofs: [proof],
  }))
  proxy.lie('POST', /^\/api\/vaults\/logs$/, (answer) => {
    const { logs } = answer as { logs: { vault_id: string }[] }
    return {
      ...(answer as object),
      logs: logs.map((log) => (log.vault_id === vaultId ? { ...log, proofs: [proof] } : log)),
    }
  })
  const fresh = await openDevice(proxy.baseUrl, admin)
  const faults = await fresh.vaults.check(vaultId, rest)
  assert.deepEqual(faults.map(({ kind }) => kind).sort(), ['dropped', 'unentitled'])
})
