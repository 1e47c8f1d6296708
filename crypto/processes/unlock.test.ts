// Promises 1, 20

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deriveAccountKeys } from './derive-account-keys.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit, readRecoveryKit } from './make-recovery-kit.ts'
import { readPrintedCode, writePrintedCode } from './printed-code.ts'
import { openPrivateMemory, sealPrivateMemory } from './seal-private-memory.ts'
import { makeSessionKey, unwrapForSession, wrapForSession } from './wrap-for-session.ts'
import { unwrapWithPassphrase, wrapWithPassphrase } from './wrap-with-passphrase.ts'
import { makeRecoveryCode, unwrapWithRecoveryCode, wrapWithRecoveryCode } from './wrap-with-recovery-code.ts'

const user = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'
const method = '01980000-0000-7000-8000-000000000011'
const openFailed = { code: 'open_failed' }
const { secret, keys } = await makeAccount(user)

describe('a passphrase', async () => {
  const wrapped = await wrapWithPassphrase(secret, 'São João 12 balões', { user, method })

  test('opens nothing if it is another one, or for another person or method', async () => {
    await assert.rejects(unwrapWithPassphrase(wrapped, 'São João 12 baloes', user), openFailed)
    await assert.rejects(unwrapWithPassphrase(wrapped, 'São João 12 balões', other), openFailed)
    await assert.rejects(
      unwrapWithPassphrase({ ...wrapped, id: other }, 'São João 12 balões', user),
      openFailed,
    )
  })

  test('is never hashed with weaker parameters, whatever the server says', async () => {
    for (const change of [{ memory_kib: 8 }, { passes: 1 }, { lanes: 2 }, { salt: 'AAAAAAAAAAA' }]) {
      const weak = { ...wrapped, argon2: { ...wrapped.argon2, ...change } }
      await assert.rejects(unwrapWithPassphrase(weak, 'São João 12 balões', user), { code: 'argon2_refused' })
    }
  })

  test('opens nothing under other parameters than it was wrapped with', async () => {
    const other = { ...wrapped, argon2: { ...wrapped.argon2, passes: 4 } }
    await assert.rejects(unwrapWithPassphrase(other, 'São João 12 balões', user), openFailed)
    const salted = { ...wrapped, argon2: { ...wrapped.argon2, salt: 'not base64url' } }
    await assert.rejects(unwrapWithPassphrase(salted, 'São João 12 balões', user), openFailed)
  })

  test('opens however the keyboard composes accents, and with spaces at the ends', async () => {
    const typed = ` ${'São João 12 balões'.normalize('NFD')} `
    assert.deepEqual((await unwrapWithPassphrase(wrapped, typed, user)).copyBytes(), secret.copyBytes())
  })
})

describe('a recovery code', async () => {
  const code = await makeRecoveryCode()
  const wrapped = await wrapWithRecoveryCode(secret, code, { user, method })

  test('opens nothing if it is another one, or for another person or method', async () => {
    await assert.rejects(unwrapWithRecoveryCode(wrapped, await makeRecoveryCode(), user), openFailed)
    await assert.rejects(unwrapWithRecoveryCode(wrapped, code, other), openFailed)
    await assert.rejects(unwrapWithRecoveryCode({ ...wrapped, id: other }, code, user), openFailed)
  })

  test('opens however it is typed', async () => {
    const typed = ` ${code.toLowerCase().replaceAll('-', '  ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`
    assert.deepEqual((await unwrapWithRecoveryCode(wrapped, typed, user)).copyBytes(), secret.copyBytes())
  })
})

describe('a printed code', async () => {
  const bytes = new Uint8Array(20).map((_, i) => i * 11)
  const code = await writePrintedCode('recovery-code', bytes)

  test('has nine groups of four', () => {
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test('reads back to its bytes, and not as a code of another kind', async () => {
    assert.deepEqual(await readPrintedCode('recovery-code', code), bytes)
    await assert.rejects(readPrintedCode('recovery-kit', code), { code: 'code_mistyped' })
  })

  test('detects every wrong character, swapped neighbours and missing ends', async () => {
    const plain = code.replaceAll('-', '')
    for (let i = 0; i < plain.length; i++) {
      const wrong = plain.slice(0, i) + (plain[i] === '7' ? '8' : '7') + plain.slice(i + 1)
      await assert.rejects(readPrintedCode('recovery-code', wrong), { code: 'code_mistyped' }, wrong)
      const exchanged = plain.slice(0, i) + (plain[i + 1] ?? '') + plain[i] + plain.slice(i + 2)
      if (exchanged === plain) continue
      await assert.rejects(readPrintedCode('recovery-code', exchanged), { code: 'code_mistyped' }, exchanged)
    }
    for (const bad of [
      '',
      plain.slice(1),
      `${plain}0`,
      plain.replace(/.$/, 'U'),
      `${'é'}${plain.slice(1)}`,
    ]) {
      await assert.rejects(readPrintedCode('recovery-code', bad), { code: 'code_mistyped' })
    }
  })
})

test('a session’s wrap opens with this browser’s key and for this person only', async () => {
  const key = await makeSessionKey()
  assert.equal(key.extractable, false)
  const wrapped = await wrapForSession(secret, key, user)
  await assert.rejects(unwrapForSession(wrapped, await makeSessionKey(), user), openFailed)
  await assert.rejects(unwrapForSession(wrapped, key, other), openFailed)
  assert.deepEqual((await unwrapForSession(wrapped, key, user)).copyBytes(), secret.copyBytes())
})

test('an account secret gives one person’s keys, the same every time, and others to another person', async () => {
  const again = await deriveAccountKeys(secret, user)
  assert.deepEqual(again.publicKeys, keys.publicKeys)
  const others = await deriveAccountKeys(secret, other)
  assert.notEqual(others.publicKeys.signing_key, keys.publicKeys.signing_key)
  assert.notEqual(others.publicKeys.sealing_key, keys.publicKeys.sealing_key)
  assert.notDeepEqual((await makeAccount(user)).keys.publicKeys, keys.publicKeys)
})

test('the private memory opens for its owner only', async () => {
  const sealed = await sealPrivateMemory(keys, 'seen')
  assert.equal(await openPrivateMemory(keys, sealed), 'seen')
  await assert.rejects(openPrivateMemory((await makeAccount(user)).keys, sealed), openFailed)
})

test('a recovery kit gives the key whose public key is in the genesis', async () => {
  const kit = await makeRecoveryKit()
  const { publicKey } = await readRecoveryKit(kit.code.toLowerCase())
  assert.equal(Buffer.from(publicKey).toString('base64url'), kit.publicKey)
  assert.notEqual((await makeRecoveryKit()).code, kit.code)
})
