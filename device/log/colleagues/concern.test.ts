import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { SeenViews } from '../../state/seen-views.ts'
import { blocks, tell } from './concern.ts'

const now = new Date('2026-03-20T12:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
const since = (days: number) => ({ since: ago(days), shownAt: now.toISOString(), heads: [] })
const seen: SeenViews = {
  begunAt: ago(90),
  roster: since(0),
  vaults: {},
  knownAt: { ana: ago(90) },
  sameAt: { ana: ago(0) },
  behindAt: {},
  comparedAt: {},
  conflicts: [],
  lookedAt: now.toISOString(),
  wasAlone: false,
  resumed: 0,
}

function told(known: Partial<SeenViews>) {
  const session = { person: { id: 'rui' }, roster: null, now: () => now } as unknown as OpenSession
  tell(session, { ...seen, ...known })
  return session.colleagues
}

test('the banner after a week counts only vaults that have waited for a week, not those that have waited for a day', () => {
  const vaults = { fresh: since(0), day: since(2), week: since(8), older: since(20) }
  const { concern, vaults: count, since: oldest } = told({ vaults })
  assert.deepEqual([concern, count, oldest], ['week', 2, ago(20)])
  assert.deepEqual(told({ vaults: { fresh: since(0), day: since(2) } }).vaults, 1)
  assert.equal(told({ vaults, roster: since(7) }).vaults, 0, 'it is about everything')
})

test('a colleague left behind is reported before a day of silence, and neither stops keys from being delivered', () => {
  const known = { ...seen, behindAt: { ana: ago(0) }, sameAt: { ana: ago(1) }, roster: since(2) }
  const { concern, people } = told(known)
  assert.deepEqual([concern, people], ['behind', ['ana']])
  assert.equal(blocks(known, 'v', now), null)
  assert.equal(told({ ...known, sameAt: { ana: now.toISOString() } }).concern, 'day')
})
