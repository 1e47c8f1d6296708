// Promise 15

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getLinkToSign } from '@chaveiro/contract/calls/client-links.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { createItem } from '@chaveiro/contract/calls/items.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { openSubmission as openCall } from '@chaveiro/contract/calls/submissions.ts'
import type { ApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { handIn, waitingSubmission } from '../../support/client-page.ts'
import { startEmergencyCast } from '../../support/emergency-cast.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { type TestPerson, unlockedDevice } from '../../support/person.ts'
import { inStep, vaultWithMembers } from '../../support/split-vault.ts'

const { proxy, admin, ana, behindProxy } = await startEmergencyCast()
const { baseUrl } = proxy

const oneSubmission = /^\/api\/submissions\/[^/]+\/open$/
const handedIn = (vault: string) => handIn(admin, vault, baseUrl)

/** Somebody's unlocked device without memory, using this API client. */
async function deviceWith(api: ApiClient, { secret }: TestPerson) {
  const keeper = { keep: async () => undefined, forget: async () => undefined }
  const session = createDevice({ api, memory: createSeenMemory(), keeper, origin: baseUrl })
  await session.start()
  await session.resume(secret)
  return session
}

describe('a server that shows a decided submission as new', () => {
  const decidedOnce = async (decide: (id: string, vault: string) => Promise<unknown>) => {
    const vault = await vaultWithMembers(admin, 'Shown again', [ana])
    const { id } = await handedIn(vault)
    const kept = await admin.api.send(openCall, { params: { id } })
    await decide(id, vault)
    proxy.honest()
    proxy.answer('POST', oneSubmission, kept)
    return { id, vault }
  }
  const overview = { title: 'Again', type: 'api_key' as const }
  const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [] }

  test('is noticed by every member’s device if it became an item, also by one that starts from a later head', async () => {
    const { id, vault } = await decidedOnce(async (id, vault) => {
      await ana.session.takeSubmission(vault, id, overview, secret)
      for (const title of ['one', 'two'])
        await admin.session.createItem(vault, { ...overview, title }, secret)
      await inStep(admin)
    })
    const device = await behindProxy(ana)
    await assert.rejects(device.openSubmission(id, vault), { code: 'submission_shown_again' })
  })

  test('cannot leave the item’s change, or any other, out of the order unnoticed', async () => {
    const { id, vault } = await decidedOnce(async (id, vault) => {
      await ana.session.takeSubmission(vault, id, overview, secret)
      await admin.session.createItem(vault, { ...overview, title: 'after' }, secret)
      await inStep(admin)
    })
    proxy.lie('GET', new RegExp(`^/api/vaults/${vault}/head$`), (body) => {
      const answer = body as { entries: unknown; changes: string[] }
      return answer.entries === null ? { ...answer, changes: answer.changes.slice(-1) } : answer
    })
    const device = await behindProxy(ana)
    await assert.rejects(device.openSubmission(id, vault), {
      code: 'distrusted',
      about: 'submission',
      fault: 'left_out',
    })
  })

  test('is noticed if it breaks the order of changes, so that a device believes fewer of them', async () => {
    const { id, vault } = await decidedOnce(async (id, vault) => {
      await ana.session.takeSubmission(vault, id, overview, secret)
      await inStep(admin)
    })
    const [other] = (await admin.api.send(getRoster)).statements
    const device = await behindProxy(ana)
    proxy.lie('GET', new RegExp(`^/api/vaults/${vault}/head$`), (body) => {
      const answer = body as { entries: unknown; changes: string[] }
      return answer.entries === null ? { ...answer, changes: answer.changes.map(() => other) } : answer
    })
    const broken = { code: 'distrusted', about: 'item', fault: 'head', vaultId: vault }
    await assert.rejects(device.openSubmission(id, vault), broken)
  })

  test('is noticed by every member’s device if somebody refused it on another one', async () => {
    const device = await behindProxy(admin)
    const { id, vault } = await decidedOnce((id, vault) => device.refuseSubmission(id, vault, 'Twice'))
    for (const who of [admin, ana])
      await assert.rejects((await behindProxy(who)).openSubmission(id, vault), {
        code: 'submission_shown_again',
      })
  })

  test('cannot hide the refusal from a device that saw a later statement', async () => {
    const { id, vault } = await decidedOnce(async (id, vault) => {
      await admin.session.refuseSubmission(id, vault, 'Twice')
      await ana.session.vaults.access(vault)
    })
    const device = await unlockedDevice(proxy.baseUrl, ana, ana.memory)
    proxy.lie('GET', new RegExp(`/vaults/${vault}/log$`), (body) => {
      const log = body as { statements: string[] }
      return { ...log, statements: log.statements.slice(0, -1) }
    })
    await assert.rejects(device.openSubmission(id, vault), { code: 'distrusted' })
  })

  test('is noticed if it was opened before a colleague refused it: nothing is added', async () => {
    const vault = await vaultWithMembers(admin, 'Refused meanwhile', [ana])
    const { id } = await handedIn(vault)
    const { handle } = await ana.session.openSubmission(id, vault)
    await admin.session.refuseSubmission(id, vault, 'Twice')
    await assert.rejects(ana.session.links.takeSubmission(handle, overview, secret, false), {
      code: 'submission_decided',
    })
  })

  test('is noticed by the device whose refusal got no answer the first time', async () => {
    const device = await behindProxy(admin)
    const { id, vault } = await decidedOnce(async (id, vault) => {
      proxy.lie('POST', /^\/api\/submissions\/[^/]+\/refuse$/, () => ({ lost: true }))
      await assert.rejects(device.refuseSubmission(id, vault, 'Twice'))
      proxy.honest()
      await assert.rejects(device.refuseSubmission(id, vault, 'Twice'), { code: 'submission_decided' })
    })
    await assert.rejects(device.openSubmission(id, vault), { code: 'submission_shown_again' })
  })

  test('gets no second item signed by claiming a conflict: the device checks the earlier changes before it signs again', async () => {
    const vault = await vaultWithMembers(admin, 'Taken twice', [ana])
    const { id } = await handedIn(vault)
    let creates = 0
    const api: ApiClient = {
      ...ana.api,
      async send(call, ...input) {
        if ((call as object) !== createItem) return ana.api.send(call, ...input)
        creates += 1
        if (creates > 1) return ana.api.send(call, ...input)
        await admin.session.takeSubmission(vault, id, overview, secret)
        const query = { after: 0 }
        const { changes: missed } = await admin.api.send(getVaultHead, { params: { id: vault }, query })
        throw new CallError({ status: 409, code: 'stale_head', missed })
      },
    }
    const device = await deviceWith(api, ana)
    const { handle } = await device.links.openSubmission(
      await waitingSubmission(admin, vault, id),
      await shownBy(admin.api, vault),
    )
    const taking = device.links.takeSubmission(handle, overview, secret, false)
    await assert.rejects(taking, { code: 'submission_decided' })
    assert.equal(creates, 1)
  })

  test('is told apart from a colleague who was faster', async () => {
    const vault = await vaultWithMembers(admin, 'Faster', [ana])
    const { id } = await handedIn(vault)
    const { handle } = await ana.session.openSubmission(id, vault)
    await admin.session.takeSubmission(vault, id, overview, secret)
    const taken = ana.session.links.takeSubmission(handle, overview, secret, false)
    await assert.rejects(taken, { code: 'submission_decided' })
  })
})

test('a device that keeps a client link signs nothing if the server shows another link’s key, or another signature, and says so', async () => {
  const vault = await vaultWithMembers(admin, 'Kept link', [ana])
  const { link } = await admin.session.makeClientLink(vault)
  const other = await admin.session.makeClientLink(vault)
  const kept = (id: string) => admin.api.send(getLinkToSign, { params: { id } })
  const theirs = await kept(other.link.id)
  const path = new RegExp(`^/api/client-links/${link.id}/key$`)
  await ana.session.removeMember(vault, await userIdOf(ana))
  const device = await behindProxy(admin)
  for (const lie of [{ inbox: theirs.inbox }, { own_key: theirs.own_key }]) {
    proxy.lie('GET', path, (body) => ({ ...(body as object), ...lie }))
    const { lastError } = await device.keepInStep()
    assert.deepEqual([lastError?.code, lastError?.about], ['distrusted', 'submission'])
    proxy.honest()
  }
  assert.equal((await device.keepInStep()).lastError, null)
})
