import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Found, mergeSeenViews, noteFound, noteWords, type SeenViews } from './seen-views.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
const nothing: Found = {
  shown: ['v'],
  isAlone: false,
  custodians: new Set(['ana', 'rui']),
  resumed: 0,
  matches: [],
  conflicts: [],
}
const match = (hour: number, user = 'ana') => ({ user, at: at(hour), roster: true, vaults: ['v'] })
const differs = (hour: number, user = 'ana') => ({ user, vault: 'v', at: at(hour), resumed: 0 })
const note = (known: SeenViews | undefined, hour: number, found: Partial<Found> = {}) =>
  noteFound(known, { ...nothing, ...found }, at(hour))

test('a log waits from when it was first seen, and from the newest view that matched it', () => {
  const first = note(undefined, 0)
  assert.equal(note(first, 5).vaults.v?.since, at(0))
  const matched = note(first, 5, { matches: [match(3)] })
  assert.deepEqual([matched.roster.since, matched.vaults.v?.since, matched.sameAt.ana], [at(3), at(3), at(3)])
  assert.equal(note(matched, 6, { matches: [match(2)] }).vaults.v?.since, at(3))
  assert.equal(note(matched, 6, { matches: [match(7)] }).vaults.v?.since, at(6), 'a clock that is ahead')
})

test('time in which a vault was not shown for days counts neither for a warning nor against it, and hiding it now and then stops nothing', () => {
  const shown = note(note(undefined, 0), 3)
  const hidden = note(note(shown, 4, { shown: [] }), 90, { shown: [] })
  assert.equal(note(hidden, 100).vaults.v?.since, at(97))
  const often = note(note(note(shown, 20, { shown: [] }), 40), 60, { shown: [] })
  assert.equal(note(often, 80).vaults.v?.since, at(0))
})

test('nobody waits as long as nobody else is a custodian', () => {
  const alone = note(note(undefined, 0, { isAlone: true }), 200, { isAlone: true })
  const second = note(alone, 300)
  assert.deepEqual([second.roster.since, second.vaults.v?.since], [at(300), at(300)])
  assert.equal(note(second, 301).roster.since, at(300))
})

test('a conflict stays until words fit, its colleague is no custodian, or the logs go on from an older state', () => {
  const known = note(note(undefined, 0), 2, { conflicts: [differs(1)] })
  assert.equal(note(known, 90, { matches: [match(80)] }).conflicts.length, 1)
  assert.equal(note(known, 3, { custodians: new Set(['rui']) }).conflicts.length, 0)
  assert.equal(note(known, 3, { resumed: 7 }).conflicts.length, 0)
  const settled = noteWords(known, { user: 'ana', vaults: ['v'] }, at(3))
  assert.equal(note(settled, 4, { conflicts: [differs(1)] }).conflicts.length, 0, 'the same view again')
  assert.equal(note(settled, 5, { conflicts: [differs(4)] }).conflicts.length, 1)
  assert.equal(noteWords(known, { user: 'rui', vaults: ['v'] }, at(3)).conflicts.length, 1)
})

test('what two tabs note at the same moment is all kept, in either order', () => {
  const first = note(undefined, 0)
  const one = note(first, 2, { matches: [match(2)] })
  const other = note(first, 3, { matches: [match(1, 'rui')], conflicts: [differs(1, 'rui')] })
  for (const both of [mergeSeenViews(one, other), mergeSeenViews(other, one)]) {
    assert.deepEqual(both.sameAt, { ana: at(2), rui: at(1) })
    assert.deepEqual([both.roster.since, both.conflicts.length], [at(2), 1])
  }
  const settled = noteWords(other, { user: 'rui', vaults: [] }, at(4))
  assert.equal(mergeSeenViews(other, settled).conflicts.length, 0)
})
