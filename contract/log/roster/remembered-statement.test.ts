import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, id, makeActor, makeScene, sign, someHash, webVerifier } from '../../testing/cast.ts'
import { type GivenUp, givenUpDigest } from '../statements/given-up.ts'
import { checkRemembered } from './remembered-statement.ts'

const { admin, colleague, roster } = await makeScene()
const { org, head } = roster
const list: GivenUp = [{ of: 'roster', part: 'log', goes_on: head, heads: [{ seq: 9, hash: someHash }] }]
const given_up = await givenUpDigest(list, webVerifier)
const payload = { v: 1 as const, org, by: colleague.user, at, roster: head, given_up }
const check = (text: string, said = list, now = roster) => checkRemembered(text, said, now, webVerifier)
const refused = (fault: string) => ({ code: 'statement_refused', fault })

test('a device’s memory counts only as its person signed it, for this organisation and the state shown', async () => {
  const typ = 'chaveiro.remembered'
  const lies = [
    [await sign(admin, typ, payload), 'bad_signature'],
    [await sign(await makeActor(1), typ, { ...payload, by: id(9) }), 'unknown_person'],
    [await sign(colleague, typ, { ...payload, org: someHash }), 'wrong_place'],
    [await sign(colleague, typ, { ...payload, roster: { ...head, hash: someHash } }), 'unknown_roster_head'],
    [await sign(colleague, typ, { ...payload, given_up: someHash }), 'wrong_text'],
  ] as const
  for (const [text, fault] of lies) await assert.rejects(check(text), refused(fault))
  const said = await sign(colleague, typ, payload)
  assert.deepEqual(await check(said), payload)
  await assert.rejects(check(said, [...list, ...list]), refused('wrong_text'))
  const resumed = {
    givenUp: given_up,
    voices: [admin.user, colleague.user] as const,
    proposedSeq: 1,
    seq: head.seq + 1,
  }
  const after = { ...roster, resumes: [resumed] }
  await assert.rejects(check(said, list, after), refused('wrong_place'))
})
