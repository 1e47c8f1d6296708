import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Found, noteFound, noteWords } from './note-views.ts'
import { mergeSeenViews, type SeenViews } from './seen-views.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
const nothing: Found = {
  shown: new Map([['v', 3]]),
  rosterSeq: 7,
  isAlone: false,
  custodians: new Set(['ana', 'rui']),
  resumed: 0,
  matches: [],
  conflicts: [],
}
const match = (hour: number, user = 'ana', { seq = 3, roster = 7, change = null as number | null } = {}) => ({
  user,
  at: at(hour),
  roster,
  vaults: [{ vault: 'v', seq, change }],
})
const differs = (hour: number, user = 'ana', change: number | null = null) => ({
  user,
  vault: 'v',
  change,
  at: at(hour),
  resumed: 0,
})
const note = (known: SeenViews | undefined, hour: number, found: Partial<Found> = {}) =>
  noteFound(known, { ...nothing, ...found }, at(hour))

test('a log waits since it was first seen, or since the newest view that matched it', () => {
  const first = note(undefined, 0)
  assert.equal(note(first, 5).vaults.v?.since, at(0))
  const matched = note(first, 5, { matches: [match(3)] })
  assert.deepEqual([matched.roster.since, matched.vaults.v?.since, matched.sameAt.ana], [at(3), at(3), at(3)])
  assert.equal(note(matched, 6, { matches: [match(2)] }).vaults.v?.since, at(3))
  assert.equal(note(matched, 6, { matches: [match(7)] }).vaults.v?.since, at(6), 'a clock that is ahead')
})

test('time in which a vault was hidden for days counts neither for nor against a warning, and hiding it now and then stops no clock', () => {
  const shown = note(note(undefined, 0), 3)
  const hidden = note(note(shown, 4, { shown: new Map() }), 90, { shown: new Map() })
  assert.equal(note(hidden, 100).vaults.v?.since, at(97))
  const often = note(note(note(shown, 20, { shown: new Map() }), 40), 60, { shown: new Map() })
  assert.equal(note(often, 80).vaults.v?.since, at(0))
})

test('nothing waits while there is no other custodian', () => {
  const alone = note(note(undefined, 0, { isAlone: true }), 200, { isAlone: true })
  const second = note(alone, 300)
  assert.deepEqual([second.roster.since, second.vaults.v?.since], [at(300), at(300)])
  assert.equal(note(second, 301).roster.since, at(300))
})

test('a conflict stays until words match, the colleague is no custodian any more, or the logs go back to an older state', () => {
  const known = note(note(undefined, 0), 2, { conflicts: [differs(1)] })
  assert.equal(note(known, 90, { matches: [match(80)] }).conflicts.length, 1)
  assert.equal(note(known, 3, { custodians: new Set(['rui']) }).conflicts.length, 0)
  assert.equal(note(known, 3, { resumed: 7 }).conflicts.length, 0)
  const settled = noteWords(known, { user: 'ana', vaults: ['v'] }, at(3))
  assert.equal(note(settled, 4, { conflicts: [differs(1)] }).conflicts.length, 0, 'the same view again')
  assert.equal(note(settled, 5, { conflicts: [differs(4)] }).conflicts.length, 1)
  assert.equal(noteWords(known, { user: 'rui', vaults: ['v'] }, at(3)).conflicts.length, 1)
})

test('what two tabs record at the same moment is all kept, in either order', () => {
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

test('a view that lacks what was known here for a day confirms nothing, and its signer counts as left behind', () => {
  const first = note(undefined, 0, { rosterSeq: 6 })
  const ahead = note(first, 7)
  const soon = note(ahead, 30, { matches: [match(30, 'ana', { roster: 6 })] })
  assert.deepEqual([soon.roster.since, soon.sameAt.ana], [at(30), at(30)])
  const late = note(soon, 32, { matches: [match(32, 'ana', { roster: 6 })] })
  assert.deepEqual([late.roster.since, late.sameAt.ana, late.behindAt.ana], [at(30), at(30), at(32)])
  assert.equal(late.vaults.v?.since, at(32), 'the vault’s log lacks nothing')
  assert.equal(note(late, 33, { matches: [match(33)] }).sameAt.ana, at(33))
  const inVault = note(note(first, 7, { shown: new Map([['v', 4]]) }), 40, {
    shown: new Map([['v', 4]]),
    matches: [match(40)],
  })
  assert.deepEqual(
    [inVault.vaults.v?.since, inVault.behindAt.ana, inVault.sameAt.ana],
    [at(0), at(40), undefined],
  )
})

test('after a restore nobody counts as left behind for lacking what was given up', () => {
  const before = note(note(undefined, 0), 7, { rosterSeq: 90 })
  const resumed = note(before, 40, { rosterSeq: 8, resumed: 8, matches: [match(40, 'ana', { roster: 8 })] })
  assert.deepEqual([resumed.sameAt.ana, resumed.behindAt], [at(40), {}])
  const both = mergeSeenViews(resumed, before)
  assert.equal(
    note(both, 41, { rosterSeq: 8, resumed: 8, matches: [match(41, 'ana', { roster: 8 })] }).sameAt.ana,
    at(41),
  )
})

test('only a few points are kept of when a log’s numbers were known', () => {
  let known = note(undefined, 0)
  for (let hour = 1; hour < 24 * 30; hour++) known = note(known, hour, { rosterSeq: 7 + hour })
  assert.ok(known.roster.heads.length <= 10, `${known.roster.heads.length}`)
  const early = note(known, 720, { matches: [match(720, 'ana', { roster: 8 })] })
  assert.equal(early.behindAt.ana, at(720))
})

test('matching words settle no difference in items: that ends when a later view agrees from there on', () => {
  const known = note(note(undefined, 0), 2, { conflicts: [differs(1, 'ana', 5)] })
  const compared = noteWords(known, { user: 'ana', vaults: ['v'] }, at(3))
  assert.equal(note(compared, 4, { conflicts: [differs(1, 'ana', 5)] }).conflicts.length, 1)
  const earlier = note(compared, 6, { matches: [match(5, 'ana', { change: 4 })] })
  assert.equal(earlier.conflicts.length, 1, 'a change before the one that differs says nothing of it')
  const agreed = { matches: [match(5, 'ana', { change: 6 })] }
  assert.equal(note(compared, 6, agreed).conflicts.length, 0)
  assert.equal(note(known, 6, agreed).conflicts.length, 1, 'not before the two have spoken')
})
