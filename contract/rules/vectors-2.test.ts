import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { invitationInput, renewalInput } from './countersignatures.ts'
import { checkDelivery, checkShare } from './delivery.ts'
import { checkHead, type HeadBefore, type HeadEntry, itemsDigestInput } from './head.ts'
import { checkRevisionStatement, checkRewrap } from './item-statement.ts'
import { personIdentity } from './person-identity.ts'
import { extendRoster, replayRoster } from './roster.ts'
import { hashText } from './statement.ts'
import { webVerifier } from './testing/cast.ts'
import { nodeVerifier } from './testing/node-verifier.ts'
import {
  admissionsOf,
  dealingOf,
  extendVaultLog,
  generationIsDue,
  holdersOf,
  replayVaultLog,
} from './vault-log.ts'
import { vaultOverviewInput } from './vault-overview.ts'
import vectors from './vectors/statements-2.json' with { type: 'json' }

for (const [engine, verifier] of [
  ['WebCrypto', webVerifier],
  ['node:crypto', nodeVerifier],
] as const) {
  describe(`the frozen statements of all kinds under ${engine}`, async () => {
    const roster = await replayRoster(vectors.roster.statements, verifier)
    const log = await replayVaultLog(vectors.vault.statements, roster, verifier)
    const { item } = vectors

    for (const { name, log: which, after, statement, fault } of vectors.refused) {
      test(`refuse ${name}`, async () => {
        const texts = vectors[which as 'roster' | 'vault'].statements.slice(0, after)
        const extended =
          which === 'roster'
            ? extendRoster(await replayRoster(texts, verifier), [statement], verifier)
            : extendVaultLog(await replayVaultLog(texts, roster, verifier), [statement], roster, verifier)
        await assert.rejects(extended, { code: 'statement_refused', fault })
      })
    }

    test('make the same roster', () => {
      const people = [...roster.people.values()].map(({ user, sinceSeq, ...person }) => {
        const { fingerprint, vouched, identity } = person
        const earlier = roster.earlierKeys.get(user)?.length ?? 0
        return [user, { fingerprint, vouched, identity, since_seq: sinceSeq, earlier_keys: earlier }]
      })
      const custodians = [...roster.custodians].map(([user, { role }]) => [user, role])
      assert.deepEqual(roster.head, vectors.roster.head)
      assert.deepEqual(Object.fromEntries(people), vectors.roster.people)
      assert.deepEqual(Object.fromEntries(custodians), vectors.roster.custodians)
      assert.equal(roster.automaticVouching, vectors.roster.automatic_vouching)
    })

    test('make the same vault log', () => {
      const { vault } = vectors
      assert.deepEqual(log.head, vault.head)
      assert.deepEqual([log.custody, log.custodians], [vault.custody, vault.custodians])
      assert.deepEqual(holdersOf(log, roster), vault.holders)
      assert.deepEqual(admissionsOf(log), vault.admissions)
      assert.deepEqual(dealingOf(log, roster), vault.dealing)
      assert.equal(generationIsDue(log, roster), vault.generation_due)
      assert.equal(log.overview, vault.overview.commitment)
    })

    test('are countersigned over the same bytes', async () => {
      const { invitation, invitation_sha256, renewal, renewal_sha256 } = vectors.countersigned
      const digest = (bytes: Uint8Array) => hashText(new TextDecoder().decode(bytes), verifier)
      assert.equal(await digest(invitationInput(invitation)), invitation_sha256)
      assert.equal(await digest(renewalInput(renewal)), renewal_sha256)
    })

    test('commit to the same addresses', async () => {
      for (const { commitment, ...identity } of vectors.roster.identities) {
        assert.equal(await personIdentity(identity, verifier), commitment)
        assert.equal(roster.people.get(identity.user)?.identity, commitment)
      }
    })

    test('commit to the same overview', async () => {
      const { place, commitment } = vectors.vault.overview
      assert.equal(await hashText(vaultOverviewInput(place), verifier), commitment)
    })

    test('hold the delivery and the shares right', async () => {
      const { to, sealed, statement } = vectors.delivery
      await checkDelivery(statement, { roster, log, to, sealed }, verifier)
      for (const { share, ...given } of vectors.shares) {
        await checkShare(share, { roster, log, ...given }, verifier)
      }
    })

    test('hold the revision at its own generation and the rewrap at the next one', async () => {
      const place = { roster, log, item: item.item, revision: 1, generation: 1 }
      await checkRevisionStatement(item.revision, place, item, verifier)
      const of = await hashText(item.revision, verifier)
      const rewrap = await checkRewrap(item.rewrap, { ...place, generation: 2, of }, verifier)
      assert.equal(rewrap.key, await hashText(item.key, verifier))
      assert.equal(rewrap.custody_key, await hashText(item.custody_key, verifier))
    })

    test('hold every head upon the one before', async () => {
      let before: HeadBefore | null = null
      let items = ''
      for (const text of vectors.heads.statements) {
        const payload = await checkHead(text, { roster, log, before }, verifier)
        before = { ...payload, hash: await hashText(text, verifier) }
        items = payload.items
      }
      const entries = vectors.heads.entries as unknown as HeadEntry[]
      assert.equal(items, await hashText(itemsDigestInput(entries), verifier))
    })
  })
}
