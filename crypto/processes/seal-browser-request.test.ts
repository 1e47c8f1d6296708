import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { makeApprovalNonce } from './approval-code.ts'
import { openBrowserRequest, sealBrowserRequest } from './seal-browser-request.ts'
import { browserKeysOf, makeBrowserKeys } from './seal-to-browser.ts'
import { makeSessionKey } from './wrap-for-session.ts'

const user = '01980000-0000-7000-8000-000000000001'
const approval = '01980000-0000-7000-8000-000000000002'
const hash = 'A'.repeat(43)

async function request() {
  const { sealingKey, seed } = await makeBrowserKeys()
  const opening = {
    org: hash,
    user,
    approval,
    fingerprint: hash,
    sealing_key: sealingKey,
    nonce: makeApprovalNonce(),
  }
  return { opening, seed, head: { seq: 3, hash } }
}

test('a stored request opens for its own browser, person and request only', async () => {
  const key = await makeSessionKey()
  const sealed = await sealBrowserRequest(await request(), key)
  await assert.rejects(openBrowserRequest(sealed, await makeSessionKey(), { user, approval }), OpenFailed)
  await assert.rejects(openBrowserRequest(sealed, key, { user: approval, approval }), OpenFailed)
  await assert.rejects(openBrowserRequest(sealed, key, { user, approval: user }), OpenFailed)
})

test('the opened request is the stored one, with the same key pair', async () => {
  const key = await makeSessionKey()
  const made = await request()
  const opened = await openBrowserRequest(await sealBrowserRequest(made, key), key, { user, approval })
  assert.deepEqual(opened, made)
  assert.equal((await browserKeysOf(opened.seed)).sealingKey, made.opening.sealing_key)
})

test('the text reveals neither nonce nor seed', async () => {
  const made = await request()
  const sealed = await sealBrowserRequest(made, await makeSessionKey())
  assert.equal(sealed.includes(made.opening.nonce), false)
})
