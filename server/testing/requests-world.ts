import assert from 'node:assert/strict'
import {
  approveBreakGlass,
  approveJit,
  requestBreakGlass,
  requestJit,
} from '@chaveiro/contract/calls/access-requests.ts'
import { rewrapItems } from '@chaveiro/contract/calls/generations.ts'
import { createItem, getItem, type ItemOverview, updateItem } from '@chaveiro/contract/calls/items.ts'
import type { AccessKind, GrantHours } from '@chaveiro/contract/constants.ts'
import { renewSessions } from '../platform/testing/people.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { hashOf } from './hash-of.ts'
import { overview } from './item-bodies.ts'
import { RightsWorld } from './rights-world.ts'
import { callsOf, requestSigner } from './sign-requests.ts'
import { newId, randomSealedText } from './signing-device.ts'
import { TestDealings } from './test-dealings.ts'
import type { Keyed } from './test-organisation.ts'

/** People who request items, approve and deliver keys, in vaults of either custody. */
export async function makeRequestsWorld(server: TestServer) {
  const world = await RightsWorld.make(server)
  const { vaults, founder } = world
  const signed = requestSigner(vaults)
  const dealings = new TestDealings(vaults)
  const { manager, admin } = world.people
  const on = (as: Keyed, id: string) => ({ as, params: { id } })

  /** A listed vault whose key founder and manager hold, with an item, and somebody who sees it. */
  async function makePlace(change: Partial<ItemOverview> = {}) {
    const vault = await vaults.makeVault({ visibility: 'listed' })
    await vaults.deliver(founder, vault, [manager])
    const item = await world.item(vault, { title: 'Site', ...change })
    return { vault, item, asking: await vaults.organisation.join('contributor') }
  }

  /** The calls that both kinds have. */
  const actsOf = (kind: AccessKind) => ({
    opening: (by: Keyed, id: string, change: Parameters<typeof signed.opening>[3] = {}, isFirst = false) =>
      signed.opening(by, kind, id, change, isFirst),
    deliver: (by: Keyed, id: string, body: object) =>
      server.send(callsOf[kind].deliver, { ...on(by, id), body }),
    deny: (by: Keyed, id: string) => server.call(callsOf[kind].deny, on(by, id)),
    revoke: (by: Keyed, id: string) => server.call(callsOf[kind].revoke, on(by, id)),
    withdraw: (by: Keyed, id: string) => server.call(callsOf[kind].withdraw, on(by, id)),
    get: async (by: Keyed, id: string) => (await server.call(callsOf[kind].get, on(by, id))).body,
  })

  const requestBody = async (by: Keyed, vault: string, item: string, hours: GrantHours = 2) => ({
    ...(await signed.request(by, vault, item, 'jit', hours, 'To deploy')),
    requested_duration_hours: hours,
  })
  const grant = (by: Keyed, id: string, approval: string, change = {}) =>
    signed.grant(by, 'jit', id, [approval], change)

  const jit = {
    ...actsOf('jit'),
    requestBody,
    approval: signed.approval,
    grant,
    ask: async (by: Keyed, vault: string, item: string, hours?: GrantHours) =>
      server.send(requestJit, { as: by, body: await requestBody(by, vault, item, hours) }),
    /** As in the specification. */
    askPlainly: (by: Keyed, body: object) => server.send(requestJit, { as: by, body }),
    approve: (by: Keyed, id: string, body?: object) =>
      server.send(approveJit, { ...on(by, id), ...(body && { body }) }),
    /** Approves and delivers at once, as the device of a key holder. */
    async approveAndDeliver(by: Keyed, id: string, hours?: GrantHours) {
      const statement = await signed.approval(by, id, hours ? { hours } : {})
      const delivery = await grant(by, id, statement)
      const body = { statement, delivery, ...(hours && { granted_hours: hours }) }
      return server.send(approveJit, { ...on(by, id), body })
    },
  }

  const approve = (by: Keyed, id: string, body?: object) =>
    server.send(approveBreakGlass, { ...on(by, id), ...(body && { body }) })
  const emergency = {
    ...actsOf('break_glass'),
    grant: (by: Keyed, id: string, approvals: string[], change = {}) =>
      signed.grant(by, 'break_glass', id, approvals, change),
    requestBody: (by: Keyed, vault: string, item: string) =>
      signed.request(by, vault, item, 'break_glass', 1, 'The site is down'),
    ask: async (by: Keyed, vault: string, item: string) =>
      server.send(requestBreakGlass, {
        as: by,
        body: await signed.request(by, vault, item, 'break_glass', 1, 'The site is down'),
      }),
    /** As in the specification: in the address. */
    askPlainly: (by: Keyed, query: object, body?: object) =>
      server.send(requestBreakGlass, { as: by, query, ...(body && { body }) }),
    /** Requests the item of a place, and succeeds. */
    async asked<Place extends { asking: Keyed; vault: string; item: string }>(place: Place) {
      const answer = await emergency.ask(place.asking, place.vault, place.item)
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return { ...place, id: answer.body.id }
    },
    approve,
    /** Approves as the first or the second, signed. */
    approveSigned: async (by: Keyed, id: string) =>
      approve(by, id, await signed.opening(by, 'break_glass', id)),
    /** Approves as the second in a shared vault, and delivers at once. */
    async approveAndDeliver(by: Keyed, id: string) {
      const { approval_statements, vault_id } = await emergency.get(by, id)
      const { statement } = await signed.opening(by, 'break_glass', id)
      const seq = (await vaults.log(vault_id))?.head.seq ?? 0
      const log = { seq: seq + 1, hash: hashOf(statement) }
      const approvals = [...approval_statements, statement]
      const delivery = await signed.grant(by, 'break_glass', id, approvals, { log })
      return approve(by, id, { statement, delivery })
    },
    /** Requested in a new place, with the admin's approval. */
    async approvedOnce(change: Partial<ItemOverview> = {}) {
      const place = await emergency.asked(await makePlace(change))
      const answer = await emergency.approveSigned(admin, place.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return place
    },
    /** The same, open after the manager's approval. */
    async opened() {
      const place = await emergency.approvedOnce()
      const answer = await emergency.approveAndDeliver(manager, place.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return place
    },
  }

  return {
    ...jit,
    emergency,
    dealings,
    world,
    vaults,
    founder,
    ...world.people,
    makePlace,
    /** The sealed keys stored for a request. */
    grantsLeft: (id: string) =>
      server.platform.db.read.kysely
        .selectFrom('access_grants')
        .select('request_id')
        .where('request_id', '=', id)
        .execute(),
    /** Advances the clock without ending anybody's session. */
    async advance(span: Parameters<TestServer['clock']['advance']>[0]) {
      server.clock.advance(span)
      await renewSessions(server.platform)
    },
    edit: async (vault: string, item: string, revision: number, change: Partial<ItemOverview> = {}) => {
      const { id: _id, vault_id, ...body } = await world.itemBody(founder, vault, change, revision, item)
      const answer = await server.send(updateItem, { as: founder, params: { id: item }, body })
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
    },
    /** A listed two-person vault of these custodians, dealt to all of them, whose one member writes its items. */
    async makeSplitVault(custodians: Keyed[]) {
      const member = await vaults.organisation.join('contributor')
      const vault = await dealings.makeSplit(custodians, member, { visibility: 'listed' })
      const answer = await dealings.deal(member, vault, await dealings.dealing(member, vault, custodians))
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      for (const one of custodians) await dealings.acknowledge(one, vault, answer.body.dealing)
      return { vault, member }
    },
    /** Writes an item of a two-person vault, under its newest custody keys too by default; returns its id. */
    async writeInCustody(by: Keyed, vault: string, { revision = 1, item = newId(), isWrapped = true } = {}) {
      const log = await vaults.log(vault)
      const generation = log?.generation?.number ?? 1
      const dealing = log?.dealings.length ?? 0
      const custody_key = randomSealedText(170)
      const wrap = isWrapped ? { custody_key: hashOf(custody_key), dealing } : {}
      const fields = overview({ title: 'Site' })
      const device = await world.deviceOf(by)
      const sealed = await device.seal({ vault, item, revision, generation }, fields, wrap)
      const body = { ...fields, ...sealed, ...(isWrapped && { custody_key, dealing }) }
      const answer =
        revision === 1
          ? await server.send(createItem, { as: by, body: { ...body, id: item, vault_id: vault } })
          : await server.send(updateItem, { as: by, params: { id: item }, body })
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return item
    },
    /** Wraps an item's first revision for the newest dealing's custodians, as the vault's member would. */
    async wrapForCustody(by: Keyed, vault: string, item: string) {
      const log = await vaults.log(vault)
      const generation = log?.generation?.number ?? 1
      const dealing = log?.dealings.length ?? 0
      const [key, custody_key] = [randomSealedText(170), randomSealedText(170)]
      const { body } = await server.call(getItem, { as: by, params: { id: item } })
      const { org, head: roster } = await vaults.organisation.roster()
      const signature = (await world.deviceOf(by)).sign('chaveiro.item.rewrap', {
        v: 1,
        ...{ org, vault, item, revision: 1, generation, by: by.id, roster },
        ...{ of: hashOf(body.signature), key: hashOf(key), custody_key: hashOf(custody_key), dealing },
      })
      const rewrap = { item, revision: 1, generation, key, custody_key, dealing, signature }
      const sent = { as: by, params: { id: vault }, body: { rewraps: [rewrap] } }
      const answer = await server.call(rewrapItems, sent)
      assert.equal(answer.body.rewrapped, 1, JSON.stringify(answer.error))
      return { custody_key, signature }
    },
  }
}
