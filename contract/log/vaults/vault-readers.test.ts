// Promise 3, 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, generationPayload, id, sign, someHash, webVerifier } from '../../testing/cast.ts'
import { changing, following, itemsAfter } from '../../testing/changes.ts'
import { dismiss, growLog, growRoster, makeOrganisation, makeVaultLog } from '../../testing/organisation.ts'
import { requirePresentAuthor, type VaultItems } from '../items/item-change.ts'
import type { RosterState } from '../roster/roster.ts'
import { admissionsOf, appendVaultLog, mayHoldVaultKey, mayWriteIn, type VaultLogState } from './vault-log.ts'

const { ana, caio, eva, fabio, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const parent = id(99)
const founded = await makeVaultLog(ana, roster)
const admitting = (user: Actor, log = founded, more: object = {}, by: Actor = ana, on = roster) =>
  growLog(by, 'chaveiro.vault.admit', { log, roster: on }, { user: user.user, ...more })
const reader = { access: 'reader' } as const
const writes = (log: VaultLogState, { user }: Actor, on: RosterState = roster) =>
  mayWriteIn(log, on, user, on.head.seq)
const holds = (log: VaultLogState, { user }: Actor) => mayHoldVaultKey(log, roster, user, roster.head.seq)

const asReader = await admitting(eva, founded, reader)
const asMember = await admitting(eva)
const one = id(200)
const { items: written } = await itemsAfter(ana, { log: founded, roster }, [['create', one]])
const point = ({ newest }: VaultItems) => ({ number: newest?.number ?? 0, hash: newest?.hash ?? '' })

test('nothing that a reader writes counts: no new item, edit, deletion or restored one', async () => {
  const logs = { log: asReader, roster }
  const { items: gone } = await itemsAfter(ana, logs, [['delete', one]], written)
  for (const [act, item, on] of [
    ['create', id(201), written],
    ['revise', one, written],
    ['delete', one, written],
    ['restore', one, gone],
  ] as const) {
    const change = await changing(eva, logs, on, act, item)
    await assert.rejects(following(on, [change], logs), refused('not_entitled'), act)
  }
  const payload = { by: eva.user, generation: 1, roster: roster.head }
  assert.throws(() => requirePresentAuthor(payload, logs), refused('not_entitled'))
})

test('a reader starts no generation of the key, admits nobody, and makes nobody a member', async () => {
  const next = await sign(eva, 'chaveiro.vault.generation', generationPayload(eva, roster, asReader))
  await assert.rejects(appendVaultLog(asReader, next, roster, webVerifier), refused('not_entitled'))
  await assert.rejects(admitting(fabio, asReader, {}, eva), refused('not_entitled'))
  await assert.rejects(admitting(eva, asReader, {}, eva), refused('not_entitled'))
})

test('a member made a reader writes nothing later, nor earlier by naming the log as it was', async () => {
  const closing = { ...reader, change: point(written) }
  const lowered = await admitting(eva, asMember, closing)
  const logs = { log: lowered, roster }
  const backdated = { log: asMember.head }
  const late = await changing(eva, logs, written, 'revise', one, backdated)
  await assert.rejects(following(written, [late], logs), refused('closed'))
  const honest = await changing(eva, logs, written, 'revise', one)
  await assert.rejects(following(written, [honest], logs), refused('not_entitled'))
  // What they wrote before still counts.
  const before = await changing(eva, { log: asMember, roster }, written, 'revise', one)
  const edited = await following(written, [before], { log: asMember, roster })
  const after = await admitting(eva, asMember, { ...reader, change: point(edited) })
  await following(written, [before], { log: after, roster })
})

test('making somebody a reader cannot hide a change that an earlier statement named', async () => {
  const lowered = await admitting(eva, asMember, { ...reader, change: point(written) })
  const both = await admitting(fabio, lowered)
  await assert.rejects(admitting(fabio, both, reader), refused('wrong_prev'))
})

test('only an admission that makes a member a reader names a change', async () => {
  const change = point(written)
  await assert.rejects(admitting(eva, founded, { ...reader, change }), refused('malformed'))
  await assert.rejects(admitting(eva, founded, { change }), refused('malformed'))
  await assert.rejects(admitting(eva, asReader, { change }), refused('malformed'))
})

test('the same access again is refused, and so is another word for it', async () => {
  await assert.rejects(admitting(eva, asReader, reader), refused('already_member'))
  await assert.rejects(admitting(eva, asMember), refused('already_member'))
  await assert.rejects(admitting(eva, founded, { access: 'member' }), refused('malformed'))
})

test('a two-person vault has no readers, and takes none along', async () => {
  const custody = { custody: 'split' as const, custodians: [ana.user, caio.user] }
  const withMember = await admitting(fabio, asReader)
  await assert.rejects(
    growLog(ana, 'chaveiro.vault.custody', { log: withMember, roster }, custody),
    refused('not_entitled'),
  )
})

const team = id(700)
const named = await growRoster(ana, 'chaveiro.roster.team', roster, {
  by: ana.user,
  team,
  people: [eva.user],
  overview: someHash,
})
const giving = (log: VaultLogState, fields: object) =>
  growLog(ana, 'chaveiro.vault.team', { log, roster: named }, { team, given: true, ...fields })
const byTeam = (log: VaultLogState, more: object = {}) =>
  admitting(eva, log, { from: team, ...more }, ana, named)

test('a team’s people are what the vault was given as, and nothing else', async () => {
  await assert.rejects(byTeam(await giving(founded, {}), reader), refused('not_entitled'))
  const toRead = await giving(founded, reader)
  await assert.rejects(byTeam(toRead), refused('not_entitled'))
  const admitted = await byTeam(toRead, reader)
  assert.deepEqual([holds(admitted, eva), writes(admitted, eva, named)], [true, false])
  await assert.rejects(byTeam(admitted), refused('not_entitled'))
})

test('what a team may stays until the vault is taken back, and taking back gives nothing', async () => {
  const toRead = await giving(founded, reader)
  await assert.rejects(giving(toRead, {}), refused('unchanged'))
  await assert.rejects(giving(toRead, reader), refused('unchanged'))
  await assert.rejects(giving(toRead, { given: false, ...reader }), refused('malformed'))
  await assert.rejects(giving(founded, { access: 'member' }), refused('malformed'))
  const taken = await giving(toRead, { given: false })
  assert.equal((await giving(taken, {})).teams.get(team), 'member')
})

test('who reads by a team and writes by themselves writes until that ends, and reads then', async () => {
  const both = await admitting(eva, await byTeam(await giving(founded, reader), reader), {}, ana, named)
  assert.equal(writes(both, eva, named), true)
  const left = await growLog(
    ana,
    'chaveiro.vault.remove',
    { log: both, roster: named },
    { user: eva.user, change: point(written) },
  )
  assert.deepEqual([holds(left, eva), writes(left, eva, named)], [true, false])
  const dated = { log: left, roster: named }
  const late = await changing(eva, dated, written, 'revise', one, { log: both.head })
  await assert.rejects(following(written, [late], dated), refused('closed'))
})

test('a reader holds the key and does not write; made a member, they write', async () => {
  assert.deepEqual(admissionsOf(asReader), [{ user: eva.user, access: 'reader' }])
  assert.deepEqual([holds(asReader, eva), writes(asReader, eva)], [true, false])
  const raised = await admitting(eva, asReader)
  assert.deepEqual(admissionsOf(raised), [{ user: eva.user }])
  assert.equal(writes(raised, eva), true)
  const logs = { log: raised, roster }
  await following(written, [await changing(eva, logs, written, 'revise', one)], logs)
})

test('a reader from one source who is a member from another writes until that one ends', async () => {
  const both = await admitting(eva, asReader, { from: parent })
  assert.equal(writes(both, eva), true)
  const left = await growLog(
    ana,
    'chaveiro.vault.remove',
    { log: both, roster },
    { user: eva.user, from: parent },
  )
  assert.deepEqual([holds(left, eva), writes(left, eva)], [true, false])
})

test('a reader may leave, and signs that themselves', async () => {
  const left = await growLog(eva, 'chaveiro.vault.remove', { log: asReader, roster }, { user: eva.user })
  assert.deepEqual(admissionsOf(left), [])
})

test('a custodian who is a reader writes as a custodian, and no longer once dismissed', async () => {
  const log = await admitting(caio, founded, reader)
  assert.equal(writes(log, caio), true)
  assert.equal(writes(log, caio, await dismiss(ana, caio, roster)), false)
})
