import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type RevisionPayload, requireContent } from '@chaveiro/contract/log/items/item-content.ts'
import { checkRewrap } from '@chaveiro/contract/log/items/item-rewrap.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import fc from 'fast-check'
import { SecretKey } from '../primitives/secret-key.ts'
import {
  admin,
  at,
  caio,
  davi,
  dealtKeysOf,
  eva,
  heldBy,
  makeSplit,
  roster,
  uuid,
} from '../testing/dealt-vault.ts'
import { dealCustody } from './deal-custody.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveItemCustodyValues } from './derive-item-custody-values.ts'
import type { VaultKeys } from './derive-vault-keys.ts'
import { openItem } from './open-item.ts'
import { openWithCustodyValues } from './open-with-custody-values.ts'
import { rewrapItemKey } from './rewrap-item-key.ts'
import { type SealedItem, sealItem } from './seal-item.ts'
import { digestRevision, makeOverviewSalt, signRevision } from './sign-change.ts'
import { startGeneration } from './start-generation.ts'
import { verifier } from './verifier.ts'
import type { DealtKeys } from './wrap-for-custody.ts'

const openFailed = { code: 'open_failed' }
const three = await makeSplit(uuid(10), [admin, caio, davi])
const logs = { roster, log: three.log }
const place = { item: uuid(20), revision: 3 }
const secret = { password: 's3nha', notes: 'n', metadata: { a: 'b' }, fields: [], files: [] }

