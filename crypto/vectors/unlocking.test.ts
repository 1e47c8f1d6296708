import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { appendRoster, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { checkAccess, methodsDigestInput } from '@chaveiro/contract/log/statements/account-access.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import { importHkdfKey } from '../primitives/hkdf.ts'
import { xWingKeyPair } from '../primitives/hpke.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { approvalCode, commitToOpening } from '../processes/approval-code.ts'
import { placeNonce, placeProof } from '../processes/connect-place.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { openInBrowser } from '../processes/seal-to-browser.ts'
import { signStatement } from '../processes/sign-statement.ts'
import { verifier } from '../processes/verifier.ts'
import { unwrapForTrustedBrowser } from '../processes/wrap-for-trusted-browser.ts'
import { unwrapWithPasskey } from '../processes/wrap-with-passkey.ts'
import { makeUnlocking, type UnlockingVectors } from './make-unlocking.ts'
import frozen from './unlocking.json' with { type: 'json' }
import { hex } from './vector-text.ts'

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

for (const [age, vectors] of [
  ['frozen when they were new', frozen as unknown as UnlockingVectors],
  ['made just now', await makeUnlocking()],
] as const) {
  describe(`of the ways to unlock ${age}`, async () => {
    const { user, passkey, trusted_browser: trusted, approval } = vectors
    const keys = await deriveAccountKeys(SecretKey.of('account', fromHex(vectors.secret)), user)
    const next = await deriveAccountKeys(SecretKey.of('account', fromHex(vectors.next_secret)), user)
    const roster = await replayRoster([vectors.roster.genesis], verifier)

    test('the passkey and the trusted browser open the account secret', async () => {
      const byPasskey = await unwrapWithPasskey(passkey.method, fromHex(passkey.prf), user)
      assert.equal(hex(byPasskey.copyBytes()), vectors.secret)
      const key = await importHkdfKey(fromHex(trusted.key))
      const place = { user, browser: trusted.browser }
      const byBrowser = await unwrapForTrustedBrowser(trusted.sealed, key, place)
      assert.equal(hex(byBrowser.copyBytes()), vectors.secret)
    })

    test('an approval commits, shows and opens the same', async () => {
      const { opening, answer, commitment } = approval
      assert.equal(await commitToOpening(opening), commitment)
      assert.equal(await approvalCode(opening, answer), approval.code)
      const place = { user, approval: opening.approval, commitment, answer }
      const opened = await openInBrowser(approval.sealed, await xWingKeyPair(fromHex(approval.seed)), place)
      assert.equal(hex(opened.secret.copyBytes()), vectors.secret)
      assert.deepEqual({ code: opened.code, heads: opened.heads }, approval.handover)
    })

    test('a program commits, shows and proves its place the same', async () => {
      const { opening, commitment, code, place } = vectors.program
      assert.equal(await commitToOpening(opening), commitment)
      assert.equal(await approvalCode(opening, approval.answer), code)
      const at = { approval: opening.approval, commitment }
      assert.equal(await placeNonce(keys, at), place.nonce)
      assert.equal(await placeProof(at, place.nonce), place.proof)
    })

    test('access statements follow each other, over these methods and this browser, and get the same signatures', async () => {
      const { access } = vectors
      const methods = await hashText(methodsDigestInput([passkey.method]), verifier)
      const place = { user, signingKey: keys.publicKeys.signing_key }
      const head = await checkAccess(access.methods, { ...place, head: null }, { methods }, verifier)
      const sealed = await hashText(trusted.sealed, verifier)
      const trusts = { browser: trusted.browser, sealed }
      await checkAccess(access.trusts, { ...place, head }, { methods, trusts }, verifier)
      const connects = { device: vectors.program.opening.approval, sealed }
      await checkAccess(access.connects, { ...place, head }, { methods, connects }, verifier)
      for (const statement of [access.methods, access.trusts, access.connects]) {
        const { kind, payload } = parseStatement(statement, 'chaveiro.account.access')
        assert.equal(await signStatement(kind, payload, keys.signing), statement)
      }
    })

    test('renewal and reset give the roster the same new keys, and get the same signatures', async () => {
      for (const statement of [vectors.roster.renew, vectors.roster.reset]) {
        const after = await appendRoster(roster, statement, verifier)
        assert.equal(after.people.get(user)?.fingerprint, next.fingerprint)
      }
      const { kind, payload } = parseStatement(vectors.roster.renew, 'chaveiro.roster.renew')
      assert.equal(await signStatement(kind, payload, keys.signing), vectors.roster.renew)
    })
  })
}

test('the contexts of unlocking have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
