import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { breakGlassCalls, jitCalls } from '@chaveiro/contract/calls/access-requests.ts'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import type { AccessKind, GrantHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { type FlatOpening, openingFields } from '@chaveiro/contract/testing/opening-fields.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { hashOf } from './hash-of.ts'
import { randomSealedText } from './signing-device.ts'
import { testSalt } from './statements.ts'
import type { Keyed } from './test-organisation.ts'
import type { TestVaults } from './test-vaults.ts'

export const callsOf = { jit: jitCalls, break_glass: breakGlassCalls } as const
const payloadOf = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())

type Approval = StatementPayload<'chaveiro.access.approve'>
type Grant = StatementPayload<'chaveiro.access.deliver'>

/** Statements about requests as people's devices sign them; the sealed texts with them are random. */
export function requestSigner(vaults: TestVaults) {
  const { server, founder } = vaults
  const now = (later = 0) => isoInstant(server.clock.now() + later)
  const place = async (by: Keyed, vault: string) => {
    const { org, head } = await vaults.organisation.roster()
    const log = (await vaults.log(vault))?.head
    assert.ok(log)
    return { v: 1, org, vault, by: by.id, at: now(), roster: head, log } as const
  }
  const changeOf = async (item: string) =>
    hashOf((await server.call(getItem, { as: founder, params: { id: item } })).body.signature)
  const fingerprintOf = async (user: string) =>
    (await vaults.organisation.roster()).people.get(user)?.fingerprint ?? ''
  const read = async (kind: AccessKind, id: string): Promise<SignedAccessRequest> =>
    (await server.call(callsOf[kind].get, { as: founder, params: { id } })).body

  return {
    /** A signed request with its fields. */
    async request(
      by: Keyed,
      vault: string,
      item: string,
      kind: AccessKind,
      hours: GrantHours,
      reason: string,
    ) {
      const { log: _log, ...signed } = await place(by, vault)
      const id = randomUUID()
      const commitment = await reasonCommitment(testSalt, reason, nodeVerifier)
      const change = await changeOf(item)
      const payload = { ...signed, item, request: id, kind, change, hours, reason: commitment }
      const statement = signStatement('chaveiro.access.request', payload, by.keys.signing)
      return { item_id: item, vault_id: vault, id, reason, reason_salt: testSalt, statement }
    },

    /** A single approval, beside the vault's log. */
    async approval(by: Keyed, id: string, change: Partial<Approval> = {}): Promise<string> {
      const asked = await read('jit', id)
      const payload: Approval = {
        ...(await place(by, asked.vault_id)),
        item: asked.item_id,
        request: id,
        kind: 'jit',
        to: asked.requester.id,
        change: await changeOf(asked.item_id),
        hours: asked.requested_duration_hours as GrantHours,
        deliver_by: now(24 * hourMs),
        ...(asked.statement && { asked: hashOf(asked.statement) }),
        ...change,
      }
      return signStatement('chaveiro.access.approve', payload, by.keys.signing)
    },

    /** One of two approvals, in the vault's log: the second if a first one counts, unless `isFirst`. */
    async opening(
      by: Keyed,
      kind: AccessKind,
      id: string,
      change: Partial<FlatOpening> = {},
      isFirst = false,
    ) {
      const asked = await read(kind, id)
      const log = await vaults.log(asked.vault_id)
      const [first] = isFirst ? [] : asked.approval_statements
      const confirmed = first ? payloadOf(first).scope : null
      const isSplit = log?.custody === 'split'
      const sealed = randomSealedText(600)
      const fields = openingFields({
        item: asked.item_id,
        request: id,
        kind,
        to: asked.requester.id,
        fingerprint: await fingerprintOf(asked.requester.id),
        hours: (asked.granted_hours ?? asked.requested_duration_hours) as GrantHours,
        revision: confirmed?.revision ?? asked.item?.revision ?? 1,
        change: confirmed?.change ?? (await changeOf(asked.item_id)),
        deliver_by: now(24 * hourMs),
        ...(asked.statement && { asked: hashOf(asked.statement) }),
        ...(isSplit && { dealing: log.dealings.length, sealed: hashOf(sealed) }),
        ...(first && { confirms: hashOf(first) }),
        ...change,
      })
      const statement = await vaults.sign('chaveiro.vault.open', by, asked.vault_id, fields)
      return { statement, ...(isSplit && { sealed }) }
    },

    /** The delivery for these approvals, of the item's newest revision unless changed. */
    async grant(by: Keyed, kind: AccessKind, id: string, approvals: string[], change: Partial<Grant> = {}) {
      const asked = await read(kind, id)
      const sealed = randomSealedText()
      const approval = payloadOf(approvals.at(-1) ?? '')
      const { hours } = approval.scope ?? approval
      const until = asked.delivery && payloadOf(asked.delivery).until
      const payload: Grant = {
        ...(await place(by, asked.vault_id)),
        item: asked.item_id,
        request: id,
        to: asked.requester.id,
        fingerprint: await fingerprintOf(asked.requester.id),
        revision: asked.item?.revision ?? 1,
        change: hashOf(asked.item?.signature ?? ''),
        approvals: approvals.map(hashOf),
        sealed: hashOf(sealed),
        until: until ?? now(hours * hourMs),
        ...change,
      }
      return { sealed, delivery: signStatement('chaveiro.access.deliver', payload, by.keys.signing) }
    },
  }
}
