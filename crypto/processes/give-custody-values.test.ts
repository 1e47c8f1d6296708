import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkGivenValues } from '@chaveiro/contract/rules/access-values.ts'
import { presentKeys, type RosterPerson } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { appendVaultLog } from '@chaveiro/contract/rules/vault-log.ts'
import fc from 'fast-check'
import { writeOpening } from './access-statements.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { giveCustodyValues, type ReceivedPlace, receiveCustodyValues } from './give-custody-values.ts'
import { openWithCustodyValues } from './open-with-custody-values.ts'
import { sealItem } from './seal-item.ts'
import { admin, at, caio, davi, eva, heldBy, makeSplit, roster, uuid } from './testing/dealt-vault.ts'
import { writeAcknowledge } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

const openFailed = { code: 'open_failed' }
const three = await makeSplit(uuid(10), [admin, caio, davi])
const other = await makeSplit(uuid(11), [admin, caio, davi])
const item = { item: uuid(20), revision: 3 }
const secret = { password: 's3nha', notes: 'n', metadata: {} }
const request = uuid(30)
const evasKeys = presentKeys(roster, eva.user) as RosterPerson
const order = [admin, caio, davi]

const { sealed, custody_key } = await sealItem(secret, item, three.vaultKeys, three.dealtKeys)
const wrapped = { sealed, custodyKey: custody_key as string }
const dealing = three.dealtKeys.place

const give = async (who: AccountKeys, change: object = {}, vault = three) =>
  giveCustodyValues(await heldBy(who, vault), { ...item, request, to: evasKeys, ...change }, roster)
const receive = (text: string, from: AccountKeys, change: Partial<ReceivedPlace> = {}, by = eva) =>
  receiveCustodyValues(by, text, {
    ...dealing,
    ...item,
    request,
    position: order.indexOf(from) + 1,
    count: 3,
    ...change,
  })

describe('what a custodian gives for one item', async () => {
  const [ofAdmin, ofCaio] = [await give(admin), await give(caio)]

  test('is sealed to no keys that nobody vouches for, and to no old ones', async () => {
    await assert.rejects(give(admin, { to: { ...evasKeys, vouched: false } }), /not vouched for/)
    await assert.rejects(give(admin, { to: { ...evasKeys } }), /not vouched for/)
  })

  test('opens for nobody else, not even for another custodian', async () => {
    for (const who of [caio, davi, admin]) await assert.rejects(receive(ofAdmin, admin, {}, who), openFailed)
  })

  test('opens for no other request, item, revision, dealing, generation, vault or organisation', async () => {
    const places = [
      { request: uuid(31) },
      { item: uuid(21) },
      { revision: 4 },
      { revision: 2 },
      { dealing: 2 },
      { generation: 1 },
      { vault: uuid(11) },
      { org: 'A'.repeat(43) },
    ]
    for (const place of places) await assert.rejects(receive(ofAdmin, admin, place), openFailed)
  })

  test('is not taken for what another custodian gave', async () => {
    await assert.rejects(receive(ofAdmin, caio), openFailed)
    for (const position of [0, 4, 2 ** 31]) {
      await assert.rejects(receive(ofAdmin, admin, { position }), openFailed)
    }
    for (const count of [2, 4]) await assert.rejects(receive(ofAdmin, admin, { count }), openFailed)
  })

  test('does not open with one bit of it changed', async () => {
    const body = ofAdmin.slice('cha1.'.length)
    const property = fc.asyncProperty(fc.nat(body.length - 1), async (index) => {
      const letter = body[index] === 'A' ? 'B' : 'A'
      const changed = `cha1.${body.slice(0, index)}${letter}${body.slice(index + 1)}`
      await assert.rejects(receive(changed, admin), openFailed)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('opens nothing alone, given twice, or beside what belongs to another vault', async () => {
    const mine = await receive(ofAdmin, admin)
    const again = await receive(await give(admin), admin)
    await assert.rejects(openWithCustodyValues(wrapped, dealing, item, [mine, again]), openFailed)
    const place = other.dealtKeys.place
    const theirs = await receive(await give(caio, {}, other), caio, place)
    await assert.rejects(openWithCustodyValues(wrapped, dealing, item, [mine, theirs]), openFailed)
  })

  test('opens the item, and the same item only, with what a second one gives', async () => {
    const both = [await receive(ofAdmin, admin), await receive(ofCaio, caio)] as const
    const next = { ...item, revision: 4 }
    const later = await sealItem(secret, next, three.vaultKeys, three.dealtKeys)
    const newer = { sealed: later.sealed, custodyKey: later.custody_key as string }
    await assert.rejects(openWithCustodyValues(newer, dealing, next, both), openFailed)
    await assert.rejects(openWithCustodyValues(newer, dealing, item, both), openFailed)
    assert.deepEqual(await openWithCustodyValues(wrapped, dealing, item, both), secret)
  })

  test('is named by both approvals in the log, and by no others', async () => {
    let { log } = three
    for (const who of order) {
      const text = await writeAcknowledge(who, { roster, log }, await heldBy(who, three), at)
      log = await appendVaultLog(log, text, roster, verifier)
    }
    const content = {
      ...{ ...item, request, to: eva.user, fingerprint: eva.fingerprint, change: roster.org },
      ...{ kind: 'break_glass' as const, hours: 1 as const, dealing: dealing.dealing },
      deliver_by: '2026-03-02T12:00:00.000Z',
    }
    const approve = async (by: AccountKeys, values: string, confirms?: string) => {
      const given = { ...content, sealed: await hashText(values, verifier), confirms }
      const text = await writeOpening(by, { roster, log }, given, at)
      log = await appendVaultLog(log, text, roster, verifier)
      return hashText(text, verifier)
    }
    await approve(caio, ofCaio, await approve(admin, ofAdmin))
    const of = { log, request, to: eva.user, fingerprint: eva.fingerprint }
    const swapped = checkGivenValues({ ...of, sealed: [ofCaio, ofAdmin] }, verifier)
    await assert.rejects(swapped, { fault: 'wrong_text' })
    const { until } = await checkGivenValues({ ...of, sealed: [ofAdmin, ofCaio] }, verifier)
    assert.equal(until, '2026-03-01T13:00:00.000Z')
  })
})
