import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { listOwnShares } from '@chaveiro/contract/calls/custody.ts'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { checkApproval } from '@chaveiro/contract/log/access/access-statements.ts'
import { appendRoster, presentKeys, type RosterPerson } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { appendVaultLog, type Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { openingFields } from '@chaveiro/contract/testing/opening-fields.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openAsPerson } from '@chaveiro/crypto/envelopes/seal-to-person.ts'
import { writeApproval, writeOpening } from '@chaveiro/crypto/processes/access-statements.ts'
import { dealCustody } from '@chaveiro/crypto/processes/deal-custody.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { deriveItemCustodyValues } from '@chaveiro/crypto/processes/derive-item-custody-values.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import {
  confirmCustodyValues,
  giveCustodyValues,
  receiveCustodyValues,
  valuesFor,
} from '@chaveiro/crypto/processes/give-custody-values.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import type { HeldCustodyKeys } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { openItem } from '@chaveiro/crypto/processes/open-item.ts'
import { openVaultKey } from '@chaveiro/crypto/processes/open-vault-key.ts'
import {
  type ItemInCustody,
  openWithCustodyValues,
} from '@chaveiro/crypto/processes/open-with-custody-values.ts'
import { writeAppoint, writeDismiss, writeReset } from '@chaveiro/crypto/processes/roster-statements.ts'
import { writeAdmit, writeCustody } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, keysHeldBy, readLogs } from './support/people.ts'
import { type TestPerson, unlockedDevice } from './support/person.ts'
import { custodyHeldBy, inStep, openByTwo, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

/**
 * The admin is the intruder: they have their own device (its keys, and the custody keys dealt to it), an administrator's session, and
 * everything in the database: sealed texts, wraps, shares, deliveries, logs. The manager is the vault's other custodian.
 */
const openFailed = { code: 'open_failed' }
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const now = new Date()
const view = { root: 'A'.repeat(43), size: 0 }
const later = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()
const requestId = '01980000-0000-7000-8000-000000000300'

type Stolen = ItemInCustody & { item: string; revision: number }
type Values = Awaited<ReturnType<typeof deriveItemCustodyValues>>

const { server, proxy, admin } = await startProxiedServer()
let manager: TestPerson
let ana: TestPerson
let helper: TestPerson
let vaultId: string
let logs: Logs
let own: AccountKeys
let others: AccountKeys
let helpers: AccountKeys
let to: RosterPerson
let fromBefore: VaultKeys[]
let older: { admin: HeldCustodyKeys; manager: HeldCustodyKeys }
let held: { admin: HeldCustodyKeys; manager: HeldCustodyKeys }
/** The item that the intruder wants, and another one that the manager may approve. */
let wanted: Stolen
let other: Stolen

before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const bia = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
  helper = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
  ana = { ...ana, session: await unlockedDevice(proxy.baseUrl, ana, ana.memory) }
  vaultId = await vaultWithMembers(admin, 'Divided', [ana, bia])
  fromBefore = await keysHeldBy(admin, vaultId)
  await splitVault(admin, manager, vaultId)
  await inStep(ana, admin, manager)
  older = { admin: await custodyHeldBy(admin, vaultId), manager: await custodyHeldBy(manager, vaultId) }
  await manager.session.removeMember(vaultId, await userIdOf(bia))
  await inStep(ana, admin, manager)
  held = { admin: await custodyHeldBy(admin, vaultId), manager: await custodyHeldBy(manager, vaultId) }
  wanted = await createdItem('wanted')
  other = await createdItem('other')
  logs = await readLogs(admin, vaultId)
  own = await keysOf(admin)
  others = await keysOf(manager)
  helpers = await keysOf(helper)
  to = presentKeys(logs.roster, helpers.user) as RosterPerson
})

async function createdItem(title: string): Promise<Stolen> {
  const { id } = await ana.session.createItem(vaultId, draft(title), secret(`the ${title} one`))
  const { password: sealed, revision } = await ana.api.send(revealItem, { params: { id } })
  const lines = proxy.seen().split('\n')
  const { custody_key } = JSON.parse(
    lines.findLast((line) => line.startsWith('{"title"') && line.includes(id)) ?? '{}',
  ) as { custody_key?: string }
  assert.ok(custody_key)
  return { item: id, revision, sealed, custodyKey: custody_key }
}

