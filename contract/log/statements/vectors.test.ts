import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { webVerifier } from '../../testing/cast.ts'
import { nodeVerifier } from '../../testing/node-verifier.ts'
import {
  describeRoster,
  describeVault,
  makeStatements,
  type StatementVectors,
} from '../../testing/vectors/make-statements.ts'
import { checkGrant } from '../access/access-grant.ts'
import { checkAccessRequest, reasonCommitment } from '../access/access-statements.ts'
import { checkDelivery, checkShare } from '../access/delivery.ts'
import { checkRun } from '../access/machine-grant.ts'
import { checkView } from '../colleagues/view-statement.ts'
import { checkExportApproval, checkExportRequest, exportListHash } from '../exports/export-statements.ts'
import { checkHead, itemsDigestInput } from '../items/head.ts'
import { followChanges, noItems } from '../items/item-change.ts'
import { type RevisionPayload, requireContent } from '../items/item-content.ts'
import { requireMove } from '../items/item-move.ts'
import { checkRewrap } from '../items/item-rewrap.ts'
import { checkSubmissionInbox } from '../links/submission-inbox.ts'
import { checkSubmissionLink, linkOverviewCommitment } from '../links/submission-link.ts'
import { personIdentity } from '../roster/person-identity.ts'
import { checkRemembered } from '../roster/remembered-statement.ts'
import { replayRoster } from '../roster/roster.ts'
import { checkErasure } from '../vaults/erasure.ts'
import { replayVaultLog } from '../vaults/vault-log.ts'
import { vaultOverviewInput } from '../vaults/vault-overview.ts'
import frozen from '../vectors/statements.json' with { type: 'json' }
import { checkAccess, methodsDigestInput } from './account-access.ts'
import { invitationInput, renewalInput } from './countersignatures.ts'
import { hashText, parseStatement } from './statement.ts'
import type { LogHead } from './statement-forms.ts'
import { statementSchemas } from './statement-kinds.ts'

const frozenVectors = frozen as unknown as StatementVectors
const freshVectors = await makeStatements()

