import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { checkSubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import {
  checkSubmissionLink,
  linkOverviewCommitment,
  linkStands,
  makerStands,
} from '@chaveiro/contract/log/links/submission-link.ts'
import { appendRoster, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isWork, workInput, workSeedInput } from '@chaveiro/contract/rules/links/submission-work.ts'
import { sha256 } from '../primitives/sha256.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { someView } from '../testing/some-view.ts'
import { commitToAddress } from './commit-to-address.ts'
import { createVault } from './create-vault.ts'
import { makeAccount } from './make-account.ts'
import { makeClientLink } from './make-client-link.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { openLinkSecret, openSubmission } from './open-submission.ts'
import { readSubmissionPage } from './read-submission-page.ts'
import {
  writeAppoint,
  writeDismiss,
  writeEnrol,
  writeGenesis,
  writeRenew,
  writeVouch,
} from './roster-statements.ts'
import { sealSubmission } from './seal-submission.ts'
import { openLinkKey, signSubmissionInbox } from './sign-submission-inbox.ts'
import { solveWork } from './solve-work.ts'
import { startGeneration } from './start-generation.ts'
import { readSubmissionAddress, type SubmissionAddress } from './submission-address.ts'
import { writeAdmit } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const days = (count: number) => new Date(at.getTime() + count * dayMs)
const openFailed = { code: 'open_failed' }

const [admin, deputy, stranger] = await Promise.all(
  [1, 2, 3].map(async (number) => (await makeAccount(uuid(number))).keys),
)
if (!admin || !deputy || !stranger) throw new Error('no accounts')
let roster = await replayRoster(
  [await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)],
  verifier,
)
for (const keys of [deputy, stranger]) {
  roster = await appendRoster(roster, await writeEnrol(keys, roster, at), verifier)
}
const enrolled = roster.people.get(deputy.user)
if (!enrolled) throw new Error('not enrolled')
const confirmed = { ...enrolled, ...(await commitToAddress(deputy.user, 'deputy@agencia.example')) }
roster = await appendRoster(roster, await writeVouch(admin, roster, confirmed, at), verifier)
const { log, vaultKeys } = await createVault(admin, roster, uuid(10), at)
const logs = { roster, log }
const deputyKeys = roster.people.get(deputy.user) ?? null

const overview = {
  name: 'Access from the bakery',
  address: '',
  max_uses: 20,
  wanted: ['Instagram', 'Domínio'],
}
const words = { client: 'Padaria São João', person: 'Ana Souza', company: 'Agência Farol' }
const draft = {
  link: uuid(20),
  words,
  overview,
  deputy: deputyKeys,
  until: days(60).toISOString(),
}
const made = await makeClientLink(admin, logs, draft, at)
const { sent, fragment } = made
const served = { key: sent.key, statement: sent.inbox, client_name: sent.client_name }
const address = (await readSubmissionAddress(sent.token, fragment)) as SubmissionAddress
const content = JSON.stringify({ title: 'Domain', password: 'pão 🔑' })

describe('the address of a client link', () => {
  test('is refused if damaged, cut or with another link’s token, before any call is made', async () => {
    const other = await makeClientLink(admin, logs, { ...draft, link: uuid(21) }, at)
    const letter = fragment.startsWith('A') ? 'B' : 'A'
    for (const damaged of [
      '',
      '#',
      fragment.slice(0, -4),
      `${letter}${fragment.slice(1)}`,
      `${fragment}AAAA`,
    ]) {
      assert.equal(await readSubmissionAddress(sent.token, damaged), null)
    }
    assert.equal(await readSubmissionAddress(other.sent.token, fragment), null)
    assert.notEqual(await readSubmissionAddress(sent.token, `#${fragment}`), null)
  })

  test('is never part of what is sent to the server', async () => {
    const text = JSON.stringify(sent)
    assert.ok(!text.includes(fragment) && !text.includes('Padaria'))
    assert.equal(text.includes(Buffer.from(address.secret.copyBytes()).toString('base64url')), false)
  })
})