const placeOf = ({ item, revision }: Stolen) => ({ item, revision })
const join = (given: readonly [Values, Values], item = wanted) =>
  openWithCustodyValues(item, held.admin.place, placeOf(item), given)
const valuesOf = (from: HeldCustodyKeys, item = wanted) => deriveItemCustodyValues(from, placeOf(item))

/** The content of an approval that opens the wanted item to the helper, with nobody's values in particular. */
async function opening(change: object = {}, item = wanted) {
  const { revision, item: id } = item
  const sealed = await hashText('cha1.AgAA', verifier)
  return openingFields({
    ...{ request: requestId, item: id, revision, change: logs.log.head.hash },
    ...{ to: to.user, fingerprint: to.fingerprint, kind: 'break_glass' as const, hours: 1 as const },
    ...{ deliver_by: later(24), dealing: held.admin.place.dealing, sealed },
    ...change,
  })
}
const append = async (text: string, on: Logs = logs): Promise<Logs> => ({
  ...on,
  log: await appendVaultLog(on.log, text, on.roster, verifier),
})
const approve = async (by: AccountKeys, change: object = {}, on: Logs = logs) =>
  writeOpening(by, on, await opening(change), now)

/** The logs after the intruder's own approval, and its hash. */
async function withOwnApproval(change: object = {}, on: Logs = logs) {
  const text = await approve(own, change, on)
  return { on: await append(text, on), confirms: await hashText(text, verifier) }
}
const appoint = async (on: Logs = logs): Promise<Logs> => {
  const text = await writeAppoint(own, on.roster, { user: helpers.user, role: 'admin' }, now)
  return { ...on, roster: await appendRoster(on.roster, text, verifier) }
}

