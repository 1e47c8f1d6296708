import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './download-file.ts'

test('a value that a spreadsheet would run is written as text', () => {
  assert.equal(csvLine(['=1+1', '@x', -3]), "'=1+1,'@x,-3\r\n")
})

test('commas, quotes and line ends are quoted as RFC 4180 says', () => {
  assert.equal(csvLine([12, 'a,b', 'say "x"', 'two\nlines']), '12,"a,b","say ""x""","two\nlines"\r\n')
})
