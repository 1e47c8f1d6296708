import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutFormulas } from './formula-free.ts'

test('what a spreadsheet would calculate begins with an apostrophe, also after spaces and in wide signs', () => {
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

test('so does a part in the middle, where a spreadsheet in Portuguese begins a cell', () => {
  for (const between of [';', 'a;', 'a\t', 'a\n', 'a\r', 'a\r\n', 'a\r\n\r\n', 'a;b;']) {
    for (const part of ['=1+1', ' @x', '"=1', '＋1']) {
      assert.equal(withoutFormulas(`${between}${part};b`), `${between}'${part};b`, JSON.stringify(between))
    }
  }
  assert.equal(withoutFormulas('\n=1;\t-1'), "'\n'=1;\t'-1")
})

test('any other text stays as it is', () => {
  for (const text of ['', ' ', 'a=b', 'a-b; c@d', 'x\ny\n\nz', '2026-01-01', 'Moda; "Íris"', 'a\tb', '; ;']) {
    assert.equal(withoutFormulas(text), text)
  }
})

test('of the longest texts every sign is looked at once', () => {
  // Who looked from each on to the end would not be done before the tests are given up.
  for (const piece of [' ', ';', '; ', '"', '\t', '\r', '\n "', ' ;"']) withoutFormulas(piece.repeat(200_000))
})
