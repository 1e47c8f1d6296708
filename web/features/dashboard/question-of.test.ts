import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notices } from '@chaveiro/contract/events/notices.ts'
import { mayBeDenied, questionOf } from './question-of.ts'

const id = '01890000-0000-7000-8000-000000000001'

test('what is decided only on its own page, and what names no id, is no question here', () => {
  for (const link of [
    `/notifications?open=${id}`,
    `/vaults?vault=${id}&submissions=open&item=${id}`,
    `/vaults?vault=${id}&item=${id}`,
    '/vaults',
    `/jit?request=${id}&view=open`,
    '/jit?request=../../admin',
    '/jit?view=open',
    '/jit',
    `/toString?request=${id}`,
    '',
  ])
    assert.equal(questionOf(link), null, link)
})

test('each notice that asks for a decision leads to its question', () => {
  const asked = Object.values(notices)
    .filter((notice) => 'decides' in notice)
    .map(({ link }) => questionOf(link.replaceAll(/\{\w+\}/g, id)))
  assert.deepEqual(
    new Set(asked.map((question) => question?.about)),
    new Set([
      ...['jit', 'break_glass', 'vault', 'export', 'run', 'key', 'role'],
      ...['submissions', 'members', 'giving'],
    ]),
  )
})

test('a request is approved or denied, and a key only confirmed', () => {
  assert.equal(mayBeDenied({ about: 'vault', id }), true)
  assert.equal(mayBeDenied({ about: 'key', id }), false)
})
