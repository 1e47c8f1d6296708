import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson, type JsonValue } from '@chaveiro/contract/encoding/canonical-json.ts'
import canonicalize from 'canonicalize'
import fc from 'fast-check'

test('our canonical JSON agrees with another implementation of RFC 8785 on any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(canonicalJson(value as JsonValue), canonicalize(value))
    }),
  )
})
