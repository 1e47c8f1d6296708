// Promise 19

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutFormulas } from './formula-free.ts'

test('what a spreadsheet would calculate begins with an apostrophe, also after spaces and with full-width signs', () => {
  for (const text of [
    '=1',
    '+1',
    '-1',
    '@x',
    ' =1',
    '"=1',
    ' " =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ]) {
    assert.equal(withoutFormulas(text), `'${text}`)
  }
  for (const text of ['\t1', '\r1', '\n1']) assert.equal(withoutFormulas(text), `'${text}`)
})

test('a part in the middle begins with an apostrophe too, where a spreadsheet in Portuguese begins a new cell', () => {
  for (const between of [';', 'a;', 'a\t', 'a\n', 'a\r', 'a\r\n', 'a\r\n\r\n', 'a;b;']) {
    for (const part of ['=1+1', ' @x', '"=1', '＋1']) {
      assert.equal(withoutFormulas(`${between}${part};b`), `${between}'${part};b`, JSON.stringify(between))
    }
  }
  assert.equal(withoutFormulas('\n=1;\t-1'), "'\n'=1;\t'-1")
})

test('any other text is unchanged', () => {
  for (const text of ['', ' ', 'a=b', 'a-b; c@d', 'x\ny\n\nz', '2026-01-01', 'Moda; "Íris"', 'a\tb', '; ;']) {
    assert.equal(withoutFormulas(text), text)
  }
})

test('the longest texts are checked in linear time', () => {
  // A quadratic check would not finish before the test's time limit.
  for (const piece of [' ', ';', '; ', '"', '\t', '\r', '\n "', ' ;"']) withoutFormulas(piece.repeat(200_000))
})
