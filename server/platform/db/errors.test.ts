import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnavailable, isPassing } from './errors.ts'

test('a certificate file that cannot be read ends the start, and a database that does not answer yet does not', () => {
  const failed = (code: string, syscall: string) =>
    new DatabaseUnavailable(Object.assign(new Error(code), { code, syscall }))
  assert.equal(isPassing(failed('ENOENT', 'open')), false)
  assert.equal(isPassing(failed('EACCES', 'open')), false)
  // The socket of a PostgreSQL that starts, and a connection that broke.
  assert.equal(isPassing(failed('ENOENT', 'connect')), true)
  assert.equal(isPassing(failed('ECONNRESET', 'read')), true)
})
