import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkGivenValues } from '@chaveiro/contract/log/access/access-values.ts'
import { presentKeys, type RosterPerson } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { openingFields } from '@chaveiro/contract/testing/opening-fields.ts'
import fc from 'fast-check'
import { readLockedText, writeLockedText } from '../envelopes/locked-text.ts'
import { admin, at, caio, davi, eva, heldBy, makeSplit, roster, uuid } from '../testing/dealt-vault.ts'
import { writeOpening } from './access-statements.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import {
  confirmCustodyValues,
  giveCustodyValues,
  type ReceivedValues,
  receiveCustodyValues,
  valuesFor,
} from './give-custody-values.ts'
import { openWithCustodyValues } from './open-with-custody-values.ts'
import { sealItem } from './seal-item.ts'
import { writeAcknowledge } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

const openFailed = { code: 'open_failed' }
const three = await makeSplit(uuid(10), [admin, caio, davi])
const other = await makeSplit(uuid(11), [admin, caio, davi])
const item = { item: uuid(20), revision: 3 }
const secret = { password: 's3nha', notes: 'n', metadata: {}, fields: [], files: [] }
const request = uuid(30)
const order = [admin, caio, davi]
const personOf = ({ user }: AccountKeys) => presentKeys(roster, user) as RosterPerson
const positionOf = (who: AccountKeys) => order.indexOf(who) + 1
const othersOf = (who: AccountKeys) =>
  order.filter((one) => one !== who).map((one) => ({ position: positionOf(one), person: personOf(one) }))

const { sealed, custody_key } = await sealItem(secret, item, three.vaultKeys, three.dealtKeys)
const wrapped = { sealed, custodyKey: custody_key as string }
const dealing = three.dealtKeys.place
const content = 'B'.repeat(43)
const otherContent = 'A'.repeat(43)
const matter = { request, content, items: [item], to: personOf(eva) }
const [dealt] = three.log.dealings as [(typeof three.log.dealings)[0]]
const place = { org: dealing.org, vault: dealing.vault, request, content, dealt: [dealt] }

const give = async (who: AccountKeys, change: object = {}, vault = three) =>
  giveCustodyValues([await heldBy(who, vault)], { ...matter, ...change }, othersOf(who), roster)
const confirm = async (who: AccountKeys, of: AccountKeys, text: string, change: object = {}, keys = who) => {
  const first = { position: positionOf(of), sealed: text }
  return confirmCustodyValues(keys, [await heldBy(who, three)], { ...matter, ...change }, first, roster)
}
const receive = (texts: readonly [string, string], change: object = {}, by = eva, from = [admin, caio]) => {
  const [first, second] = from.map(({ user }) => user) as [string, string]
  return receiveCustodyValues(by, texts, { ...place, by: [first, second], ...change })
}
const open = (values: ReceivedValues) =>
  openWithCustodyValues(wrapped, dealing, item, valuesFor(values, item, 1))

