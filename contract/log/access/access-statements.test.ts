import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '../../durations.ts'
import { at, hash, id, makeScene, sign, someFingerprint, someHash, webVerifier } from '../../testing/cast.ts'
import { appendRoster } from '../roster/roster.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { checkGrant, stillApproves } from './access-grant.ts'
import { checkAccessRequest, checkApproval, reasonCommitment } from './access-statements.ts'

const { admin, colleague, roster: enrolled, vault, log } = await makeScene()
/** The colleague's keys are vouched for, so they may ask and receive. */
const vouch = await sign(admin, 'chaveiro.roster.vouch', {
  v: 1,
  org: enrolled.org,
  seq: enrolled.head.seq + 1,
  prev: enrolled.head.hash,
  at,
  by: admin.user,
  user: colleague.user,
  fingerprint: enrolled.people.get(colleague.user)?.fingerprint as string,
  identity: someHash,
})
const roster = await appendRoster(enrolled, vouch, webVerifier)

const item = id(200)
const request = id(300)
const sealed = 'cha1.AgAA'
const later = (hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const place = { v: 1, org: roster.org, vault, item, request, at, roster: roster.head } as const

const asked: StatementPayload<'chaveiro.access.request'> = {
  ...place,
  by: colleague.user,
  kind: 'jit',
  change: someHash,
  hours: 2,
  reason: someHash,
}
const approved: StatementPayload<'chaveiro.access.approve'> = {
  ...place,
  by: admin.user,
  log: log.head,
  kind: 'jit',
  to: colleague.user,
  change: someHash,
  hours: 2,
  deliver_by: later(24),
}
const approval = await sign(admin, 'chaveiro.access.approve', approved)
const given: StatementPayload<'chaveiro.access.deliver'> = {
  ...place,
  by: admin.user,
  log: log.head,
  to: colleague.user,
  fingerprint: roster.people.get(colleague.user)?.fingerprint as string,
  revision: 1,
  change: someHash,
  approvals: [await hash(approval)],
  sealed: await hash(sealed),
  until: later(2),
}

const asking = async (change: object = {}, by = colleague, known = roster) =>
  checkAccessRequest(await sign(by, 'chaveiro.access.request', { ...asked, ...change }), known, webVerifier)
const approving = async (change: object = {}, by = admin) =>
  checkApproval(
    await sign(by, 'chaveiro.access.approve', { ...approved, ...change }),
    { roster, log },
    webVerifier,
  )
const giving = async (change: object = {}, by = admin, more: object = {}) => {
  const text = await sign(by, 'chaveiro.access.deliver', { ...given, ...change })
  return checkGrant(text, { roster, log, to: colleague.user, sealed, approval, ...more }, webVerifier)
}

test('a request in another’s name, or with keys that nobody vouched for, is refused', async () => {
  await assert.rejects(asking({}, admin), refused('bad_signature'))
  await assert.rejects(asking({ by: id(77) }), refused('unknown_person'))
  await assert.rejects(asking({ roster: enrolled.head }), refused('not_vouched'))
  await assert.rejects(asking({ org: someHash }), refused('wrong_place'))
  for (const hours of [0, -1, 3, 1.5]) await assert.rejects(asking({ hours }), refused('malformed'))
  assert.deepEqual(await asking(), asked)
})

test('an approval by a non-custodian, of one’s own request, of another vault or for more than a day is refused', async () => {
  await assert.rejects(approving({ by: colleague.user, to: admin.user }, colleague), refused('not_entitled'))
  await assert.rejects(approving({ to: admin.user }), refused('same_person'))
  await assert.rejects(approving({}, colleague), refused('bad_signature'))
  await assert.rejects(approving({ vault: id(101) }), refused('wrong_place'))
  await assert.rejects(approving({ deliver_by: later(25) }), refused('wrong_time'))
  await assert.rejects(approving({ log: { seq: 9, hash: someHash } }), refused('unknown_log_head'))
  await assert.rejects(approving({ roster: { seq: 1, hash: someHash } }), refused('unknown_roster_head'))
  assert.deepEqual(await approving(), approved)
})

test('one approval opens nothing in a two-person vault', async () => {
  const custodies = [...log.custodies, { seq: log.head.seq, custody: 'split' as const, custodians: [] }]
  const split = { roster, log: { ...log, custodies } }
  await assert.rejects(checkApproval(approval, split, webVerifier), refused('needs_member'))
})

test('a delivery is refused from a non-holder, to others, of another item, text or approval, or for longer than approved', async () => {
  await assert.rejects(giving({ by: colleague.user }, colleague), refused('not_entitled'))
  await assert.rejects(giving({}, colleague), refused('bad_signature'))
  await assert.rejects(giving({ to: admin.user }), refused('wrong_recipient'))
  await assert.rejects(giving({ fingerprint: someFingerprint }), refused('wrong_recipient'))
  await assert.rejects(giving({ item: id(201) }), refused('wrong_place'))
  await assert.rejects(giving({ request: id(301) }), refused('wrong_place'))
  await assert.rejects(giving({ approvals: [someHash] }), refused('wrong_place'))
  await assert.rejects(giving({ approvals: [given.approvals[0], someHash] }), refused('wrong_place'))
  await assert.rejects(giving({ log: { seq: 0, hash: log.hashes[0] } }), refused('unknown_log_head'))
  await assert.rejects(giving({ until: later(2.001) }), refused('wrong_time'))
  await assert.rejects(giving({ until: at }), refused('wrong_time'))
  await assert.rejects(giving({ at: later(24.5), until: later(26.1) }), refused('wrong_time'))
  await assert.rejects(giving({}, admin, { sealed: 'cha1.AgAB' }), refused('wrong_text'))
  assert.deepEqual((await giving()).grant, given)
})

test('an approval from before the vault became a two-person vault delivers nothing afterwards', async () => {
  const later = { seq: log.head.seq + 1, hash: someHash }
  const custodies = [...log.custodies, { seq: later.seq, custody: 'split' as const, custodians: [] }]
  const hashes = [...log.hashes, later.hash]
  const rosterSeqs = [...log.rosterSeqs, roster.head.seq]
  const admissions = new Map([[colleague.user, [{ sinceSeq: 1, untilSeq: null }]]])
  const split = { ...log, head: later, hashes, rosterSeqs, custodies, admissions }
  await assert.rejects(
    giving({ by: colleague.user, log: later }, colleague, { log: split }),
    refused('needs_member'),
  )
})

test('an approval counts only while its signer may decide', async () => {
  const { approved: one } = await giving()
  assert.equal(stillApproves(one, { roster, log }), true)
  const keyResets = new Map([[admin.user, [roster.head.seq + 1]]])
  assert.equal(stillApproves(one, { roster: { ...roster, keyResets }, log }), false)
  assert.equal(stillApproves(one, { roster: { ...roster, custodians: new Map() }, log }), false)
})

test('the commitment to a reason depends on its salt', async () => {
  const of = (salt: string, reason: string) => reasonCommitment(salt, reason, webVerifier)
  assert.equal(await of('AA', 'To deploy'), await of('AA', 'To deploy'))
  assert.notEqual(await of('AA', 'To deploy'), await of('AB', 'To deploy'))
  assert.notEqual(await of('AA', 'To deploy'), await of('AA', 'to deploy'))
})
