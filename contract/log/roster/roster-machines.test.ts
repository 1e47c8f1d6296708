// Promise 29

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../durations.ts'
import { type Actor, at, id, makeActor, someHash } from '../../testing/cast.ts'
import {
  growLog,
  growRoster,
  keysOf,
  makeOrganisation,
  makeVaultLog,
  renew,
} from '../../testing/organisation.ts'
import { standingGive } from '../vaults/vault-give.ts'
import { machineStands, machineStopsAt, type RosterState } from './roster.ts'

const { ana, bia, caio, eva, roster } = await makeOrganisation()
const keys = await makeActor(40)
const later = (days: number) => new Date(Date.parse(at) + days * dayMs).toISOString()
const machine = id(600)
const refused = (fault: string) => ({ code: 'statement_refused', fault })

const name = (by: Actor, on: RosterState, changes: object = {}) =>
  growRoster(by, 'chaveiro.roster.machine', on, {
    ...{ by: by.user, machine, ...keysOf(keys), keeper: eva.user, until: later(365), overview: someHash },
    ...changes,
  })
const off = (by: Actor, { user }: Actor, on: RosterState) =>
  growRoster(by, 'chaveiro.roster.dismiss', on, { by: by.user, user })

test('a machine stops at once when its keeper or maker is deactivated, and one with an identity after seven days', async () => {
  for (const leaving of [eva, caio]) {
    const without = await off(ana, leaving, await name(caio, roster))
    assert.equal(machineStands(without, machine, at), false)
    const proving = await off(ana, leaving, await name(caio, roster, { identity: true }))
    assert.equal(machineStopsAt(proving, machine), later(7))
    assert.equal(machineStands(proving, machine, later(6.9)), true)
    assert.equal(machineStands(proving, machine, later(7)), false)
  }
})

test('only another token sets that back, and nobody who left is made the keeper again', async () => {
  const without = await off(ana, eva, await name(caio, roster))
  await assert.rejects(name(ana, without), refused('not_vouched'))
  await assert.rejects(name(ana, without, { keeper: bia.user }), refused('wrong_recipient'))
  const taken = await name(ana, without, { ...keysOf(await makeActor(41)), keeper: bia.user })
  assert.equal(machineStands(taken, machine, at), true)
  const makerLeft = await off(ana, caio, await name(caio, roster))
  assert.equal(machineStands(await name(ana, makerLeft), machine, at), false)
})

test('a machine goes on while people renew their own keys, and its keys are never named again', async () => {
  const named = await name(caio, roster)
  const { roster: renewed } = await renew(eva, named)
  assert.equal(machineStands(renewed, machine, at), true)
  await assert.rejects(name(caio, named, { machine: id(601) }), refused('key_taken'))
  const other = await name(caio, named, keysOf(await makeActor(42)))
  await assert.rejects(name(caio, other), refused('key_taken'))
})

test('an item given to a machine stands until its end, its own, or that of the machine or grant', async () => {
  const named = await name(caio, roster)
  const log = await makeVaultLog(ana, named)
  const fields = { grant: id(610), machine, item: id(200), until: later(30) }
  await assert.rejects(
    growLog(eva, 'chaveiro.vault.give', { log, roster: named }, fields),
    refused('not_entitled'),
  )
  const given = await growLog(ana, 'chaveiro.vault.give', { log, roster: named }, fields)
  const stands = (log: typeof given, on: RosterState, now: string) =>
    standingGive(log, on, fields.grant, now) !== undefined
  assert.equal(stands(given, named, at), true)
  assert.equal(stands(given, named, later(30)), false)
  assert.equal(stands(given, await off(ana, eva, named), at), false)
  const over = await growRoster(ana, 'chaveiro.roster.machine_end', named, { by: ana.user, machine })
  assert.equal(stands(given, over, at), false)
  const ends = { kind: 'grant', id: fields.grant } as const
  const ended = await growLog(ana, 'chaveiro.vault.end', { log: given, roster: named }, { ends })
  assert.equal(stands(ended, named, at), false)
})
