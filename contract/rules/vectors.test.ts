import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkDelivery } from './delivery.ts'
import { checkDeletionStatement, checkRevisionStatement } from './item-statement.ts'
import { replayRoster } from './roster.ts'
import { webVerifier } from './testing/cast.ts'
import { nodeVerifier } from './testing/node-verifier.ts'
import { replayVaultLog } from './vault-log.ts'
import vectors from './vectors/statements.json' with { type: 'json' }

for (const [engine, verifier] of [
  ['WebCrypto', webVerifier],
  ['node:crypto', nodeVerifier],
] as const) {
  describe(`the frozen statements under ${engine}`, async () => {
    const roster = await replayRoster(vectors.roster.statements, verifier)
    const log = await replayVaultLog(vectors.vault.statements, roster, verifier)

    for (const { name, log: which, statements, fault } of vectors.refused) {
      test(`refuse: ${name}`, async () => {
        const replay =
          which === 'roster'
            ? replayRoster(statements, verifier)
            : replayVaultLog(statements, roster, verifier)
        await assert.rejects(replay, { code: 'statement_refused', fault })
      })
    }

    test('make the same roster', () => {
      const { org, admin, fingerprint, recovery_key } = vectors.roster
      assert.equal(roster.org, org)
      assert.equal(roster.recoveryKey, recovery_key)
      assert.equal(roster.people.get(admin)?.fingerprint, fingerprint)
      assert.deepEqual([...roster.custodians.keys()], [admin])
      assert.equal(roster.head.seq, 1)
    })

    test('make the same vault log', () => {
      const generations = log.generations.map(({ commitment, inboxKey }) => ({
        commitment,
        inbox_key: inboxKey,
      }))
      assert.deepEqual(generations, vectors.vault.generations)
      assert.equal(log.vault, vectors.vault.vault)
    })

    test('hold every delivery right', async () => {
      for (const { user, sealed, delivery } of vectors.deliveries) {
        await checkDelivery(delivery, { roster, log, to: user, sealed }, verifier)
      }
    })

    test('hold every revision and the deletion right, in their own places only', async () => {
      const { item, overview, deletion } = vectors
      for (const { revision, sealed, key, signature } of vectors.revisions) {
        const place = { roster, log, item, revision, generation: 1 }
        await checkRevisionStatement(signature, place, { sealed, key, overview }, verifier)
        const later = { ...place, revision: revision + 1 }
        const moved = checkRevisionStatement(signature, later, { sealed, key, overview }, verifier)
        await assert.rejects(moved, { fault: 'wrong_place' })
      }
      const place = { roster, log, item, revision: deletion.revision, generation: 2 }
      await checkDeletionStatement(deletion.signature, place, verifier)
    })
  })
}