describe('an item of a vault that has a dealing', async () => {
  const { sealed, key, custody_key } = await sealItem(secret, place, three.vaultKeys, three.dealtKeys)
  assert.ok(custody_key)
  const wrapped = { sealed, custodyKey: custody_key }
  const dealing = three.dealtKeys.place
  const valuesOf = async (who: AccountKeys, item = place) =>
    deriveItemCustodyValues(await heldBy(who, three), item)
  const byTwo = async (one: AccountKeys, other: AccountKeys, item = place) =>
    openWithCustodyValues(wrapped, dealing, item, [await valuesOf(one, item), await valuesOf(other, item)])

  test('does not open with one custodian’s values, even twice', async () => {
    for (const who of [admin, caio, davi]) {
      await assert.rejects(byTwo(who, who), openFailed)
      const own = await valuesOf(who)
      for (const guess of own.values.values()) {
        const filled = { without: 0, values: new Map([...own.values, [own.without, guess]]) }
        await assert.rejects(openWithCustodyValues(wrapped, dealing, place, [own, filled]), openFailed)
      }
    }
  })

  test('opens with the values of any two, in either order, and for members as before', async () => {
    for (const pair of [
      [admin, caio],
      [caio, admin],
      [admin, davi],
      [davi, caio],
    ] as const) {
      assert.deepEqual(await byTwo(...pair), secret)
    }
    assert.deepEqual(await openItem({ sealed, key }, place, three.vaultKeys), secret)
  })

  test('is the only one that they open: no other item, revision, dealing or generation', async () => {
    const values = [await valuesOf(admin), await valuesOf(caio)] as const
    const opening = async (item: typeof place, dealt: DealtKeys, keys: VaultKeys, at = dealing) => {
      const other = await sealItem(secret, item, keys, dealt)
      const whole = { sealed: other.sealed, custodyKey: other.custody_key as string }
      return openWithCustodyValues(whole, at, item, values)
    }
    for (const item of [
      { ...place, item: uuid(21) },
      { ...place, revision: 4 },
    ]) {
      await assert.rejects(opening(item, three.dealtKeys, three.vaultKeys), openFailed)
    }
    const before = { roster, log: three.before }
    const { log } = await dealCustody(eva, three.vaultKeys, before, at, [davi.user])
    const again = await dealCustody(eva, three.vaultKeys, { roster, log }, at)
    const later = await dealtKeysOf(three.vaultKeys, { roster, log: again.log })
    await assert.rejects(opening(place, later, three.vaultKeys, later.place), openFailed)
    const next = await startGeneration(eva, three.vaultKeys, logs, null, at)
    const renewed = await dealCustody(eva, next.vaultKeys, { roster, log: next.log }, at)
    const newest = await dealtKeysOf(next.vaultKeys, { roster, log: renewed.log })
    await assert.rejects(opening(place, newest, next.vaultKeys, newest.place), openFailed)
    assert.deepEqual(await opening(place, three.dealtKeys, three.vaultKeys), secret)
  })

  test('does not open with one bit of one value changed', async () => {
    const [mine, theirs] = [await valuesOf(admin), await valuesOf(caio)]
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 511 }), async (bit) => {
      const position = bit < 256 ? 2 : 3
      const bytes = mine.values.get(position)?.copyBytes()
      assert.ok(bytes)
      bytes[(bit & 255) >> 3] = (bytes[(bit & 255) >> 3] as number) ^ (1 << (bit & 7))
      const values = new Map(mine.values).set(position, SecretKey.of('custody-value', bytes))
      await assert.rejects(
        openWithCustodyValues(wrapped, dealing, place, [{ ...mine, values }, theirs]),
        openFailed,
      )
    })
    await fc.assert(property, { numRuns: 60 })
  })

  test('is signed with its wrap for custodians, and with no other', async () => {
    const labels = { overview: overviewFields(), overviewSalt: makeOverviewSalt() }
    const upon = { act: 'revise', ...place, before: await hashText('before', verifier) } as const
    const sign = async (content: SealedItem) =>
      (
        await signRevision(
          eva,
          { ...logs, newest: null },
          upon,
          await digestRevision({ ...content, ...labels }),
          at,
        )
      ).statement
    const content = await sealItem(secret, place, three.vaultKeys, three.dealtKeys)
    const { payload } = parseStatement(await sign(content), 'chaveiro.item.change')
    assert.equal((payload as RevisionPayload).dealing, 1)
    const check = (custodyKey: string | undefined) =>
      requireContent(payload as RevisionPayload, { ...content, ...labels, custodyKey }, verifier)
    await check(content.custody_key)
    await assert.rejects(check(custody_key), { fault: 'wrong_text' })
    await assert.rejects(check(undefined), { fault: 'wrong_text' })
    const unwrapped = await sign(await sealItem(secret, place, three.vaultKeys))
    const bare = parseStatement(unwrapped, 'chaveiro.item.change').payload as RevisionPayload
    assert.equal(bare.dealing, undefined)
  })

  test('from before the dealing is wrapped for custodians by a rewrap, without being opened', async () => {
    const old = await sealItem(secret, place, three.oldKeys)
    const of = await hashText('a.b.c', verifier)
    const wrappedKey = { ...place, key: old.key, of }
    const { oldKeys, vaultKeys, dealtKeys } = three
    const anew = await rewrapItemKey(eva, wrappedKey, oldKeys, vaultKeys, roster.head, dealtKeys)
    const payload = await checkRewrap(anew.signature, { ...logs, ...place, generation: 2, of }, verifier)
    assert.equal(payload.custody_key, await hashText(anew.custody_key as string, verifier))
    assert.equal(payload.dealing, 1)
    const whole = { sealed: old.sealed, custodyKey: anew.custody_key as string }
    const given = [await valuesOf(davi), await valuesOf(caio)] as const
    assert.deepEqual(await openWithCustodyValues(whole, dealing, place, given), secret)
    assert.deepEqual(await openItem({ sealed: old.sealed, key: anew.key }, place, vaultKeys), secret)
  })
})

function overviewFields() {
  return {
    title: 't',
    type: 'api_key',
    login: '',
    login_url: '',
    environment: 'prod',
    criticality: 'low',
    owner: '',
    client: '',
    squad: '',
    expires_at: null,
    login_instructions: '',
    no_copy: false,
    requires_checkout: false,
    rehearsal: false,
    has_code: false,
    has_notes: false,
    has_files: false,
    more_urls: [],
    url_match: 'exact',
    labels: [],
    tags: { client: '', squad: '', environment: 'prod', criticality: 'low' },
  }
}
