import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { startGeneration } from '@chaveiro/contract/calls/generations.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { type HeadEntry, itemsDigestInput } from '@chaveiro/contract/log/items/head.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { randomSealingKey } from '@chaveiro/contract/testing/sealing-key.ts'
import { audit } from '../features/audit/audit.routes.ts'
import { generations } from '../features/generations/generations.routes.ts'
import { heads } from '../features/heads/heads.routes.ts'
import { items } from '../features/items/items.routes.ts'
import { vaults } from '../features/vaults/vaults.routes.ts'
import type { Platform } from '../platform/platform.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import type { TestPerson } from '../platform/testing/people.ts'
import { startTestServer } from '../platform/testing/test-server.ts'
import { readNewestChange } from '../signed-logs/append-item-change.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { hashOf } from './hash-of.ts'
import { overview } from './item-bodies.ts'
import { itemHooks } from './item-hooks.ts'
import { newId, randomSealedText, SigningDevice } from './signing-device.ts'

type Feature = (platform: Platform) => void | Promise<void>
type Change = Partial<calls.ItemOverview>

/**
 * A server with an organisation, its founding admin and acts on vaults and items. Call it at the start of a test file:
 * it stops after the file's tests.
 */
export async function startItemServer(more: readonly Feature[] = []) {
  const server = await startTestServer([
    vaults,
    generations,
    audit,
    (platform) => items(platform, itemHooks),
    heads,
    ...more,
  ])
  after(() => server.stop())
  const admin = await server.makePerson('admin', { name: 'Ada' })
  const device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
  const { db, atRest } = server.platform

  const logOf = async (vault: string) => {
    const log = await currentVaultLog(db.read, atRest, vault)
    assert.ok(log)
    return log
  }

  return {
    server,
    admin,
    device,
    logOf,
    async makeVault(body: object = {}): Promise<string> {
      const id = newId()
      const made = { id, name: 'Cofre', founding: await device.found(id), ...body }
      assert.equal((await server.send(vaultCalls.createVault, { as: admin, body: made })).status, 200)
      return id
    },
    async makeItem(vault: string, change: Change = {}, generation = 1): Promise<calls.Item> {
      const id = newId()
      const fields = overview(change)
      const sealed = await device.seal({ vault, item: id, generation }, fields)
      const body = { ...fields, ...sealed, id, vault_id: vault }
      const answer = await server.send(calls.createItem, { as: admin, body })
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return answer.body
    },
    /** The body of the next revision of an item. */
    async revisionOf(vault: string, item: string, revision: number, change: Change = {}, generation = 1) {
      const fields = overview(change)
      return { ...fields, ...(await device.seal({ vault, item, revision, generation }, fields)) }
    },
    update: (item: string, body: object, as: TestPerson = admin) =>
      server.send(calls.updateItem, { as, params: { id: item }, body }),
    /** Marks a new generation as due, as a removal would. */
    makeDue: (vault: string, due = true) =>
      db.inTransaction((tx) =>
        tx.kysely.updateTable('vaults').set({ generation_due: due }).where('id', '=', vault).execute(),
      ),
    async nextGeneration(vault: string): Promise<number> {
      await this.makeDue(vault)
      const log = await logOf(vault)
      const generation = log.generations.length + 1
      const commitment = randomBytes(32).toString('base64url')
      const previous = randomSealedText(170)
      const newest = await readNewestChange(db.read, vault)
      const common = { v: 1, org: device.org, vault, at: at(), by: admin.id, roster: device.roster } as const
      const statement = device.sign('chaveiro.vault.generation', {
        ...common,
        seq: log.head.seq + 1,
        prev: log.head.hash,
        generation,
        commitment,
        inbox_key: randomSealingKey(),
        previous: hashOf(previous),
        ...(newest && { change: { number: newest.number, hash: newest.hash } }),
      })
      const sealed = randomSealedText()
      const roster = await currentRoster(db.read, atRest)
      const own = roster?.people.get(admin.id)
      assert.ok(own)
      const delivery = device.sign('chaveiro.vault.delivery', {
        ...common,
        to: admin.id,
        fingerprint: await fingerprintOf(own.sealingKey, own.signingKey, nodeVerifier),
        generation,
        commitment,
        sealed: hashOf(sealed),
        log: { seq: log.head.seq + 1, hash: hashOf(statement) },
      })
      const keys = [{ user: admin.id, generation, sealed, delivery }]
      const body = { generation: statement, previous, keys }
      const answer = await server.call(startGeneration, { as: admin, params: { id: vault }, body })
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return generation
    },
    /** A signed head over the vault's newest change and these entries; `change` overrides its payload. */
    async head(
      vault: string,
      entries: readonly HeadEntry[],
      change: Partial<StatementPayload<'chaveiro.vault.head'>> = {},
    ): Promise<string> {
      const log = await logOf(vault)
      const { number = 1, hash = hashOf('none') } = (await readNewestChange(db.read, vault)) ?? {}
      return device.sign('chaveiro.vault.head', {
        v: 1,
        org: device.org,
        vault,
        at: at(),
        by: admin.id,
        log: log.head,
        roster: device.roster,
        number,
        hash,
        generation: log.generations.length,
        items: hashOf(itemsDigestInput(entries)),
        ...change,
      })
    },
    /** A rewrapped item key. */
    rewrap(
      vault: string,
      of: { item: string; revision: number; signature: string },
      generation: number,
      change: Partial<StatementPayload<'chaveiro.item.rewrap'>> = {},
    ) {
      const { item, revision } = of
      const key = randomSealedText(170)
      const signature = device.sign('chaveiro.item.rewrap', {
        v: 1,
        org: device.org,
        vault,
        item,
        revision,
        generation,
        by: admin.id,
        roster: device.roster,
        of: hashOf(of.signature),
        key: hashOf(key),
        ...change,
      })
      return { item, revision, generation, key, signature }
    },
  }
}

const at = () => '2026-01-01T00:00:00.000Z'

export async function refused(
  answer: Promise<{ status: number; error: { code: string } }>,
  status: number,
  code: string,
): Promise<void> {
  const { status: got, error } = await answer
  assert.deepEqual([got, error?.code], [status, code], JSON.stringify(error))
}
