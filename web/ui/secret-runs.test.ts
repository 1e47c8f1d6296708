import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from './secret-runs.ts'

test('no character of a secret is lost or moved, whatever it holds', () => {
  for (const secret of [
    '',
    'a',
    'pçá9!',
    '😀👩‍👩‍👧x1',
    '\ud800z9',
    '-----',
    'ﬁ①Ⅷ',
    ' a1 ',
    'x'.repeat(500),
    'a\n1',
  ])
    assert.equal(
      runsOf(secret)
        .map(({ text }) => text)
        .join(''),
      secret,
    )
})

test('letters, digits and signs are told apart', () => {
  assert.deepEqual(
    runsOf('O0l1-ç!').map(({ kind, text }) => [kind, text]),
    [
      ['letters', 'O'],
      ['digits', '0'],
      ['letters', 'l'],
      ['digits', '1'],
      ['symbols', '-'],
      ['letters', 'ç'],
      ['symbols', '!'],
    ],
  )
})

test('words, lines and long keys stay whole', () => {
  for (const whole of ['caneca 7 violeta', 'PIN\n1234', 'a1'.repeat(65)])
    assert.deepEqual(
      runsOf(whole).map(({ kind }) => kind),
      ['letters'],
    )
})