describe('the page of a client link', () => {
  const open = (change: Partial<typeof served>, now = at) =>
    readSubmissionPage(address, { ...served, ...change }, now)

  test('trusts no other key, no other link’s statement or name, and nothing that has ended', async () => {
    const other = await makeClientLink(admin, logs, { ...draft, link: uuid(22) }, at)
    const { sent: theirs } = other
    await assert.rejects(open({ key: theirs.key }), { fault: 'wrong_fingerprint' })
    await assert.rejects(open({ key: theirs.key, statement: theirs.inbox }), { fault: 'wrong_fingerprint' })
    await assert.rejects(open({ statement: theirs.inbox }), { fault: 'bad_signature' })
    await assert.rejects(open({ statement: sent.statement }), { fault: 'wrong_kind' })
    await assert.rejects(open({ client_name: theirs.client_name }), openFailed)
    await assert.rejects(open({}, days(31.5)), { fault: 'expired' })
    await assert.rejects(open({ key: 'x' }), { fault: 'wrong_fingerprint' })
  })

  test('reads the inbox, who asks whom, and what is wanted, with a clock that is a day off', async () => {
    for (const now of [days(-400), at, days(30.5)]) {
      const { inbox, words: said } = await open({}, now)
      assert.deepEqual(said, { ...words, wanted: overview.wanted })
      assert.equal(inbox.inbox_key, log.generation?.inboxKey)
      assert.equal(inbox.until, days(30).toISOString())
    }
  })

  test('learns of another inbox only through the link’s key, which only maker and deputy hold', async () => {
    const place = { org: log.org, vault: log.vault, link: sent.id }
    await assert.rejects(openLinkKey(stranger, sent.own_key, place, sent.key), openFailed)
    await assert.rejects(openLinkKey(deputy, sent.own_key, place, sent.key), openFailed)
    await assert.rejects(openLinkKey(admin, sent.own_key, { ...place, link: uuid(29) }, sent.key), openFailed)
    const next = await startGeneration(admin, vaultKeys, logs, null, at)
    const later = { roster, log: next.log }
    const pair = await openLinkKey(deputy, sent.deputy_key as string, place, sent.key)
    const signed = await signSubmissionInbox(pair, later, { link: sent.id, until: draft.until }, days(40))
    const { inbox } = await readSubmissionPage(address, { ...served, statement: signed }, days(41))
    assert.deepEqual([inbox.generation, inbox.until], [2, draft.until])
  })
})

describe('a submission', () => {
  const submission = uuid(30)
  const place = { link: sent.id, submission }

  test('opens with the vault’s key and the link’s secret, and with nothing else', async () => {
    const { inbox } = await readSubmissionPage(address, served, at)
    const sealed = await sealSubmission(content, submission, inbox, address.secret)
    const secret = await openLinkSecret(vaultKeys, sent.secret, sent.id)
    assert.equal(await openSubmission(vaultKeys, secret, sealed, place), content)

    const other = await makeClientLink(admin, logs, { ...draft, link: uuid(23) }, at)
    const otherSecret = await openLinkSecret(vaultKeys, other.sent.secret, uuid(23))
    await assert.rejects(openSubmission(vaultKeys, otherSecret, sealed, place), openFailed)
    await assert.rejects(
      openSubmission(vaultKeys, secret, sealed, { ...place, submission: uuid(31) }),
      openFailed,
    )
    await assert.rejects(openSubmission(vaultKeys, secret, sealed, { ...place, link: uuid(23) }), openFailed)
    await assert.rejects(openLinkSecret(vaultKeys, sent.secret, uuid(23)), openFailed)
    const { vaultKeys: elsewhere } = await createVault(admin, roster, uuid(11), at)
    await assert.rejects(openSubmission(elsewhere, secret, sealed, place), openFailed)
    const next = await startGeneration(admin, vaultKeys, logs, null, at)
    await assert.rejects(openSubmission(next.vaultKeys, secret, sealed, place), openFailed)
  })

  // Promise 15
  test('cannot be forged with the inbox’s key but without the address', async () => {
    const { inbox } = await readSubmissionPage(address, served, at)
    const guessed = await makeClientLink(admin, logs, { ...draft, link: uuid(24) }, at)
    const theirs = (await readSubmissionAddress(guessed.sent.token, guessed.fragment)) as SubmissionAddress
    const sealed = await sealSubmission(content, submission, inbox, theirs.secret)
    const secret = await openLinkSecret(vaultKeys, sent.secret, sent.id)
    await assert.rejects(openSubmission(vaultKeys, secret, sealed, place), openFailed)
  })

  test('requires work that counts only for its own text, id and hour', async () => {
    const asked = { challenge: 'hour', submission, sealedHash: 'hash' }
    let pauses = 0
    const counter = await solveWork(asked, async () => {
      pauses += 1
    })
    const solves = async (challenge: string, id: string, hash: string) =>
      isWork(await sha256(workInput(await sha256(workSeedInput(challenge, id, hash)), counter)))
    assert.equal(pauses, Math.floor(counter / 1024))
    assert.equal(await solves('hour', submission, 'hash'), true)
    const others = await Promise.all([
      solves('later', submission, 'hash'),
      solves('hour', uuid(31), 'hash'),
      solves('hour', submission, 'other'),
    ])
    assert.ok(!others.every(Boolean), 'each passes by chance once in 32,768 times, all three never')
  })
})

