import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv-line.ts'

test('a value that a spreadsheet would run is written as text', () => {
  assert.equal(csvLine(['=1+1', '@x', -3]), "'=1+1,'@x,-3\r\n")
})

test('nor does one that starts in the middle, where a spreadsheet in Portuguese parts its cells', () => {
  assert.equal(csvLine(['a;=1+1', 'b\t@x', 'c\n+1']), "a;'=1+1,b\t'@x,\"c\n'+1\"\r\n")
})

test('commas, quotes and line ends are quoted as RFC 4180 says', () => {
  assert.equal(csvLine([12, 'a,b', 'say "x"', 'two\nlines']), '12,"a,b","say ""x""","two\nlines"\r\n')
})
