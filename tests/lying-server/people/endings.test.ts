// Promise 8

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { getVaultLog, type VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { createVault } from '@chaveiro/crypto/processes/create-vault.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { startGeneration } from '@chaveiro/crypto/processes/start-generation.ts'
import { writeAdmit, writeOverview } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf, plant, readChanges, withChange } from '../../support/colluding.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink, keysHeldBy, readLogs } from '../../support/people.ts'
import { proof, type TestPerson, unlockedDevice, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

// A custodian founds an unnoticed vault and writes into it; then a right of theirs ends. These tests try what they sign afterwards with the
// server's help, naming the earlier roster; every device is a new one that never saw the vault.

const { server, proxy, admin } = await startProxiedServer()
const colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')

const newDevice = (person = admin) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
const refused = (fault: string, vaultId: string) => ({
  code: 'distrusted',
  about: 'vault_log',
  fault,
  vaultId,
})
const logOf = (id: string) => new RegExp(`/vaults/${id}/log$`)
const headOf = (id: string) => new RegExp(`/vaults/${id}/head$`)
const now = () => new Date()

const endings: Record<string, (person: TestPerson) => Promise<void>> = {
  'a dismissal': async (person) => {
    await admin.session.setUserRole(await userIdOf(person), 'contributor', person.email)
  },
  'a renewal, by who stole the old keys': async (person) => {
    await person.session.account.renewKeys('outra frase bem longa caneta girassol', proof)
    await person.session.account.finishRenewal()
  },
}

for (const [index, [name, end]] of Object.entries(endings).entries()) {
  describe(`after ${name}`, async () => {
    let former: TestPerson
    let quiet: string
    let other: string
    let item: string
    let kept: Awaited<ReturnType<typeof keep>>

    /** What the custodian has from before: their keys, the vault's, logs and items. */
    async function keep() {
      const [vaultKeys] = await keysHeldBy(former, quiet)
      assert.ok(vaultKeys)
      const logs = await readLogs(former, quiet)
      const { items } = await readChanges(former, quiet, logs)
      return { keys: await keysOf(former), vaultKeys, logs, items }
    }

    before(async () => {
      proxy.honest()
      const email = ['manager@agencia.example', 'newcomer@agencia.example'][index] as string
      former = await joinByLink(server.baseUrl, admin, email, 'manager')
      quiet = (await former.session.createVault(vaultDraft(`Quiet ${index}`))).id
      other = (await former.session.createVault(vaultDraft(`Other ${index}`))).id
      await former.session.addMember(quiet, await userIdOf(colleague), colleague.email)
      item = (await former.session.createItem(quiet, draft('before'), secret('p0'))).id
      await former.session.keepInStep()
      await colleague.session.keepInStep()
      kept = await keep()
      await end(former)
    })

    /** A new device meets the vault with these statements after, or instead of, what the server has. */
    async function meets(id: string, fault: string, lie: (log: VaultLog, afterSeq: number) => VaultLog) {
      proxy.honest()
      proxy.lie('GET', logOf(id), (body, url) =>
        lie(body as VaultLog, Number(url.searchParams.get('after') ?? -1)),
      )
      const device = await newDevice()
      await assert.rejects(device.createItem(id, draft('one'), secret('p1')), refused(fault, id))
      const { lastError } = await device.keepInStep()
      assert.ok(lastError === null || lastError.fault === fault, lastError?.fault)
      assert.doesNotMatch(
        proxy.seen().split('POST /api/vaults/logs').at(-1) ?? '',
        new RegExp(`POST /api/vaults/${id}/generations`),
      )
      proxy.honest()
    }
    const withStatement = (statement: string) => (log: VaultLog) => ({
      ...log,
      statements: [...log.statements.slice(0, kept.logs.log.hashes.length), statement],
    })

    test('a vault that they found is given no key and nothing to keep', async () => {
      const made = await createVault(kept.keys, kept.logs.roster, other, now())
      const { create, generation } = made.founding
      await meets(other, 'not_covered', (log) => ({
        ...log,
        statements: [create, generation],
        keys: [],
        previous: [],
      }))
    })

    test('an admission that they sign admits nobody', async () => {
      const user = '01980000-0000-7000-8000-000000000099'
      await meets(
        quiet,
        'not_covered',
        withStatement(await writeAdmit(kept.keys, kept.logs, { user }, now())),
      )
    })

    test('nobody writes under a generation that they start', async () => {
      const started = await startGeneration(kept.keys, kept.vaultKeys, kept.logs, kept.items.newest, now())
      await meets(quiet, 'not_covered', withStatement(started.next.generation))
    })

    test('an overview that they sign is no vault’s name', async () => {
      const place = { name: 'Evil', type: 'client', parent_id: null, tags: { client: '', squad: '' } }
      const overview = { ...place, visibility: 'listed', inherits: false }
      const { statement } = await writeOverview(kept.keys, kept.logs, overview, now())
      await meets(quiet, 'not_covered', withStatement(statement))
    })

    test('a change of an item that they sign is not believed', async () => {
      const { keys, vaultKeys, logs, items } = kept
      const planted = await plant(keys, vaultKeys, logs, items, item)
      proxy.honest()
      proxy.lie('GET', logOf(quiet), (body) => {
        const log = body as VaultLog
        return { ...log, statements: log.statements.slice(0, logs.log.hashes.length) }
      })
      proxy.lie('GET', headOf(quiet), (body, url) => {
        const answer = body as CallOutput<typeof getVaultHead>
        return withChange({ ...answer, head: null, entries: null }, url, quiet, planted.change)
      })
      const device = await newDevice()
      const faults = await device.vaults.check(quiet, [{ id: item, revision: 2 }])
      assert.ok(
        faults.some((fault) => fault.kind === 'unentitled' || fault.kind === 'head'),
        JSON.stringify(faults),
      )
      proxy.honest()
    })

    test('a delivery that they sign gives no other key than the log names', async () => {
      const { keys, logs } = kept
      const made = await createVault(keys, logs.roster, quiet, now())
      const self = logs.roster.people.get(await userIdOf(admin))
      assert.ok(self)
      const delivery = await deliverVaultKey(keys, made.vaultKeys, self, logs, now())
      proxy.honest()
      proxy.lie('GET', logOf(quiet), (body) => ({
        ...(body as VaultLog),
        keys: [delivery],
      }))
      const device = await newDevice()
      await assert.rejects(device.createItem(quiet, draft('one'), secret('p1')), {
        code: 'distrusted',
        about: 'vault_key',
      })
      proxy.honest()
    })

    test('a withheld proof, or another vault’s, is reported as a lie', async () => {
      await meets(quiet, 'not_covered', (log) => ({ ...log, proofs: [] }))
      const { proofs } = await admin.api.send(getVaultLog, { params: { id: other } })
      await meets(quiet, 'wrong_proof', (log) => ({ ...log, proofs }))
    })

    test('what they founded, decided and wrote before stands for every device', async () => {
      proxy.honest()
      assert.equal(
        (await newDevice(colleague).then((device) => device.openItem(item))).secret?.password,
        'p0',
      )
      const device = await newDevice()
      assert.equal((await device.keepInStep()).lastError, null)
      assert.deepEqual(await device.vaults.check(quiet, [{ id: item, revision: 1 }]), [])
      assert.equal((await device.openItem(item)).secret?.password, 'p0')
      await device.createItem(quiet, draft('after'), secret('p1'))
      const { log } = await readLogs(admin, quiet)
      assert.equal(log.generations.length, 2, 'the key that they know is replaced')
    })

    test('they come back, and what they sign then counts', async () => {
      proxy.honest()
      const id = await userIdOf(former)
      if (name === 'a dismissal') await admin.session.setUserRole(id, 'manager', former.email)
      const { id: anew } = await former.session.createVault(vaultDraft(`Anew ${index}`))
      await former.session.keepInStep()
      const device = await newDevice()
      assert.equal((await device.keepInStep()).lastError, null)
      await device.createItem(anew, draft('anew'), secret('p2'))
      await device.createItem(quiet, draft('still'), secret('p3'))
    })
  })
}
