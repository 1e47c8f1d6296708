import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeClock } from '../testing/fake-clock.ts'
import { makeBudgets } from './budgets.ts'
import type { Refusal } from './refusal.ts'

const mib = 1024 * 1024
const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'yes'
  } catch (error) {
    return (error as Refusal).code
  }
}

test("a person may do 200 seconds' worth at once, and gets that back over time, never more", () => {
  const clock = new FakeClock()
  const budgets = makeBudgets(10, clock)
  const write = (weight: number) => codeOf(() => budgets.takeWrite('ana', weight))
  assert.equal(write(2000), 'yes')
  assert.equal(write(1), 'too_many')
  clock.advance({ seconds: 2 })
  assert.equal(write(20), 'yes')
  assert.equal(write(1), 'too_many')
  clock.advance({ hours: 10 })
  assert.equal(write(2001), 'too_many')
  assert.equal(write(2000), 'yes')
})

test('large bodies of one person are bounded over time, too, and those of others and small ones go on', () => {
  const clock = new FakeClock()
  const budgets = makeBudgets(10, clock)
  const send = (person: string, bytes: number) => codeOf(() => budgets.takeBytes(person, bytes)())
  for (let sent = 0; sent < 256; sent += 16) assert.equal(send('ana', 16 * mib), 'yes')
  assert.deepEqual([send('ana', mib), send('ana', mib / 8), send('bia', mib)], ['too_many', 'yes', 'yes'])
  clock.advance({ seconds: 4 })
  assert.deepEqual([send('ana', 16 * mib), send('ana', mib)], ['yes', 'too_many'])
})

test('an import of 10,000 rows and new keys for 200 vaults fit into one person’s budget at once', () => {
  const budgets = makeBudgets(10, new FakeClock())
  for (let batch = 0; batch < 50; batch += 1) budgets.takeWrite('ana', 20)
  // A generation, its rewraps and a signed list for each.
  for (let vault = 0; vault < 200; vault += 1)
    for (let act = 0; act < 3; act += 1) budgets.takeWrite('ana', 1)
})

test('fifty people writing at full speed use up the common budget, and no single one can', () => {
  const budgets = makeBudgets(10, new FakeClock())
  for (let person = 0; person < 50; person += 1) budgets.takeWrite(`person ${person}`, 2000)
  assert.equal(
    codeOf(() => budgets.takeWrite('ana', 1)),
    'busy',
  )
})

test('large bodies share their own room: however many there are, small ones pass', () => {
  const budgets = makeBudgets(10, new FakeClock())
  const give = [1, 2, 3, 4, 5].map((person) => budgets.takeBytes(`person ${person}`, 8 * mib))
  assert.equal(
    codeOf(() => budgets.takeBytes('ana', 8 * mib)),
    'busy',
  )
  const small = budgets.takeBytes('ana', 100_000)
  for (const back of [...give, small]) {
    back()
    back()
  }
  for (const size of [8, 8, 8]) budgets.takeBytes('ana', size * mib)
  assert.equal(
    codeOf(() => budgets.takeBytes('ana', 1)),
    'too_many',
  )
})

// Promise 27
test('however many members fill the room for small bodies, a person who holds nothing still finds room; three leave room for a large one', () => {
  for (const [accomplices, size, room] of [
    [6, 128 * 1024, 256 * 1024],
    [20, 128 * 1024, 64 * 1024],
    [40, 128 * 1024, 64 * 1024],
    [3, 300 * 1024, mib],
  ] as const) {
    const budgets = makeBudgets(10, new FakeClock())
    const give: (() => void)[] = []
    const fill = (person: number) => {
      for (;;) {
        try {
          give.push(budgets.takeBytes(`person ${person}`, size))
        } catch {
          return
        }
      }
    }
    // Twice, so that the first ask again while the others hold theirs.
    for (let asked = 0; asked < 2 * accomplices; asked += 1) fill(asked % accomplices)
    const ofSomebodyElse = codeOf(() => give.push(budgets.takeBytes('ana', room)))
    assert.equal(ofSomebodyElse, 'yes', `${accomplices} people, bodies of ${size} bytes`)
    for (const back of give) back()
    assert.equal(
      codeOf(() => budgets.takeBytes('bia', 8 * mib)),
      'yes',
    )
  }
})

// Promise 27
test('whatever strangers from any number of networks send, signed-in people can write, large and small', () => {
  const budgets = makeBudgets(10, new FakeClock())
  const give: (() => void)[] = []
  for (let network = 0; network < 100; network += 1) {
    for (;;) {
      try {
        give.push(budgets.takeBytesOfStranger([`192.0.2.${network}`], mib / 2))
      } catch {
        break
      }
    }
  }
  assert.equal(give.length, 32)
  for (const size of [100_000, 8 * mib])
    assert.equal(
      codeOf(() => budgets.takeBytes('ana', size)),
      'yes',
    )
  for (const back of [...give, ...give]) back()
  for (let body = 0; body < 4; body += 1) budgets.takeBytesOfStranger(['192.0.2.1'], mib / 2)
  assert.equal(
    codeOf(() => budgets.takeBytesOfStranger(['192.0.2.1'], mib / 2)),
    'too_many',
  )
  assert.equal(
    codeOf(() => budgets.takeBytesOfStranger(['192.0.2.2'], mib / 2)),
    'yes',
  )
})
