// Promise 13

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id, makeActor } from '../../testing/cast.ts'
import { enrol, growLog } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import type { VaultLogState } from './vault-log.ts'
import { type Ended, hasEnded } from './vault-state.ts'

const { caio, eva, fabio, roster, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const request = { kind: 'request', id: id(700) } as const
const ending = (by: typeof eva, log: VaultLogState = complete, ends: Ended = request, on = roster) =>
  growLog(by, 'chaveiro.vault.end', { log, roster: on }, { ends })

test('nobody without vouched-for keys ends anything, and nothing ends twice', async () => {
  const stranger = await makeActor(40)
  const withStranger = await enrol(stranger, roster)
  await assert.rejects(ending(stranger, complete, request, withStranger), refused('not_entitled'))
  const log = await ending(eva)
  for (const by of [eva, caio]) await assert.rejects(ending(by, log), refused('unchanged'))
})

test('whoever’s keys are vouched for ends a request, link or submission by its kind and id', async () => {
  for (const by of [eva, caio, fabio]) assert.ok(hasEnded(await ending(by), 'request', id(700)))
  assert.equal(complete.ended.size, 0, 'the log before is as it was')
  const both = await ending(caio, await ending(eva), { kind: 'client_link', id: id(700) })
  assert.equal(both.ended.size, 2)
  assert.equal(hasEnded(await ending(eva), 'client_link', id(700)), false, 'of another kind')
})
