import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartFault } from '../config/start-fault.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { postgresHost } from './postgres-tls.ts'

const at = (words: string) => `postgres://me@db.example/keys?${words}`
const pem = import.meta.filename

for (const wrong of [
  'sslmode=on',
  'sslmode=no-verify',
  'sslmode=prefer',
  'sslmode=allow',
  'sslmode=verify-ca',
  'sslmode=verify-ca&sslrootcert=system',
  'sslmode=require&uselibpqcompat=true',
  'sslmode=verify-full&sslcert=/own.crt',
  'sslrootcert=/own.crt',
  'ssl=no-verify',
]) {
  test(`a DATABASE_URL with ${wrong} is refused with a sentence`, () => {
    assert.throws(() => parsePostgresAddress(at(wrong)), RangeError)
  })
}

test('a file that cannot be read, or is no certificate, is named in a sentence', () => {
  for (const file of ['/none/at/all', '/dev/null']) {
    assert.throws(() => postgresHost(at(`sslmode=verify-full&sslrootcert=${file}`)), StartFault)
  }
})

// '-----BEGIN ' in this file stands for a certificate.
for (const [words, isVerified, isNamed] of [
  ['sslmode=require', false, false],
  ['ssl=true', false, false],
  [`sslmode=require&sslrootcert=${pem}`, true, false],
  [`sslmode=verify-ca&sslrootcert=${pem}`, true, false],
  [`sslmode=verify-full&sslrootcert=${pem}`, true, true],
  ['sslmode=verify-full&sslrootcert=system', true, true],
  ['sslmode=verify-full', true, true],
] as const) {
  test(`${words.replace(pem, '…')} means what it means to psql: ${isVerified ? '' : 'not '}verified, ${isNamed ? 'with' : 'without'} the host’s name`, () => {
    const { ssl, connectionString } = postgresHost(at(words))
    assert.ok(typeof ssl === 'object')
    assert.equal(ssl.rejectUnauthorized, isVerified)
    assert.equal(ssl.checkServerIdentity === undefined, isNamed)
    assert.doesNotMatch(connectionString ?? '', /ssl/)
  })
}

test('without sslmode, and through a socket, there is no TLS', () => {
  for (const address of [
    at(''),
    at('sslmode=disable'),
    'postgres:///keys?host=/run/postgresql&sslmode=require',
    'postgres://me@%2Frun%2Fpostgresql/keys?sslmode=require',
  ]) {
    assert.equal(postgresHost(address).ssl, false, address)
  }
})