describe('the statement of a client link', () => {
  test('is valid only for its vault, its maker and its overview', async () => {
    const link = await checkSubmissionLink(sent.statement, logs, verifier)
    assert.deepEqual([link.by, link.deputy, link.link], [admin.user, deputy.user, sent.id])
    assert.equal(link.overview, await linkOverviewCommitment(overview, sent.overview_salt, verifier))
    for (const lie of [
      { name: 'Another client' },
      { wanted: ['Instagram'] },
      { wanted: ['Instagram', 'Banco'] },
    ]) {
      const other = await linkOverviewCommitment({ ...overview, ...lie }, sent.overview_salt, verifier)
      assert.notEqual(link.overview, other)
    }
    const elsewhere = await createVault(admin, roster, uuid(12), at)
    await assert.rejects(checkSubmissionLink(sent.statement, { roster, log: elsewhere.log }, verifier), {
      fault: 'wrong_place',
    })
    await assert.rejects(
      checkSubmissionLink(
        (await makeClientLink(deputy, logs, { ...draft, deputy: null }, at)).sent.statement,
        logs,
        verifier,
      ),
      { fault: 'not_entitled' },
    )
    const long = await makeClientLink(admin, logs, { ...draft, until: days(366).toISOString() }, at)
    await assert.rejects(checkSubmissionLink(long.sent.statement, logs, verifier), { fault: 'wrong_time' })
  })

  test('is not made for a deputy whose keys are not vouched for', async () => {
    const unvouched = roster.people.get(stranger.user) ?? null
    await assert.rejects(makeClientLink(admin, logs, { ...draft, deputy: unvouched }, at), /vouched/)
  })

  test('counts while its maker is a custodian, and then while its deputy is one', async () => {
    const link = parseStatement(sent.statement, 'chaveiro.submission.link').payload
    assert.equal(linkStands(link, logs), true)
    const { deputy: _deputy, ...alone } = link
    const gone = { ...roster, custodians: new Map(), pastCustodians: new Map() }
    assert.equal(linkStands(alone, { log, roster: gone }), false)
    assert.equal(linkStands(link, { log, roster: gone }), false)
    const appointed = await appendRoster(
      roster,
      await writeAppoint(admin, roster, { user: deputy.user, role: 'manager' }, at),
      verifier,
    )
    const { custodians } = appointed
    const onlyDeputy = new Map([...custodians].filter(([user]) => user === deputy.user))
    assert.equal(linkStands(link, { log, roster: { ...appointed, custodians: onlyDeputy } }), true)
    assert.equal(linkStands(alone, { log, roster: { ...appointed, custodians: onlyDeputy } }), false)
  })

  // Promise 8
  test('is kept by a deputy who is a member, and not by one who only reads', async () => {
    const link = parseStatement(sent.statement, 'chaveiro.submission.link').payload
    const gone = { ...roster, custodians: new Map(), pastCustodians: new Map() }
    const keptBy = async (access: { access?: 'reader' }) => {
      const admission = await writeAdmit(admin, logs, { user: deputy.user, ...access }, at)
      return linkStands(link, { log: await appendVaultLog(log, admission, roster, verifier), roster: gone })
    }
    assert.deepEqual([await keptBy({}), await keptBy({ access: 'reader' })], [true, false])
  })

  // Promise 15
  test('has no signed origin once its maker was dismissed or renewed their keys, whoever is its deputy', async () => {
    const appointment = await writeAppoint(admin, roster, { user: deputy.user, role: 'admin' }, at)
    const appointed = await appendRoster(roster, appointment, verifier)
    const { sent: dated } = await makeClientLink(admin, logs, { ...draft, deputy: deputyKeys }, at)
    const link = await checkSubmissionLink(dated.statement, { roster: appointed, log }, verifier)
    assert.equal(makerStands(link, appointed), true)

    const dismissal = await writeDismiss(deputy, appointed, { user: admin.user, role: 'admin' }, someView, at)
    const without = await appendRoster(appointed, dismissal, verifier)
    // The maker could have signed it afterwards, naming the earlier roster head.
    await checkSubmissionLink(dated.statement, { roster: without, log }, verifier)
    assert.equal(makerStands(link, without), false)
    assert.equal(linkStands(link, { roster: without, log }), true, 'its deputy may go on with it')

    const next = (await makeAccount(admin.user)).keys
    const renewed = await appendRoster(
      appointed,
      await writeRenew(admin, next, appointed, someView, at),
      verifier,
    )
    await checkSubmissionLink(dated.statement, { roster: renewed, log }, verifier)
    assert.equal(makerStands(link, renewed), false, 'the keys of then may be stolen')
  })

  test('by its own key about an inbox is valid for at most 30 days', async () => {
    const signed = await checkSubmissionInbox(sent.inbox, sent.key, verifier)
    assert.equal(signed.until, days(30).toISOString())
    await assert.rejects(checkSubmissionInbox(sent.inbox, deputy.publicKeys.signing_key, verifier), {
      fault: 'bad_signature',
    })
  })
})
