import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { fingerprintWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { deriveVaultKeys } from '../processes/derive-vault-keys.ts'
import { openGrantedItem } from '../processes/grant-item-key.ts'
import { readRecoveryKit } from '../processes/make-recovery-kit.ts'
import { openItem } from '../processes/open-item.ts'
import { openPreviousVaultKey, openVaultKey } from '../processes/open-vault-key.ts'
import { openFavourites } from '../processes/seal-favourites.ts'
import { hashFile, openFilePart } from '../processes/seal-file.ts'
import { openPrivateMemory } from '../processes/seal-private-memory.ts'
import { signStatement } from '../processes/sign-statement.ts'
import { verifier } from '../processes/verifier.ts'
import { unwrapWithPassphrase } from '../processes/wrap-with-passphrase.ts'
import { unwrapWithRecoveryCode } from '../processes/wrap-with-recovery-code.ts'
import frozen from './keys-and-items.json' with { type: 'json' }
import { type KeysAndItems, makeKeysAndItems } from './make-keys-and-items.ts'
import { hex } from './vector-text.ts'

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

for (const [age, vectors] of [
  ['frozen', frozen as unknown as KeysAndItems],
  ['made just now', await makeKeysAndItems()],
] as const) {
  describe(`of the vectors ${age}`, async () => {
    const { account, unlock, vault, items, item } = vectors
    const secret = SecretKey.of('account', fromHex(account.secret))
    const keys = await deriveAccountKeys(secret, account.user)
    const roster = await replayRoster(vectors.roster.statements, verifier)
    const log = await replayVaultLog(vault.statements, roster, verifier)

    test('the account secret gives the same keys', async () => {
      assert.deepEqual(keys.publicKeys, account.public_keys)
      assert.equal(keys.fingerprint, account.fingerprint)
      assert.deepEqual(await fingerprintWords(keys.fingerprint, 'en'), account.words)
    })

    test('the passphrase and the recovery code open the account secret', async () => {
      const byPassphrase = await unwrapWithPassphrase(
        unlock.passphrase_method,
        unlock.passphrase,
        account.user,
      )
      const byCode = await unwrapWithRecoveryCode(unlock.recovery_method, unlock.recovery_code, account.user)
      assert.equal(hex(byPassphrase.copyBytes()), account.secret)
      assert.equal(hex(byCode.copyBytes()), account.secret)
    })

    test('the private memory opens', async () => {
      assert.equal(await openPrivateMemory(keys, account.private_memory), account.private_memory_text)
    })

    test('the list of favourites opens under its number, and under no other', async () => {
      const { number, sealed, list } = account.favourites
      assert.equal(await openFavourites(keys, number, sealed), list)
      await assert.rejects(openFavourites(keys, number + 1, sealed), { code: 'open_failed' })
    })

    test('the recovery kit gives the same key', async () => {
      const { publicKey } = await readRecoveryKit(vectors.recovery_kit.code)
      assert.equal(Buffer.from(publicKey).toString('base64url'), vectors.recovery_kit.public_key)
    })

    test('the vault’s keys match its log', async () => {
      for (const [i, expected] of vault.generations.entries()) {
        const place = { org: roster.org, vault: vault.vault, generation: i + 1 }
        const derived = await deriveVaultKeys(SecretKey.of('vault', fromHex(expected.key)), place)
        assert.equal(hex(derived.itemWrapKey.copyBytes()), expected.item_wrap_key)
        assert.equal(derived.commitment, expected.commitment)
        assert.equal(derived.inboxKey, expected.inbox_key)
      }
    })

    test('deliveries, the older key and every item open', async () => {
      const [first, second] = await Promise.all(
        vault.keys.map((one) => openVaultKey(keys, one, { roster, log })),
      )
      assert.ok(first && second)
      const older = await openPreviousVaultKey(second, vault.previous.sealed, log)
      assert.equal(hex(older.key.copyBytes()), hex(first.key.copyBytes()))
      for (const { secret, sealed, key, revision } of items) {
        assert.deepEqual(await openItem({ sealed, key }, { item, revision }, older), secret)
      }
    })

    test('no item opens as another revision or under another generation', async () => {
      const [first, second] = await Promise.all(
        vault.keys.map((one) => openVaultKey(keys, one, { roster, log })),
      )
      const [older, newer] = items
      assert.ok(first && second && older && newer)
      await assert.rejects(openItem(older, { item, revision: 2 }, first), { code: 'open_failed' })
      await assert.rejects(openItem(older, { item, revision: 1 }, second), { code: 'open_failed' })
      const mixed = { sealed: older.sealed, key: newer.key }
      await assert.rejects(openItem(mixed, { item, revision: 2 }, first), { code: 'open_failed' })
    })

    test('the parts of a file open, and together have the hash that its item names', async () => {
      const { key, parts } = vectors.file
      const opened = []
      for (const { place, content, sealed } of parts) {
        const part = await openFilePart(SecretKey.of('file', fromHex(key)), sealed, place)
        assert.equal(Buffer.from(part).toString(), content)
        opened.push(part)
      }
      const [named] = items.flatMap(({ secret }) => secret.files)
      assert.equal(named?.hash, await hashFile(Buffer.concat(opened)))
      assert.equal(named?.key, Buffer.from(fromHex(key)).toString('base64url'))
    })

    test('a key delivered for a time opens that revision, and nothing else', async () => {
      const { request, revision, sealed: key } = vectors.granted
      const { org } = roster
      const made = items.find((one) => one.revision === revision)
      const other = items.find((one) => one.revision !== revision)
      assert.ok(made && other)
      const place = { org, vault: vault.vault, item, revision, request }
      assert.deepEqual(await openGrantedItem(keys, { sealed: made.sealed, key }, place), made.secret)
      for (const wrong of [
        { ...place, request: item },
        { ...place, item: request },
        { ...place, revision: other.revision },
        { ...place, vault: item },
      ]) {
        await assert.rejects(openGrantedItem(keys, { sealed: made.sealed, key }, wrong), {
          code: 'open_failed',
        })
      }
      await assert.rejects(openGrantedItem(keys, { sealed: other.sealed, key }, place), {
        code: 'open_failed',
      })
    })

    test('signing the same payload again gives the same statement', async () => {
      const [genesis] = vectors.roster.statements as [string]
      const { kind, payload } = parseStatement(genesis, 'chaveiro.roster.genesis')
      assert.equal(await signStatement(kind, payload, keys.signing), genesis)
      for (const { signature } of items) {
        const revision = parseStatement(signature, 'chaveiro.item.change')
        assert.equal(await signStatement(revision.kind, revision.payload, keys.signing), signature)
      }
    })
  })
}

test('contexts have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
