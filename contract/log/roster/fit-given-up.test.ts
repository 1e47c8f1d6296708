// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash, id } from '../../testing/cast.ts'
import { type GivenUpLog, mergeGivenUp } from '../statements/given-up.ts'
import { fitGivenUp, mergeAsFits } from './fit-given-up.ts'

/** A device's memory of `vaults` vaults with `heads` heads each. */
const lists = (first: number, vaults: number, heads: number): Promise<GivenUpLog[]> =>
  Promise.all(
    Array.from({ length: vaults }, async (_, at) => ({
      of: id(first + at),
      part: 'changes' as const,
      heads: await Promise.all(
        Array.from({ length: heads }, async (_, seq) => ({ seq, hash: await hash(`${first + at} ${seq}`) })),
      ),
    })),
  )
const ids = (list: readonly GivenUpLog[]) => new Set(list.map(({ of }) => of))

test('a long report keeps nobody from resuming: it is left out if it does not fit, and a later one that fits is included', async () => {
  const [own, endless, small] = [await lists(0, 2, 3), await lists(1000, 45, 133), await lists(2000, 1, 1)]
  const merged = mergeAsFits(own, [endless, small])
  assert.deepEqual(ids(merged), ids([...own, ...small]))
  const half = await lists(3000, 20, 133)
  assert.deepEqual(mergeAsFits(own, [half]), mergeGivenUp(own, half))
})

test('a device that remembers more than fits in one body names the newest heads of every log', async () => {
  const own = await lists(0, 180, 101)
  const fitted = fitGivenUp(own)
  assert.deepEqual(ids(fitted), ids(own))
  assert.ok(JSON.stringify(fitted).split(/[,[{]/).length <= 20_000)
  for (const log of fitted) assert.equal(log.heads.at(-1)?.seq, 100)
  assert.deepEqual(fitGivenUp(fitted), fitted)
})

test('one device’s heads do not push out those that another reported for the same log', async () => {
  const [one = assert.fail()] = await lists(4000, 1, 3)
  const later = Array.from({ length: 200 }, async (_, at) => ({ seq: 500 + at, hash: await hash(`x${at}`) }))
  const [merged] = mergeGivenUp([one], [{ ...one, heads: await Promise.all(later) }])
  assert.equal(merged?.heads.length, 200)
  assert.deepEqual(merged.heads.slice(0, 3), one.heads)
  assert.equal(merged.heads.at(-1)?.seq, 699)
})
