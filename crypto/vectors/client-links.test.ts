import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { checkSubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { checkSubmissionLink, linkOverviewCommitment } from '@chaveiro/contract/log/links/submission-link.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isWork, workInput, workSeedInput } from '@chaveiro/contract/rules/links/submission-work.ts'
import { nodeVerifier } from '@chaveiro/contract/testing/node-verifier.ts'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { deriveVaultKeys } from '../processes/derive-vault-keys.ts'
import { hashSealedText } from '../processes/hash-sealed-text.ts'
import { openLinkSecret, openSubmission } from '../processes/open-submission.ts'
import { readSubmissionPage } from '../processes/read-submission-page.ts'
import { openLinkKey } from '../processes/sign-submission-inbox.ts'
import { readSubmissionAddress, submissionProof } from '../processes/submission-address.ts'
import { verifier } from '../processes/verifier.ts'
import frozen from './client-links.json' with { type: 'json' }
import { type ClientLinkVectors, makeClientLinks } from './make-client-links.ts'
import { hex } from './vector-text.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

for (const [age, vectors] of [
  ['frozen when it was new', frozen as unknown as ClientLinkVectors],
  ['made just now', await makeClientLinks()],
] as const) {
  describe(`a client link ${age}`, async () => {
    const { account, link, derived, submission } = vectors
    const { vault, generation, statements, key } = vectors.vault
    const roster = await replayRoster(vectors.roster, verifier)
    const log = await replayVaultLog(statements, roster, verifier)
    const vaultKeys = await deriveVaultKeys(SecretKey.of('vault', bytesOf(key)), {
      ...{ org: log.org, vault, generation },
    })
    const address = await readSubmissionAddress(link.token, link.fragment)
    assert.ok(address)

    test('gives its page the same secret, proof and shared key, the inbox and its words', async () => {
      assert.equal(hex(address.secret.copyBytes()), derived.secret)
      assert.equal(hex(await deriveBytes(address.secret, 'derive.submission-psk', {})), derived.psk)
      const proof = await submissionProof(address.secret)
      assert.deepEqual([proof, hash('sha256', proof, 'base64url')], [derived.proof, link.proof_hash])
      const served = { key: link.key, statement: link.inbox, client_name: link.client_name }
      const page = await readSubmissionPage(address, served, new Date('2026-03-02T00:00:00.000Z'))
      assert.deepEqual(page.words, { ...link.words, wanted: link.overview.wanted })
      assert.equal(page.inbox.inbox_key, vaultKeys.inboxKey)
    })

    test('has valid statements by its maker and its own key, for devices and the server', async () => {
      for (const by of [verifier, nodeVerifier]) {
        const signed = await checkSubmissionLink(link.statement, { roster, log }, by)
        assert.deepEqual([signed.link, signed.key, signed.by], [link.id, link.key, account.user])
        assert.equal(signed.overview, await linkOverviewCommitment(link.overview, link.overview_salt, by))
        assert.equal((await checkSubmissionInbox(link.inbox, link.key, by)).generation, generation)
      }
    })

    test('gives its maker its key, and members its submissions', async () => {
      const keys = await deriveAccountKeys(SecretKey.of('account', bytesOf(account.secret)), account.user)
      const place = { org: log.org, vault, link: link.id }
      assert.ok(await openLinkKey(keys, link.own_key, place, link.key))
      const secret = await openLinkSecret(vaultKeys, link.secret, link.id)
      const of = { link: link.id, submission: submission.id }
      assert.equal(await openSubmission(vaultKeys, secret, submission.sealed, of), submission.content)
    })

    test('has a proof of work for the same seed', async () => {
      const { challenge, counter } = vectors.work
      assert.equal(await hashSealedText(submission.sealed), submission.sealed_hash)
      const seed = await verifier.sha256(workSeedInput(challenge, submission.id, submission.sealed_hash))
      assert.ok(isWork(await verifier.sha256(workInput(seed, counter))))
    })
  })
}

test('the contexts of client links have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
