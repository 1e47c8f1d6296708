import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, id, makeActor, makeScene, sign, someHash, webVerifier } from '../../testing/cast.ts'
import { onRoster } from '../../testing/organisation.ts'
import { appendRoster } from '../roster/roster.ts'
import { statementSigningInput } from '../statements/statement.ts'
import { checkView, type ViewPayload } from './view-statement.ts'

const { admin, colleague, roster } = await makeScene()
const { org, head } = roster
const payload: ViewPayload = { v: 1, org, by: admin.user, at, roster: head, root: someHash, size: 3 }
const check = (text: string) => checkView(text, roster, webVerifier)
const refused = (fault: string) => ({ code: 'statement_refused', fault })

test('only a custodian signs a view, and only at an existing roster head', async () => {
  const lies = [
    [await sign(colleague, 'chaveiro.view', { ...payload, by: colleague.user }), 'not_entitled'],
    [await sign(await makeActor(1), 'chaveiro.view', payload), 'bad_signature'],
    [await sign(admin, 'chaveiro.view', { ...payload, by: id(9) }), 'unknown_person'],
    [await sign(admin, 'chaveiro.view', { ...payload, org: someHash }), 'wrong_place'],
    [
      await sign(admin, 'chaveiro.view', { ...payload, roster: { ...head, hash: someHash } }),
      'unknown_roster_head',
    ],
    [await sign(admin, 'chaveiro.view', { ...payload, roster: { ...head, seq: 9 } }), 'unknown_roster_head'],
  ] as const
  for (const [text, fault] of lies) await assert.rejects(check(text), refused(fault))
  for (const size of [-1, 0.5, 2 ** 16 + 1]) {
    assert.throws(() => statementSigningInput('chaveiro.view', { ...payload, size }), refused('malformed'))
  }
})

test('a custodian’s view is valid at the roster head that it names, and not at one where they are no custodian yet', async () => {
  const said = await sign(admin, 'chaveiro.view', payload)
  assert.deepEqual(await check(said), payload)
  const vouch = {
    by: admin.user,
    user: colleague.user,
    identity: someHash,
    fingerprint: roster.people.get(colleague.user)?.fingerprint as string,
  }
  const vouched = await appendRoster(
    roster,
    await onRoster(admin, 'chaveiro.roster.vouch', roster, vouch),
    webVerifier,
  )
  const role = { by: admin.user, user: colleague.user, role: 'manager' } as const
  const appointed = await appendRoster(
    vouched,
    await onRoster(admin, 'chaveiro.roster.appoint', vouched, role),
    webVerifier,
  )
  const theirs = { ...payload, by: colleague.user }
  const earlier = await sign(colleague, 'chaveiro.view', { ...theirs, roster: vouched.head })
  await assert.rejects(checkView(earlier, appointed, webVerifier), refused('not_entitled'))
  const now = { ...theirs, roster: appointed.head }
  assert.deepEqual(await checkView(await sign(colleague, 'chaveiro.view', now), appointed, webVerifier), now)
})
