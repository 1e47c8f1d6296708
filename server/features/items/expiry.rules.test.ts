import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reminderDay } from './expiry.rules.ts'

const cases: [today: string, reminder: string | null][] = [
  ['2030-02-20', null],
  ['2030-02-22', '2030-02-22'],
  ['2030-02-28', '2030-02-22'],
  ['2030-03-01', '2030-03-01'],
  ['2030-03-07', '2030-03-01'],
  ['2030-03-08', '2030-03-08'],
  ['2031-03-01', '2031-02-28'],
]

for (const [today, expected] of cases) {
  test(`the last reminder for an expiry on 1 March is on ${expected ?? 'no day yet'}, seen on ${today}`, () => {
    assert.equal(reminderDay('2030-03-01', today), expected)
  })
}
