import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoStepCodes } from './two-step-codes.ts'

const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('a key that cannot be read gives no code', async () => {
  await assert.rejects(twoStepCodes('not a key!', 0), { code: 'two_step_unreadable' })
})

test('the code of RFC 6238 lasts until its period ends, and the next one is given in advance', async () => {
  const address = `otpauth://totp/x?secret=${base32}&digits=8`
  const at59 = await twoStepCodes(address, 59_999)
  assert.deepEqual(at59, { code: '94287082', next: '37359152', untilMs: 60_000, periodSeconds: 30 })
  assert.equal((await twoStepCodes(address, 60_000)).code, at59.next)
  const minute = await twoStepCodes(`${address}&period=60`, 59_999)
  assert.deepEqual([minute.untilMs, minute.periodSeconds], [60_000, 60])
})
