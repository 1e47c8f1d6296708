// Promise 13

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id, makeActor } from '../../testing/cast.ts'
import { enrol, growLog } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import type { VaultLogState } from './vault-log.ts'

const { caio, eva, fabio, roster, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const ending = (by: typeof eva, log: VaultLogState = complete, ends = id(700), on = roster) =>
  growLog(by, 'chaveiro.vault.end', { log, roster: on }, { ends })

test('nobody without vouched-for keys ends anything, and nothing ends twice', async () => {
  const stranger = await makeActor(40)
  const withStranger = await enrol(stranger, roster)
  await assert.rejects(ending(stranger, complete, id(700), withStranger), refused('not_entitled'))
  const log = await ending(eva)
  for (const by of [eva, caio]) await assert.rejects(ending(by, log), refused('unchanged'))
})

test('whoever’s keys are vouched for ends a request, link or submission by its id', async () => {
  for (const by of [eva, caio, fabio]) assert.deepEqual([...(await ending(by)).ended], [id(700)])
  assert.equal(complete.ended.size, 0, 'the log before is as it was')
  assert.equal((await ending(caio, await ending(eva), id(701))).ended.size, 2)
})