describe('with the database, an administrator’s session and one custodian’s device, an item of a two-person vault does not open', () => {
  test('by that custodian’s own values, given twice', async () => {
    const mine = await valuesOf(held.admin)
    await assert.rejects(join([mine, mine]), openFailed)
    await assert.rejects(openByTwo(wanted, [held.admin, held.admin]), openFailed)
  })

  // Promise 12
  test('by guessing the missing value from the others', async () => {
    const mine = await valuesOf(held.admin)
    const guesses = [
      ...mine.values.values(),
      ...(await valuesOf(held.admin, other)).values.values(),
      ...(await valuesOf(older.admin)).values.values(),
      ...held.admin.keys.values(),
    ]
    for (const guess of guesses) {
      const filled = { without: 0, values: new Map([...mine.values, [mine.without, guess]]) } as Values
      await assert.rejects(join([mine, filled]), openFailed)
    }
  })

  // Promise 12
  test('by what both custodians held of an older dealing', async () => {
    const before = [await valuesOf(older.admin), await valuesOf(older.manager)] as const
    await assert.rejects(join(before), openFailed)
    await assert.rejects(join([await valuesOf(held.admin), before[1]]), openFailed)
    await assert.rejects(
      openWithCustodyValues(wanted, older.admin.place, placeOf(wanted), before),
      openFailed,
    )
  })

  test('by the other custodian’s share, read from the database', async () => {
    const [share] = await manager.api.send(listOwnShares, { params: { id: vaultId } })
    const { place } = held.manager
    for (const { user, fingerprint } of [own, others]) {
      const opened = openAsPerson(own.sealing.privateKey, share?.sealed ?? '', 'custody-keys', {
        ...place,
        recipient: user,
        fingerprint,
      })
      await assert.rejects(opened, OpenFailed)
    }
  })

  test('by the vault’s key from before it was a two-person vault, or by one that is sealed to a member', async () => {
    const { password: sealed, key } = await ana.api.send(revealItem, { params: { id: wanted.item } })
    assert.ok(fromBefore.length > 0)
    for (const keys of fromBefore) {
      await assert.rejects(openItem({ sealed, key }, placeOf(wanted), keys), openFailed)
    }
    const { answer } = await readLogs(ana, vaultId)
    assert.ok(answer.keys.length > 0)
    for (const delivered of answer.keys) await assert.rejects(openVaultKey(own, delivered, logs))
  })

  // Promise 12
  test('by approving twice, or in the other custodian’s name', async () => {
    const { on, confirms } = await withOwnApproval()
    await assert.rejects(append(await approve(own, { confirms }, on), on), refused('same_person'))
    const forged = await approve({ ...own, user: others.user }, { confirms }, on)
    await assert.rejects(append(forged, on), refused('bad_signature'))
    await assert.rejects(append(await approve(own, { to: own.user, fingerprint: own.fingerprint })), {
      fault: 'same_person',
    })
  })

  // Promise 12
  test('by the second approval of a helper whom they make an admin', async () => {
    const appointed = await appoint()
    const { on, confirms } = await withOwnApproval(await toAna(), appointed)
    const second = await approve(helpers, { ...(await toAna()), confirms }, on)
    await assert.rejects(append(second, on), refused('not_entitled'))
  })

  test('by dismissing the other custodian, so that too few are left', async () => {
    const appointed = await appoint()
    const text = await writeDismiss(own, appointed.roster, { user: others.user, role: 'manager' }, view, now)
    const alone = { ...appointed, roster: await appendRoster(appointed.roster, text, verifier) }
    const { on, confirms } = await withOwnApproval(await toAna(), alone)
    for (const by of [helpers, others]) {
      const second = await approve(by, { ...(await toAna()), confirms }, on)
      await assert.rejects(append(second, on), refused('not_entitled'))
    }
  })

  // Promise 12
  test('by giving the other custodian new keys, which the helper confirms', async () => {
    const appointed = await appoint()
    const { keys: made } = await makeAccount(others.user)
    const content = { user: others.user, ...publicKeysOf(made) }
    const proposal = await writeReset({ by: own.user, signing: own.signing }, content, appointed.roster, now)
    const proposed = await appendRoster(appointed.roster, proposal, verifier)
    const confirmation = await writeReset(
      { by: helpers.user, signing: helpers.signing },
      content,
      proposed,
      now,
      { confirms: await hashText(proposal, verifier), view },
    )
    const roster = await appendRoster(proposed, confirmation, verifier)
    assert.equal(presentKeys(roster, others.user)?.fingerprint, made.fingerprint)
    const { on, confirms } = await withOwnApproval(await toAna(), { ...logs, roster })
    const second = await approve(made, { ...(await toAna()), confirms }, on)
    await assert.rejects(append(second, on), refused('not_entitled'))
  })

  test('by returning to shared custody, or admitting the helper, with the helper as the second person', async () => {
    const on = await appoint()
    const shared = await writeCustody(own, on, { custody: 'shared' }, now)
    const proposed = await append(shared, on)
    assert.equal(proposed.log.custody, 'split')
    const confirms = await hashText(shared, verifier)
    for (const by of [own, helpers]) {
      const second = writeCustody(by, proposed, { custody: 'shared' }, now, confirms)
      await assert.rejects(append(await second, proposed))
    }
    const admission = { user: helpers.user }
    const admit = await writeAdmit(own, on, admission, now)
    const half = await append(admit, on)
    const again = { ...admission, confirms: await hashText(admit, verifier) }
    for (const by of [own, helpers]) {
      await assert.rejects(append(await writeAdmit(by, half, again, now), half))
    }
  })

  test('by dealing custody keys of their own making', async () => {
    const [keys] = fromBefore as [VaultKeys]
    await assert.rejects(dealCustody(own, keys, logs, now), { code: 'statement_refused' })
  })

  test('by one approval beside the log, as a shared vault accepts it', async () => {
    const { revision: _, ...matter } = placeOf(wanted)
    const asked = { ...matter, request: requestId, vault: vaultId, change: logs.log.head.hash }
    const approval = await writeApproval(
      own,
      logs,
      { ...asked, to: to.user, hours: 1, deliver_by: later(24) },
      now,
    )
    await assert.rejects(checkApproval(approval, logs, verifier), refused('needs_member'))
  })

  // Promise 12
  test('by the other custodian’s values for another request, item, revision, or person', async () => {
    const content = logs.log.head.hash
    const otherContent = 'A'.repeat(43)
    const { dealing } = held.admin.place
    const matter = { request: requestId, content, items: [placeOf(wanted)], to }
    const anothers = { ...matter, request: requestId.replace('300', '301') }
    const person = presentKeys(logs.roster, others.user) as RosterPerson
    const ownKeys = {
      position: held.admin.without,
      person: presentKeys(logs.roster, own.user) as RosterPerson,
    }
    const give = (change: object = {}) =>
      giveCustodyValues([held.manager], { ...matter, ...change }, [ownKeys], logs.roster)
    const confirm = (text: string, change: object = {}) => {
      const first = { position: held.manager.without, sealed: text }
      return confirmCustodyValues(own, [held.admin], { ...matter, ...change }, first, logs.roster)
    }
    const receive = (first: string, second: string, change: object = {}, keys = helpers) => {
      const { org, vault } = held.manager.place
      const dealt = logs.log.dealings.slice(-1)
      const given = { org, vault, request: requestId, content, by: [others.user, own.user] as const, dealt }
      return receiveCustodyValues(keys, [first, second], { ...given, ...change })
    }
    const right = await give()
    const mine = await confirm(right)
    // His values for another request of the same person and item, with one's own first approval.
    const ofAnother = await give(anothers)
    await assert.rejects(confirm(ofAnother), openFailed)
    await assert.rejects(receive(ofAnother, mine), openFailed)
    const otherOne = { position: held.manager.without, person }
    const ownFirst = await giveCustodyValues([held.admin], matter, [otherOne], logs.roster)
    await assert.rejects(receive(ofAnother, ownFirst), openFailed)
    const later = { ...placeOf(wanted), revision: wanted.revision + 1 }
    for (const place of [placeOf(other), later]) {
      const change = { content: otherContent, items: [place] }
      const given = await give(change)
      await assert.rejects(confirm(given), openFailed)
      const received = await receive(given, await confirm(given, change), { content: otherContent })
      assert.throws(() => valuesFor(received, placeOf(wanted), dealing), openFailed)
      await assert.rejects(join(valuesFor(received, place, dealing)), openFailed)
    }
    const toAnother = { to: presentKeys(logs.roster, await userIdOf(ana)) as RosterPerson }
    const ofAna = await give(toAnother)
    await assert.rejects(receive(ofAna, await confirm(ofAna, toAnother)), openFailed)
    for (const keys of [own, others]) await assert.rejects(receive(right, mine, {}, keys), openFailed)
    // The same for this very request and person succeeds, which takes the manager's own approval.
    assert.deepEqual(
      await join(valuesFor(await receive(right, mine), placeOf(wanted), dealing)),
      secret('the wanted one'),
    )
  })

  test('by an approval of the other custodian’s, put in another place of the log or under another request', async () => {
    const honest = await approve(others, { item: other.item, ...(await toAna()) })
    const on = await append(honest)
    const confirms = await hashText(honest, verifier)
    await assert.rejects(append(honest, on), refused('wrong_seq'))
    for (const change of [{}, { request: requestId.replace('300', '301') }, { item: other.item }]) {
      await assert.rejects(
        append(await approve(own, { ...change, confirms }, on), on),
        refused('unknown_proposal'),
      )
    }
  })

  test('by a server that tells a member’s device that everything was approved', async () => {
    const { id } = await helper.session.requestAccess(wanted.item)
    const { approval_statements: _, ...request } = await admin.api.send(jit.getJitRequest, { params: { id } })
    const matter = { request: id, vault: vaultId, item: wanted.item, change: logs.log.head.hash }
    const approval = await writeApproval(
      own,
      logs,
      { ...matter, to: to.user, hours: 1, deliver_by: later(24) },
      now,
    )
    const device = await unlockedDevice(proxy.baseUrl, ana, createSeenMemory())
    const [item, wrap] = [await ana.api.send(revealItem, { params: { id: wanted.item } }), null]
    proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
      ...(body as Deliveries),
      grants: [{ request_id: id, vault_id: vaultId, kind: 'jit' }],
    }))
    proxy.lie('GET', /^\/api\/jit\/[^/]+$/, () => ({
      ...request,
      status: 'approved',
      approval_statements: [approval],
      item: item.item,
      wrap: { key: item.key, rewrap: wrap },
    }))
    await device.keepInStep()
    assert.equal(proxy.seen().includes(`/api/jit/${id}/deliver`), false)
    proxy.honest()
  })
})

/** If the helper is to approve, it is for somebody else. */
async function toAna() {
  const { user, fingerprint } = presentKeys(logs.roster, await userIdOf(ana)) as RosterPerson
  return { to: user, fingerprint }
}

function publicKeysOf({ publicKeys }: AccountKeys) {
  const { sealing_key, signing_key } = publicKeys
  return { sealing_key, signing_key }
}