describe('custody values of two custodians for one item', async () => {
  const byAdmin = await give(admin)
  const byCaio = await confirm(caio, admin, byAdmin)

  test('are sealed only to the person’s present, vouched-for keys', async () => {
    const old = { ...personOf(eva) }
    for (const to of [old, { ...old, vouched: false }]) {
      await assert.rejects(give(admin, { to }), /not vouched for/)
      await assert.rejects(confirm(caio, admin, byAdmin, { to }), /not vouched for/)
    }
  })

  // Promise 12
  test('open to nobody before a second confirms them, and not even with another’s first ones', async () => {
    await assert.rejects(receive([byAdmin, byAdmin]), openFailed)
    await assert.rejects(receive([byAdmin, await give(caio)]), openFailed)
    await assert.rejects(receive([byAdmin, await give(caio, { request: uuid(31) })]), openFailed)
  })

  // Promise 12
  test('open nothing if one was given for one request and the other for another, of the same person and item', async () => {
    const ofOther = await give(davi, { request: uuid(31) })
    for (const from of [
      [admin, davi],
      [davi, caio],
    ]) {
      const texts = [from[0] === davi ? ofOther : byAdmin, from[1] === davi ? ofOther : byCaio] as const
      for (const change of [{}, { request: uuid(31) }]) {
        await assert.rejects(receive(texts, change, eva, from), openFailed)
      }
    }
  })

  test('are confirmed by no stranger, not by the first custodian, and for nothing else', async () => {
    await assert.rejects(confirm(caio, admin, byAdmin, {}, davi), openFailed)
    await assert.rejects(confirm(caio, admin, byAdmin, {}, eva), openFailed)
    await assert.rejects(confirm(admin, admin, byAdmin), openFailed)
    await assert.rejects(confirm(caio, davi, byAdmin), openFailed)
    for (const change of [{ request: uuid(31) }, { content: otherContent }]) {
      await assert.rejects(confirm(caio, admin, byAdmin, change), openFailed)
    }
  })

  test('are not confirmed if the first custodian’s text does not open', async () => {
    const { keys, sealed: inside } = readLockedText(byAdmin)
    const strange = readLockedText(await give(admin, { request: uuid(31) }))
    for (const locked of [
      { keys: strange.keys, sealed: inside },
      { keys, sealed: strange.sealed },
      { keys: new Map([[3, keys.get(3) as string]]), sealed: inside },
    ]) {
      await assert.rejects(confirm(caio, admin, writeLockedText(locked)), openFailed)
    }
    for (const text of ['', 'cha1.AwEB', inside]) await assert.rejects(confirm(caio, admin, text), openFailed)
  })

  test('open for nobody else, not even for another custodian', async () => {
    for (const who of [caio, davi, admin])
      await assert.rejects(receive([byAdmin, byCaio], {}, who), openFailed)
  })

  test('open for no other request, content, dealing, generation, vault or organisation', async () => {
    const places = [
      { request: uuid(31) },
      { content: otherContent },
      { dealt: [{ ...dealt, dealing: 2 }] },
      { dealt: [{ ...dealt, generation: 1 }] },
      { dealt: [dealt, { ...dealt, dealing: 2 }] },
      { dealt: [] },
      { vault: uuid(11) },
      { org: 'A'.repeat(43) },
    ]
    for (const change of places) await assert.rejects(receive([byAdmin, byCaio], change), openFailed)
  })

  test('are refused as from others, in another order, or among more or fewer custodians', async () => {
    await assert.rejects(receive([byAdmin, byCaio], {}, eva, [caio, admin]), openFailed)
    await assert.rejects(receive([byCaio, byAdmin]), openFailed)
    await assert.rejects(receive([byAdmin, byCaio], {}, eva, [admin, davi]), openFailed)
    await assert.rejects(receive([byAdmin, byCaio], {}, eva, [admin, eva]), openFailed)
    const users = order.map(({ user }) => user)
    for (const custodians of [users.slice(0, 1), users.slice(0, 2), [...users, eva.user]]) {
      await assert.rejects(receive([byAdmin, byCaio], { dealt: [{ ...dealt, custodians }] }), openFailed)
    }
  })

  test('do not open with one letter changed', async () => {
    // The part locked for davi does not matter when caio confirms.
    const forDavi = 5 + Math.ceil(((2 + 1169) * 4) / 3)
    const body = 'cha1.'.length
    const property = fc.asyncProperty(fc.nat(), fc.boolean(), async (number, isFirst) => {
      const text = isFirst ? byAdmin : byCaio
      const start = isFirst ? forDavi + Math.ceil((1169 * 4) / 3) : body
      const index = start + (number % (text.length - start - 2))
      const letter = text[index] === 'A' ? 'B' : 'A'
      const changed = `${text.slice(0, index)}${letter}${text.slice(index + 1)}`
      await assert.rejects(receive(isFirst ? [changed, byCaio] : [byAdmin, changed]), openFailed)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('open nothing of another vault, item or revision', async () => {
    const elsewhere = await give(admin, {}, other)
    await assert.rejects(confirm(caio, admin, elsewhere), openFailed)
    const next = { ...item, revision: 4 }
    const later = await sealItem(secret, next, three.vaultKeys, three.dealtKeys)
    const newer = { sealed: later.sealed, custodyKey: later.custody_key as string }
    const both = await receive([byAdmin, byCaio])
    for (const at of [next, item]) {
      await assert.rejects(openWithCustodyValues(newer, dealing, at, valuesFor(both, item, 1)), openFailed)
    }
    for (const at of [next, { ...item, revision: 2 }, { ...item, item: uuid(21) }]) {
      assert.throws(() => valuesFor(both, at, 1), openFailed)
    }
    assert.throws(() => valuesFor(both, item, 2), openFailed)
  })

  test('open the item, whoever of the others confirms', async () => {
    assert.deepEqual(await open(await receive([byAdmin, byCaio])), secret)
    const byDavi = await confirm(davi, admin, byAdmin)
    assert.deepEqual(await open(await receive([byAdmin, byDavi], {}, eva, [admin, davi])), secret)
  })

  test('of all items of a vault open each of them, by every dealing named, except where the revisions differ', async () => {
    const items = [item, { item: uuid(21), revision: 1 }, { item: uuid(22), revision: 7 }]
    const held = (who: AccountKeys) =>
      Promise.all([heldBy(who, three), heldBy(who, other)]).then(([one, two]) => [one, two] as const)
    const first = await giveCustodyValues(await held(admin), { ...matter, items }, othersOf(admin), roster)
    const seen = [...items.slice(0, 2), { item: uuid(22), revision: 8 }]
    const given = { position: positionOf(admin), sealed: first }
    const second = await confirmCustodyValues(
      caio,
      await held(caio),
      { ...matter, items: seen },
      given,
      roster,
    )
    const both = await receive([first, second], { dealt: [dealt, { ...dealt, dealing: 2 }] })
    assert.deepEqual([...both.keys()], [item.item, uuid(21)])
    assert.deepEqual(await open(both), secret)
    const elsewhere = await sealItem(secret, item, other.vaultKeys, other.dealtKeys)
    const whole = { sealed: elsewhere.sealed, custodyKey: elsewhere.custody_key as string }
    const values = valuesFor(both, item, 2)
    assert.deepEqual(await openWithCustodyValues(whole, other.dealtKeys.place, item, values), secret)
  })

  test('are named by both approvals in the log, and by no others', async () => {
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
      const given = openingFields({ ...content, sealed: await hashText(values, verifier) })
      const text = await writeOpening(by, { roster, log }, { ...given, confirms }, at)
      log = await appendVaultLog(log, text, roster, verifier)
      return hashText(text, verifier)
    }
    await approve(caio, byCaio, await approve(admin, byAdmin))
    const of = { log, request, to: eva.user, fingerprint: eva.fingerprint }
    const swapped = checkGivenValues({ ...of, sealed: [byCaio, byAdmin] }, verifier)
    await assert.rejects(swapped, { fault: 'wrong_text' })
    const { until } = await checkGivenValues({ ...of, sealed: [byAdmin, byCaio] }, verifier)
    assert.equal(until, '2026-03-01T13:00:00.000Z')
  })
})
