import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTooManyValues, jsonValuesMax } from './json-size.ts'

test('values are counted, whatever is in strings', () => {
  const sealed = `[${'[{,'.repeat(jsonValuesMax)}\\"`
  assert.equal(hasTooManyValues(JSON.stringify([{ sealed }, { sealed: `${sealed}\\` }, '\\\\"'])), false)
  assert.equal(hasTooManyValues(`{"a":"${'x'.repeat(1e6)}","b":[${'0,'.repeat(jsonValuesMax)}0]}`), true)
  assert.equal(hasTooManyValues(`{"a\\\\":[${'0,'.repeat(jsonValuesMax)}0]}`), true)
  assert.equal(hasTooManyValues(`${'['.repeat(jsonValuesMax + 1)}`), true)
  assert.equal(hasTooManyValues(`"${'\\"'.repeat(jsonValuesMax)}`), false)
})
