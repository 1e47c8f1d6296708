// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, id, someHash, webVerifier } from '../../testing/cast.ts'
import { growLog, growRoster, makeOrganisation, makeVaultLog, onLog } from '../../testing/organisation.ts'
import { admissionsOf, appendVaultLog, mayHoldVaultKey, type VaultLogState } from '../vaults/vault-log.ts'
import { isInTeamAt, type RosterState, teamPeople } from './roster.ts'

const { ana, caio, eva, fabio, roster } = await makeOrganisation()
const team = id(700)
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const ids = (...people: Actor[]) => people.map(({ user }) => user).sort()

const name = (by: Actor, on: RosterState, people: string[], changes: object = {}) =>
  growRoster(by, 'chaveiro.roster.team', on, { by: by.user, team, people, overview: someHash, ...changes })
const inLog = (
  kind: 'chaveiro.vault.team' | 'chaveiro.vault.admit' | 'chaveiro.vault.remove',
  log: VaultLogState,
  on: RosterState,
  fields: object,
  by: Actor = ana,
) => growLog(by, kind, { log, roster: on }, fields)

test('only custodians name teams, of people who are not deactivated, in order, and one that is over stays over', async () => {
  await assert.rejects(name(fabio, roster, []), refused('not_entitled'))
  const both = ids(fabio, eva)
  await assert.rejects(name(ana, roster, both.toReversed()), refused('malformed'))
  await assert.rejects(name(ana, roster, [both[0] as string, both[0] as string]), refused('malformed'))
  await assert.rejects(name(ana, roster, [], { team: fabio.user }), refused('wrong_place'))
  await assert.rejects(name(ana, roster, [], { ended: true }), refused('unchanged'))
  const named = await name(caio, roster, both)
  assert.deepEqual(teamPeople(named, team), both)
  await assert.rejects(name(ana, named, both, { ended: true }), refused('malformed'))
  const over = await name(ana, named, [], { ended: true })
  await assert.rejects(name(ana, over, both), refused('closed'))
})

test('who is deactivated leaves every team, and does not come back with their keys', async () => {
  const named = await name(ana, roster, ids(fabio, eva))
  const without = await growRoster(ana, 'chaveiro.roster.dismiss', named, { by: ana.user, user: eva.user })
  assert.deepEqual(teamPeople(without, team), [fabio.user])
  assert.equal(isInTeamAt(without, team, eva.user, named.head.seq), true)
  await assert.rejects(name(ana, without, ids(fabio, eva)), refused('not_vouched'))
  const back = await growRoster(ana, 'chaveiro.roster.appoint', without, { by: ana.user, user: eva.user })
  assert.deepEqual(teamPeople(back, team), [fabio.user])
})

test('a vault takes from a team only its people, and only once it is given to that team', async () => {
  const named = await name(ana, roster, ids(fabio))
  const log = await makeVaultLog(ana, named)
  const admit = (on: VaultLogState, user: string) =>
    inLog('chaveiro.vault.admit', on, named, { user, from: team })
  await assert.rejects(admit(log, fabio.user), refused('wrong_place'))
  const stranger = { team: id(701), given: true }
  await assert.rejects(inLog('chaveiro.vault.team', log, named, stranger), refused('unknown_person'))
  await assert.rejects(
    inLog('chaveiro.vault.team', log, named, { team, given: true }, fabio),
    refused('not_entitled'),
  )
  const given = await inLog('chaveiro.vault.team', log, named, { team, given: true })
  await assert.rejects(admit(given, eva.user), refused('not_member'))
  const admitted = await admit(given, fabio.user)
  assert.equal(mayHoldVaultKey(admitted, named, fabio.user, named.head.seq), true)
  const grown = await name(ana, named, ids(fabio, eva))
  const late = await inLog('chaveiro.vault.admit', admitted, grown, { user: eva.user, from: team })
  assert.equal(admissionsOf(late).filter(({ from }) => from === team).length, 2)
})

test('leaving a team ends what came from it, and nothing else', async () => {
  const named = await name(ana, roster, ids(fabio))
  const given = await inLog('chaveiro.vault.team', await makeVaultLog(ana, named), named, {
    team,
    given: true,
  })
  const own = await inLog('chaveiro.vault.admit', given, named, { user: fabio.user })
  const both = await inLog('chaveiro.vault.admit', own, named, { user: fabio.user, from: team })
  const left = await inLog('chaveiro.vault.remove', both, await name(ana, named, []), {
    user: fabio.user,
    from: team,
  })
  assert.deepEqual(
    admissionsOf(left).filter(({ user }) => user === fabio.user),
    [{ user: fabio.user }],
  )
})

test('a log in which a vault was given to a team reads the same after that team ended', async () => {
  const named = await name(ana, roster, ids(fabio))
  const log = await makeVaultLog(ana, named)
  const text = await onLog(ana, 'chaveiro.vault.team', { log, roster: named }, { team, given: true })
  const over = await name(ana, named, [], { ended: true })
  const read = await appendVaultLog(log, text, over, webVerifier)
  assert.deepEqual([...read.teams], [[team, 'member']])
  await assert.rejects(
    inLog('chaveiro.vault.team', log, over, { team, given: true }),
    refused('unknown_person'),
  )
})
