import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOfSet } from '@chaveiro/contract/events/events.ts'
import { addressOfQuestion, whoOpened } from '../../nouns/audit/audit-questions.ts'
import { addressOf, askedBy, filterOf, periodOf } from './filter-in-address.ts'
import { isAsked, type QuestionName, questionNames, questions } from './questions.ts'

const now = new Date(2026, 10, 30, 12)
const item = '01990000-0000-7000-8000-000000000001'
const user = '01990000-0000-7000-8000-000000000002'
const machine = '01990000-0000-7000-8000-000000000003'
const ask = (name: QuestionName, about: object) => questions[name].filterFor(about, now)

test('a question about an item or a person is not asked without one', () => {
  assert.equal(ask('whoOpened', { user }), undefined)
  assert.equal(ask('whatOpened', { item }), undefined)
})

test('who opened an item: every way to open it, in the last 30 days, whatever else was set', () => {
  const filter = ask('whoOpened', { item, user, ip: '192.0.2.7' })
  assert.deepEqual(filter, { item, event: 'set.opened', from: '2026-11-01', to: '2026-11-30' })
  assert.equal(periodOf(filter ?? {}, now), 'days30')
  assert.equal(askedBy(filter ?? {}).event_set, 'opened')
})

test('what somebody opened: a person, or a machine', () => {
  assert.deepEqual(ask('whatOpened', { user, item }), { user, event: 'set.opened' })
  assert.deepEqual(ask('whatOpened', { machine }), { machine, event: 'set.opened' })
})

test('who exported: items and the log itself, and who asked and agreed', () => {
  assert.deepEqual(ask('whoExported', {}), { event: 'set.exported' })
  const events = eventsOfSet('exported')
  for (const event of ['items_exported', 'audit_exported', 'export_requested', 'export_approved'] as const) {
    assert.ok(events.includes(event), event)
  }
})

test('every question is a filter of the address, and is known again by it', () => {
  for (const name of questionNames) {
    const filter = ask(name, { item, user }) ?? {}
    const read = filterOf(addressOf(filter))
    assert.deepEqual(read, filter)
    assert.ok(isAsked(name, read, now))
    assert.ok(!isAsked(name, { ...read, ip: '192.0.2.7' }, now), 'another filter is another question')
  }
  const { searchParams } = new URL(addressOfQuestion(whoOpened(item, now)), 'https://chaveiro.example')
  assert.ok(isAsked('whoOpened', filterOf(searchParams), now), 'the button of an item leads there')
})
