import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someHash } from '../../testing/cast.ts'
import { growLog, nextGeneration } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'

const { ana, eva, roster, shared } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const change = { number: 5, hash: someHash }
const closed = await nextGeneration(ana, { log: shared, roster }, { change })
const removing = (more: object) =>
  growLog(ana, 'chaveiro.vault.remove', { log: closed, roster }, { user: eva.user, ...more })

test('no later statement closes at an earlier change, at none, or at another change with the same number', async () => {
  await assert.rejects(removing({}), refused('wrong_prev'))
  await assert.rejects(removing({ change: { ...change, number: 4 } }), refused('wrong_prev'))
  await assert.rejects(removing({ change: { number: 5, hash: roster.org } }), refused('wrong_prev'))
  assert.equal((await removing({ change })).closings.length, closed.closings.length + 1)
  assert.equal((await removing({ change: { ...change, number: 6 } })).closings.at(-1)?.number, 6)
})

test('a vault’s first generation names no change', () => {
  assert.deepEqual(shared.closings[0], { seq: 1, number: 0, hash: null })
})

test('no statement of a log is dated before the one before it', async () => {
  const later = await growLog(
    ana,
    'chaveiro.vault.overview',
    { log: shared, roster },
    {
      commitment: someHash,
      at: '2027-01-01T00:00:00.000Z',
    },
  )
  const earlier = { commitment: someHash, at: '2026-12-31T23:59:59.999Z' }
  const growing = growLog(ana, 'chaveiro.vault.overview', { log: later, roster }, earlier)
  await assert.rejects(growing, refused('wrong_time'))
})
