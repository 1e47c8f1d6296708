import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePostgresAddress } from './postgres-address.ts'

test('several hosts become one address each, in order', () => {
  const parsed = parsePostgresAddress(
    'postgres://me:p%40ss@one.example:5432,[fd00::2]:5433,three/keys?sslmode=verify-full&target_session_attrs=read-write',
  )
  assert.deepEqual(parsed, [
    'postgres://me:p%40ss@one.example:5432/keys?sslmode=verify-full',
    'postgres://me:p%40ss@[fd00::2]:5433/keys?sslmode=verify-full',
    'postgres://me:p%40ss@three/keys?sslmode=verify-full',
  ])
})

test('one host stays as written, also for a socket', () => {
  for (const one of [
    'postgres://postgres@127.0.0.1:5432/postgres',
    'postgresql://me@db/keys?application_name=x',
  ]) {
    assert.deepEqual(parsePostgresAddress(one), [one])
  }
  assert.deepEqual(parsePostgresAddress('postgres:///keys?host=/run/postgresql'), [
    'postgres:///keys?host=/run/postgresql',
  ])
})

test('an @ in the password does not end it', () => {
  assert.deepEqual(parsePostgresAddress('postgres://me:p@ss@one,two/keys'), [
    'postgres://me:p@ss@one/keys',
    'postgres://me:p@ss@two/keys',
  ])
})

for (const wrong of [
  'mysql://me@db/keys',
  'postgres://',
  'postgres:///keys',
  'postgres://me@db:port/keys',
  'postgres://me@db:99999/keys',
  'postgres://me@one,,two/keys',
  'postgres://me@[fd00::2/keys',
  'postgres://me@one,two:x/keys',
  'postgres://me@db/keys?host=one,two',
  'postgres://me@one,two/keys?target_session_attrs=standby',
  'postgres://me@bad host/keys',
]) {
  test(`${wrong} is refused with a sentence`, () => {
    assert.throws(() => parsePostgresAddress(wrong), RangeError)
  })
}
