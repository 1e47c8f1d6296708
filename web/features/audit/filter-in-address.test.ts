import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from '../../nouns/audit/audit-questions.ts'
import {
  addressOf,
  askedBy,
  daysOf,
  filterOf,
  isAddressOrNone,
  isDayOrNone,
  periodOf,
  startOf,
} from './filter-in-address.ts'

const id = '018f0000-0000-7000-8000-000000000001'

test('what an address says that is no filter is ignored', () => {
  const bad = {
    event: 'toString',
    user: '../x',
    machine: 'Deploy',
    vault: '%',
    item: '1',
    ip: 'x'.repeat(46),
    from: '2026-02-30',
    to: 'x',
  }
  assert.deepEqual(filterOf(new URLSearchParams(bad)), {})
  assert.deepEqual(filterOf(new URLSearchParams('event=set.toString&other=1')), {})
})

test('a filter goes into the address and comes back the same', () => {
  const filter = {
    event: 'set.opened',
    user: id,
    machine: id,
    vault: id,
    item: id,
    ip: '::1',
    from: '2026-10-01',
    to: '2026-10-31',
  } as const
  assert.deepEqual(filterOf(addressOf(filter)), filter)
  assert.equal(addressOf({}).toString(), '')
})

test('a typed day is applied once its year is complete, and an emptied one as none', () => {
  const typed = ['0002-10-24', '0020-10-24', '0202-10-24', '2026-10-24', '']
  assert.deepEqual(typed.filter(isDayOrNone), ['2026-10-24', ''])
})

test('a day is ignored if the next one is in a year of five digits, which no call takes', () => {
  assert.deepEqual(['9998-12-31', '9999-12-31'].filter(isDayOrNone), ['9998-12-31'])
  assert.deepEqual(filterOf(new URLSearchParams('from=2026-01-01&to=9999-12-31')), { from: '2026-01-01' })
})

test('days are those of the reader’s calendar, the last one included whole, also when clocks change', () => {
  const asked = askedBy({ event: 'set.opened', from: '2026-10-25', to: '2026-10-25' })
  assert.deepEqual(asked, {
    event_set: 'opened',
    from: new Date(2026, 9, 25).toISOString(),
    to: new Date(2026, 9, 26).toISOString(),
  })
  assert.equal(dayOf(startOf('2026-12-31', 1) as Date), '2027-01-01')
})

test('last month is the whole month before, also in January, and an address with its days shows that name again', () => {
  const now = new Date(2026, 0, 15, 12)
  assert.deepEqual(daysOf('lastMonth', now), { from: '2025-12-01', to: '2025-12-31' })
  assert.equal(periodOf(daysOf('lastMonth', now), now), 'lastMonth')
  assert.equal(periodOf({}, now), 'any')
  assert.equal(periodOf({ from: '2025-12-02' }, now), 'own')
})

test('an address is asked for once it is whole, and half of one is not', () => {
  for (const half of [
    '1',
    '192.0',
    '192.0.2',
    '192.0.2.',
    '2001:',
    '2001:db8::1::',
    'fe80::g',
    'example.com',
  ])
    assert.equal(isAddressOrNone(half), false, half)
  for (const whole of ['', '192.0.2.1', '2001:db8::1', '::1', '::ffff:192.0.2.1'])
    assert.equal(isAddressOrNone(whole), true, whole)
})
