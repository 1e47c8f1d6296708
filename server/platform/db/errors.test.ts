import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnavailable, isPassing } from './errors.ts'

test('a certificate that is not trusted ends the start, and a database that does not answer yet does not', () => {
  const failed = (code: string, message = code) =>
    new DatabaseUnavailable(Object.assign(new Error(message), { code }))
  for (const code of [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
  ]) {
    assert.equal(isPassing(failed(code)), false, code)
  }
  // The socket of a PostgreSQL that starts, and a connection that broke.
  for (const code of ['ENOENT', 'ECONNRESET', 'ECONNREFUSED']) assert.equal(isPassing(failed(code)), true)
})
