import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv-line.ts'

test('a value that a spreadsheet would run as a formula is written as text', () => {
  assert.equal(csvLine(['=1+1', '@x', -3]), "'=1+1,'@x,-3\r\n")
})

test('a formula after a semicolon, where a Portuguese spreadsheet starts a new cell, is written as text too', () => {
  assert.equal(csvLine(['a;=1+1', 'b\t@x', 'c\n+1']), "a;'=1+1,b\t'@x,\"c\n'+1\"\r\n")
})

test('commas, quotes and line ends are quoted as in RFC 4180', () => {
  assert.equal(csvLine([12, 'a,b', 'say "x"', 'two\nlines']), '12,"a,b","say ""x""","two\nlines"\r\n')
})
