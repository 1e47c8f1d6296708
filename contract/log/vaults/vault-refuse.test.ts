import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id } from '../../testing/cast.ts'
import { growLog } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import type { VaultLogState } from './vault-log.ts'

const { ana, caio, eva, fabio, roster, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const refusing = (by: typeof ana, log: VaultLogState = complete, submission = id(700)) =>
  growLog(by, 'chaveiro.vault.refuse', { log, roster }, { submission })

test('a possible holder of the vault’s key refuses a client’s submission, once, and nobody else does', async () => {
  for (const by of [ana, caio, fabio]) await assert.rejects(refusing(by), refused('not_entitled'))
  const log = await refusing(eva)
  assert.deepEqual([...log.refused], [id(700)])
  assert.equal(complete.refused.size, 0, 'the log before is as it was')
  await assert.rejects(refusing(eva, log), refused('unchanged'))
  assert.equal((await refusing(eva, log, id(701))).refused.size, 2)
})
