import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { custodyKeysOf } from '../processes/derive-custody-keys.ts'
import { deriveItemCustodyValues } from '../processes/derive-item-custody-values.ts'
import { deriveVaultKeys } from '../processes/derive-vault-keys.ts'
import { receiveCustodyValues, valuesFor } from '../processes/give-custody-values.ts'
import { openCustodyShare } from '../processes/open-custody-share.ts'
import { openWithCustodyValues } from '../processes/open-with-custody-values.ts'
import { signStatement } from '../processes/sign-statement.ts'
import { verifier } from '../processes/verifier.ts'
import frozen from './custody.json' with { type: 'json' }
import { type CustodyVectors, makeCustody } from './make-custody.ts'
import { hex } from './vector-text.ts'

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

for (const [age, vectors] of [
  ['frozen', frozen as unknown as CustodyVectors],
  ['made just now', await makeCustody()],
] as const) {
  describe(`of split custody ${age}`, async () => {
    const roster = await replayRoster(vectors.roster, verifier)
    const log = await replayVaultLog(vectors.log, roster, verifier)
    const [dealt] = log.dealings as [(typeof log.dealings)[0]]
    const place = { org: log.org, vault: log.vault, generation: 2 }
    const people = await Promise.all(
      vectors.secrets.map((secret, index) =>
        deriveAccountKeys(
          SecretKey.of('account', fromHex(secret)),
          `01980000-0000-7000-8000-00000000000${index + 1}`,
        ),
      ),
    )
    const held = await Promise.all(
      vectors.shares.map((share) => {
        const keys = people.find(({ user }) => user === share.user)
        assert.ok(keys)
        return openCustodyShare(keys, share, { roster, log })
      }),
    )

    test('the vault’s key gives the custody keys that the log commits to', async () => {
      const vaultKeys = await deriveVaultKeys(SecretKey.of('vault', fromHex(vectors.vault_key)), place)
      const keys = await custodyKeysOf(vaultKeys, dealt)
      assert.deepEqual(
        keys?.map((key) => hex(key.copyBytes())),
        vectors.custody_keys,
      )
    })

    test('every custodian opens all custody keys but their own', () => {
      for (const [index, { without, keys }] of held.entries()) {
        assert.equal(without, index + 1)
        const found = [...keys].map(([position, key]) => [position, hex(key.copyBytes())])
        const all = vectors.custody_keys.map((key, other) => [other + 1, key])
        assert.deepEqual(
          found,
          all.filter(([position]) => position !== without),
        )
      }
    })

    test('two custodians’ values open the item, and are the same', async () => {
      const { wrapped, secret, values, place: item } = vectors.item
      const given = await Promise.all(held.map((keys) => deriveItemCustodyValues(keys, item)))
      for (const one of given) {
        for (const [position, value] of one.values) assert.equal(hex(value.copyBytes()), values[position - 1])
      }
      const [first, second] = given as [(typeof given)[0], (typeof given)[0]]
      const whole = { sealed: wrapped.sealed, custodyKey: wrapped.custody_key as string }
      assert.deepEqual(
        await openWithCustodyValues(whole, { ...place, dealing: 1 }, item, [first, second]),
        secret,
      )
    })

    test('two custodians’ values for a request open the item, and nothing with another request', async () => {
      const { wrapped, secret, place: item } = vectors.item
      const { request, content, to, by } = vectors.given
      const keys = people.find(({ user }) => user === to)
      assert.ok(keys)
      const [one, other] = by as [(typeof by)[0], (typeof by)[0]]
      const givers = [one, other].map(({ position }) => dealt.custodians[position - 1] as string)
      const { org, vault } = log
      const given = { org, vault, request, content, by: givers as [string, string], dealt: [dealt] }
      const receive = (change: object) =>
        receiveCustodyValues(keys, [one.sealed, other.sealed], { ...given, ...change })
      await assert.rejects(receive({ request: item.item }), { code: 'open_failed' })
      const [first, second] = valuesFor(await receive({}), item, 1)
      const whole = { sealed: wrapped.sealed, custodyKey: wrapped.custody_key as string }
      const opened = openWithCustodyValues(whole, { ...place, dealing: 1 }, item, [first, second])
      assert.deepEqual(await opened, secret)
    })

    test('the dealing gets the same signature', async () => {
      const text = vectors.log.at(-1) as string
      const { kind, payload } = parseStatement(text, 'chaveiro.vault.deal')
      const dealer = people.find(({ user }) => user === payload.by)
      assert.ok(dealer)
      assert.equal(await signStatement(kind, payload, dealer.signing), text)
    })
  })
}

test('the contexts of custody have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
