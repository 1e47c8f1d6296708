import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAccount } from './make-account.ts'
import { makeSessionKey, unwrapForSession, wrapForSession } from './wrap-for-session.ts'
import {
  makeTrustedBrowserKey,
  unwrapForTrustedBrowser,
  wrapForTrustedBrowser,
} from './wrap-for-trusted-browser.ts'
import { makePrfSalt, unwrapWithPasskey, wrapWithPasskey } from './wrap-with-passkey.ts'

const user = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'
const method = '01980000-0000-7000-8000-000000000011'
const browser = '01980000-0000-7000-8000-000000000021'
const openFailed = { code: 'open_failed' }
const { secret } = await makeAccount(user)

describe('a passkey', async () => {
  const prf = () => new Uint8Array(32).fill(7)
  const parameters = { credential_id: 'Y3JlZGVudGlhbA', prf_salt: makePrfSalt(), label: 'Notebook' }
  const wrapped = await wrapWithPasskey(secret, prf(), parameters, { user, method })

  test('opens nothing with another output, or for another person, method or credential', async () => {
    await assert.rejects(unwrapWithPasskey(wrapped, new Uint8Array(32).fill(8), user), openFailed)
    await assert.rejects(unwrapWithPasskey(wrapped, prf(), other), openFailed)
    await assert.rejects(unwrapWithPasskey({ ...wrapped, id: other }, prf(), user), openFailed)
    const swapped = { ...wrapped, passkey: { ...parameters, credential_id: 'b3RoZXI' } }
    await assert.rejects(unwrapWithPasskey(swapped, prf(), user), openFailed)
  })

  test('opens nothing if it is malformed: an output of another length, an invalid credential', async () => {
    await assert.rejects(unwrapWithPasskey(wrapped, new Uint8Array(31), user), openFailed)
    await assert.rejects(
      wrapWithPasskey(secret, new Uint8Array(33), parameters, { user, method }),
      openFailed,
    )
    const odd = { ...wrapped, passkey: { ...parameters, credential_id: '?' } }
    await assert.rejects(unwrapWithPasskey(odd, prf(), user), openFailed)
  })

  test('opens what it wrapped, whatever its name', async () => {
    const renamed = { ...wrapped, passkey: { ...parameters, label: 'Phone' } }
    assert.deepEqual((await unwrapWithPasskey(renamed, prf(), user)).copyBytes(), secret.copyBytes())
  })
})

describe('a trusted browser', async () => {
  const key = await makeTrustedBrowserKey()
  const wrapped = await wrapForTrustedBrowser(secret, key, { user, browser })

  test('opens nothing with another key, for another person or under another id', async () => {
    const place = { user, browser }
    await assert.rejects(unwrapForTrustedBrowser(wrapped, await makeTrustedBrowserKey(), place), openFailed)
    await assert.rejects(unwrapForTrustedBrowser(wrapped, key, { user: other, browser }), openFailed)
    await assert.rejects(unwrapForTrustedBrowser(wrapped, key, { user, browser: method }), openFailed)
  })

  test('its text does not open as a session’s, nor a session’s as its own', async () => {
    const session = await makeSessionKey()
    await assert.rejects(unwrapForSession(wrapped, key, user), openFailed)
    const kept = await wrapForSession(secret, session, user)
    await assert.rejects(unwrapForTrustedBrowser(kept, session, { user, browser }), openFailed)
  })

  test('opens what it wrapped, with a key that cannot be exported', async () => {
    assert.equal(key.extractable, false)
    const opened = await unwrapForTrustedBrowser(wrapped, key, { user, browser })
    assert.deepEqual(opened.copyBytes(), secret.copyBytes())
  })
})