test('a statement of every kind is frozen', () => {
  const headers = JSON.stringify(frozen).matchAll(/"(eyJ[\w-]+)\./g)
  const kinds = new Set([...headers].map(([, header = '']) => JSON.parse(atob(header)).typ))
  assert.deepEqual(
    Object.keys(statementSchemas).filter((kind) => !kinds.has(kind)),
    [],
  )
})

for (const [name, vectors, verifier] of [
  ['frozen statements under WebCrypto', frozenVectors, webVerifier],
  ['frozen statements under node:crypto', frozenVectors, nodeVerifier],
  ['statements made just now', freshVectors, webVerifier],
] as const) {
  describe(`the ${name}`, async () => {
    const roster = await replayRoster(vectors.roster.statements, verifier)
    const log = await replayVaultLog(vectors.vault.statements, roster, verifier)

    for (const { name, log: which, after, statement, fault } of vectors.refused) {
      test(`refuse, in the ${which}: ${name}`, async () => {
        const begun = which === 'recovered' ? vectors.vault.statements : []
        const before = [...begun, ...vectors[which].statements.slice(0, after)]
        const replay = (texts: readonly string[]) =>
          which === 'roster' ? replayRoster(texts, verifier) : replayVaultLog(texts, roster, verifier)
        if (before.length > 0) await replay(before)
        await assert.rejects(replay([...before, statement]), { code: 'statement_refused', fault })
      })
    }

    test('make the same roster', () => {
      const { statements, identities, ...expected } = vectors.roster
      assert.deepEqual(describeRoster(roster), expected)
    })

    test('make the same vault log', () => {
      const { statements, overview, ...expected } = vectors.vault
      assert.deepEqual(describeVault({ log, roster }), expected)
      assert.equal(log.overview, overview.commitment)
    })

    test('take the machine’s run, and none of those that only look like it', async () => {
      const { statement, reason, commitment, refused } = vectors.run
      const now = '2026-03-01T12:00:01.000Z'
      const { run } = await checkRun(statement, roster, now, verifier)
      assert.equal(run.reason, commitment)
      assert.equal(await reasonCommitment(reason.salt, reason.text, verifier), commitment)
      for (const [why, fault, text] of refused)
        await assert.rejects(checkRun(text, roster, now, verifier), { code: 'statement_refused', fault }, why)
      await assert.rejects(checkRun(statement, roster, '2027-03-01T12:00:00.000Z', verifier), {
        fault: 'expired',
      })
    })

    test('make the same vault after two gave it away whole', async () => {
      const { statements, given, ...expected } = vectors.recovered
      const whole = [...vectors.vault.statements, ...statements]
      const recovered = await replayVaultLog(whole, roster, verifier)
      assert.deepEqual(describeVault({ log: recovered, roster }), expected)
      assert.deepEqual(recovered.givenVault, given)
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

    test('accept every delivery and share', async () => {
      for (const { to, sealed, statement } of vectors.deliveries)
        await checkDelivery(statement, { roster, log, to, sealed }, verifier)
      for (const { to, sealed, statement } of vectors.shares)
        await checkShare(statement, { roster, log, to, sealed }, verifier)
    })

    test('accept every change, only at its own place', async () => {
      const { changes, newest, standings } = vectors
      const items = await followChanges(noItems, changes, { roster, log }, verifier)
      assert.deepEqual(items.newest, newest)
      const stands = [...items.standings].map(([item, standing]) => ({ item, ...standing }))
      assert.deepEqual(stands, standings)
      for (const [index, text] of changes.entries()) {
        const others = [...changes.slice(0, index), ...changes.slice(index + 1), text]
        if (index === changes.length - 1) continue
        const moved = followChanges(noItems, others, { roster, log }, verifier)
        await assert.rejects(moved, { code: 'statement_refused' })
      }
    })

    test('match what every revision was signed over', async () => {
      const { overview, overview_salt: overviewSalt } = vectors
      for (const { signature, sealed, key, custody_key: custodyKey } of vectors.revisions) {
        const { payload } = parseStatement(signature, 'chaveiro.item.change')
        const content = { sealed, key, custodyKey, overview, overviewSalt }
        await requireContent(payload as RevisionPayload, content, verifier)
        const other = requireContent(payload as RevisionPayload, { ...content, overviewSalt: 'B' }, verifier)
        await assert.rejects(other, { fault: 'wrong_overview' })
      }
    })

    test('a move’s deletion and creation name each other', async () => {
      const { deletion, creation } = vectors.move
      const [left, came] = [deletion, creation].map((text) => parseStatement(text, 'chaveiro.item.change'))
      assert.ok(left && came)
      await requireMove(left, came, verifier)
      const other = parseStatement(vectors.deletion.signature, 'chaveiro.item.change')
      await assert.rejects(requireMove(other, came, verifier), { fault: 'wrong_place' })
    })

    test('accept the rewrap at the next generation', async () => {
      const { item, rewrap, revisions } = vectors
      const of = await hashText(revisions[0]?.signature ?? '', verifier)
      const place = { roster, log, item, revision: rewrap.revision, generation: rewrap.generation, of }
      const payload = await checkRewrap(rewrap.signature, place, verifier)
      assert.equal(payload.key, await hashText(rewrap.key, verifier))
      assert.equal(payload.custody_key, await hashText(rewrap.custody_key, verifier))
    })

    test('accept the request, its approval and the delivery under it', async () => {
      const { to, reason, request, approval, sealed, delivery } = vectors.access
      const asked = await checkAccessRequest(request, roster, verifier)
      assert.equal(asked.reason, await reasonCommitment(reason.salt, reason.text, verifier))
      const { grant, approved } = await checkGrant(delivery, { roster, log, to, sealed, approval }, verifier)
      assert.deepEqual([asked.by, approved.to, grant.to], [to, to, to])
      const signed = parseStatement(approval, 'chaveiro.access.approve').payload
      assert.equal(signed.asked, await hashText(request, verifier))
    })

    test('accept a request to export and its approval, and refuse what only looks like one', async () => {
      const { list, items, reason, request, approval, refused } = vectors.export
      assert.equal(await exportListHash(list.toReversed(), verifier), items)
      const asked = await checkExportRequest(request, roster, verifier)
      assert.deepEqual([asked.items, asked.reason], [items, reason.commitment])
      const approved = await checkExportApproval(approval, roster, verifier)
      assert.deepEqual([approved.items, approved.to], [items, asked.by])
      assert.equal(approved.asked, await hashText(request, verifier))
      for (const [name, fault, text] of refused) {
        await assert.rejects(checkExportApproval(text, roster, verifier), { fault }, name)
      }
    })

    test('accept a client link and its own key’s statement about the inbox, and refuse what only looks like them', async () => {
      const { link, key, overview, salt, statement, inbox, refusedLinks, refusedInboxes } = vectors.submission
      const signed = await checkSubmissionLink(statement, { roster, log }, verifier)
      assert.deepEqual([signed.link, signed.key], [link, key])
      assert.equal(signed.overview, await linkOverviewCommitment(overview, salt, verifier))
      const believed = await checkSubmissionInbox(inbox, key, verifier)
      assert.deepEqual([believed.link, believed.inbox_key], [link, log.generations[0]?.inboxKey])
      for (const [name, fault, text] of refusedLinks) {
        await assert.rejects(checkSubmissionLink(text, { roster, log }, verifier), { fault }, name)
      }
      for (const [name, fault, text] of refusedInboxes) {
        await assert.rejects(checkSubmissionInbox(text, key, verifier), { fault }, name)
      }
    })

    test('accept access statements of an account one after the other, and refuse what only looks like them', async () => {
      const { user, signing_key: signingKey, methods, trusts, statements, refused } = vectors.account
      const named = { methods: await hashText(methodsDigestInput(methods), verifier) }
      const saying = [named, { ...named, trusts }, { ...named, mayBeRecovered: true }]
      let head = null as LogHead | null
      for (const [index, text] of statements.entries())
        head = await checkAccess(text, { user, signingKey, head }, saying[index] ?? named, verifier)
      assert.deepEqual(head, vectors.account.head)
      for (const [name, fault, text] of refused) {
        const checked = checkAccess(text, { user, signingKey, head }, named, verifier)
        await assert.rejects(checked, { fault }, name)
      }
    })

    test('accept a custodian’s view, and refuse what only looks like one', async () => {
      const { root, size, statement, refused } = vectors.view
      const signed = await checkView(statement, roster, verifier)
      assert.deepEqual([signed.root, signed.size], [root, size])
      for (const [name, fault, text] of refused)
        await assert.rejects(checkView(text, roster, verifier), { fault }, name)
    })

    test('accept what a device remembers beyond a backup, and refuse what only looks like it', async () => {
      const { statement, given_up: givenUp, refused } = vectors.remembered
      await checkRemembered(statement, givenUp, roster, verifier)
      for (const [name, fault, text] of refused)
        await assert.rejects(checkRemembered(text, givenUp, roster, verifier), { fault }, name)
    })

    test('accept what somebody erases as exactly that, and refuse what only looks like it', async () => {
      const { accepted, refused } = vectors.erasures
      for (const { erased, statement } of accepted)
        await checkErasure(statement, erased, { roster, log }, verifier)
      for (const [name, fault, text] of refused)
        await assert.rejects(checkErasure(text, {}, { roster, log }, verifier), { fault }, name)
    })

    test('accept the head over the present items', async () => {
      const payload = await checkHead(vectors.head.statement, { roster, log }, verifier)
      assert.deepEqual([payload.number, payload.hash], [vectors.newest?.number, vectors.newest?.hash])
      assert.equal(payload.items, await hashText(itemsDigestInput(vectors.head.entries), verifier))
    })
  })
}
