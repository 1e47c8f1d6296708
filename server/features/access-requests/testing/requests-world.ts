import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { getItem, type ItemOverview, updateItem } from '@chaveiro/contract/items.ts'
import * as calls from '@chaveiro/contract/jit.ts'
import { reasonCommitment } from '@chaveiro/contract/rules/access-statements.ts'
import type { StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import { isoInstant } from '../../../platform/clock/clock.ts'
import { nodeVerifier } from '../../../platform/signatures/node-verifier.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { RightsWorld } from '../../../testing/rights-world.ts'
import { newId, sealedNoise } from '../../../testing/signing-device.ts'
import { signStatement, testSalt } from '../../../testing/statements.ts'
import type { Keyed } from '../../../testing/test-organisation.ts'

const hourMs = 3_600_000
const hashOf = (text: string) => hash('sha256', text, 'base64url')

type Hours = 1 | 2 | 4 | 8 | 24

/** People who ask for items, decide and hand keys over, with everything signed as their devices would. */
export async function makeRequestsWorld(server: TestServer) {
  const world = await RightsWorld.make(server)
  const { vaults, founder } = world
  const now = (later = 0) => isoInstant(server.clock.now() + later)

  const changeOf = async (item: string) =>
    hashOf((await server.call(getItem, { as: founder, params: { id: item } })).body.signature)
  const place = async (by: Keyed, vault: string) => {
    const { org, head } = await vaults.organisation.roster()
    const log = (await vaults.log(vault))?.head
    assert.ok(log)
    return { v: 1, org, vault, by: by.id, at: now(), roster: head, log } as const
  }

  /** The body of a signed request. */
  async function requestBody(by: Keyed, vault: string, item: string, hours: Hours = 2, reason = 'To deploy') {
    const { log: _log, ...signed } = await place(by, vault)
    const id = newId()
    const commitment = await reasonCommitment(testSalt, reason, nodeVerifier)
    const change = await changeOf(item)
    const payload = { ...signed, item, request: id, kind: 'jit' as const, change, hours, reason: commitment }
    const statement = signStatement('chaveiro.access.request', payload, by.keys.signing)
    const asked = { item_id: item, vault_id: vault, requested_duration_hours: hours }
    return { ...asked, id, reason, reason_salt: testSalt, statement }
  }

  type Approval = StatementPayload<'chaveiro.access.approve'>
  async function approval(by: Keyed, id: string, change: Partial<Approval> = {}): Promise<string> {
    const asked = (await server.call(calls.getJitRequest, { as: founder, params: { id } })).body
    const payload: Approval = {
      ...(await place(by, asked.vault_id)),
      item: asked.item_id,
      request: id,
      kind: 'jit',
      to: asked.requester.id,
      change: await changeOf(asked.item_id),
      hours: asked.requested_duration_hours as Hours,
      deliver_by: now(24 * hourMs),
      ...(asked.statement && { asked: hashOf(asked.statement) }),
      ...change,
    }
    return signStatement('chaveiro.access.approve', payload, by.keys.signing)
  }

  type Grant = StatementPayload<'chaveiro.access.deliver'>
  /** The delivery under an approval, of the item's newest revision unless changed. */
  async function grant(by: Keyed, id: string, approvalText: string, change: Partial<Grant> = {}) {
    const asked = (await server.call(calls.getJitRequest, { as: founder, params: { id } })).body
    const sealed = sealedNoise()
    const { people } = await vaults.organisation.roster()
    const hours = JSON.parse(Buffer.from(approvalText.split('.')[1] ?? '', 'base64url').toString()).hours
    const previous = asked.delivery?.split('.')[1]
    const until = previous && JSON.parse(Buffer.from(previous, 'base64url').toString()).until
    const payload: Grant = {
      ...(await place(by, asked.vault_id)),
      item: asked.item_id,
      request: id,
      to: asked.requester.id,
      fingerprint: people.get(asked.requester.id)?.fingerprint ?? '',
      revision: asked.item?.revision ?? 1,
      change: hashOf(asked.item?.signature ?? ''),
      approvals: [hashOf(approvalText)],
      sealed: hashOf(sealed),
      until: until ?? now(hours * hourMs),
      ...change,
    }
    return { sealed, delivery: signStatement('chaveiro.access.deliver', payload, by.keys.signing) }
  }

  const on = (as: Keyed, id: string) => ({ as, params: { id } })
  return {
    world,
    vaults,
    founder,
    ...world.people,
    requestBody,
    approval,
    grant,
    /** Time goes by, and nobody's session ends. */
    async advance(span: Parameters<TestServer['clock']['advance']>[0]) {
      server.clock.advance(span)
      await server.platform.db.inTransaction((tx) =>
        tx.kysely
          .updateTable('sessions')
          .set({ last_seen: now(), expires_at: now(12 * hourMs) })
          .execute(),
      )
    },
    ask: async (by: Keyed, vault: string, item: string, hours?: Hours) =>
      server.send(calls.requestJit, { as: by, body: await requestBody(by, vault, item, hours) }),
    /** As the specification writes the call. */
    askPlainly: (by: Keyed, body: object) => server.send(calls.requestJit, { as: by, body }),
    approve: (by: Keyed, id: string, body?: object) =>
      server.send(calls.approveJit, { ...on(by, id), ...(body && { body }) }),
    /** Approves and hands over at once, as the device of who holds the key. */
    async approveAndDeliver(by: Keyed, id: string, hours?: Hours) {
      const statement = await approval(by, id, hours ? { hours } : {})
      const delivery = await grant(by, id, statement)
      const body = { statement, delivery, ...(hours && { granted_hours: hours }) }
      return server.send(calls.approveJit, { ...on(by, id), body })
    },
    deliver: (by: Keyed, id: string, body: object) => server.send(calls.deliverJit, { ...on(by, id), body }),
    deny: (by: Keyed, id: string) => server.call(calls.denyJit, on(by, id)),
    revoke: (by: Keyed, id: string) => server.call(calls.revokeJit, on(by, id)),
    withdraw: (by: Keyed, id: string) => server.call(calls.withdrawJit, on(by, id)),
    get: async (by: Keyed, id: string) => (await server.call(calls.getJitRequest, on(by, id))).body,
    edit: async (vault: string, item: string, revision: number, change: Partial<ItemOverview> = {}) => {
      const { id: _id, vault_id, ...body } = await world.itemBody(founder, vault, change, revision, item)
      const answer = await server.send(updateItem, { as: founder, params: { id: item }, body })
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
    },
  }
}
