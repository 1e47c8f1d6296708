// Promise 19

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withFormulas, withoutFormulas } from './formula-free.ts'

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

test('whatever a text is, it comes back, and what is written calculates nothing', () => {
  const piece = fc.constantFrom(';', '\t', '\n', '\r', '\r\n', ' ', '"', "'", '=', '-', '＠', 'a')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const written = withoutFormulas(text)
      assert.equal(withFormulas(written), text)
      assert.doesNotMatch(written, /(?:^|[;\t\n\r])[^\S\t\r\n"]*["\s]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})

test('the longest texts are checked in linear time', () => {
  // A quadratic check would not finish before the test's time limit.
  for (const piece of [' ', ';', '; ', '"', '\t', '\r', '\n "', ' ;"', "'", ";'"]) {
    withFormulas(withoutFormulas(piece.repeat(200_000)))
  }
})
