import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts'
import { newId, SigningDevice } from '../testing/signing-device.ts'
import { currentRoster, readRoster } from './roster-log.ts'
import { verifyAhead } from './verify-ahead.ts'

type Bytes = Uint8Array<ArrayBuffer>

let server: TestServer
let userId: string
let key: Bytes
/** Signed with that key. */
let statement: string

before(async () => {
  server = await startTestServer([])
  userId = (await server.makePerson('admin')).id
  await new SigningDevice(userId).foundOrganisation(server.platform)
  const { db, atRest } = server.platform
  const roster = await currentRoster(db.read, atRest)
  key = fromBase64url(roster?.people.get(userId)?.signingKey ?? '') as Bytes
  statement = (await readRoster(db.read, atRest, -1))[0] ?? ''
})
after(() => server.stop())

function partsOf(text: string) {
  const cut = text.lastIndexOf('.')
  return [
    fromBase64url(text.slice(cut + 1)) as Bytes,
    new TextEncoder().encode(text.slice(0, cut)) as Bytes,
  ] as const
}

/** Flips one bit in the last byte. */
function bent(bytes: Bytes): Bytes {
  const other = bytes.slice()
  other[other.length - 1] = (other.at(-1) as number) ^ 1
  return other
}

test('a signature checked ahead says nothing about another key, signature or message', async () => {
  const [signature, message] = partsOf(statement)
  const verifier = await verifyAhead(userId, [statement])
  assert.equal(verifier.verifyEd25519(bent(key), signature, message), false)
  assert.equal(verifier.verifyEd25519(key, bent(signature), message), false)
  assert.equal(verifier.verifyEd25519(key, signature, bent(message)), false)
  // The same bytes in sequence, cut elsewhere.
  const [moved, rest] = [message.slice(0, 1), message.slice(1)]
  assert.equal(verifier.verifyEd25519(key, new Uint8Array([...signature, ...moved]), rest), false)
  assert.equal(verifier.verifyEd25519(key, signature, message), true)
})

test('an invalid signature is refused, checked ahead or not', async () => {
  const [signature, message] = partsOf(statement)
  const cut = statement.lastIndexOf('.')
  const forged = `${statement.slice(0, cut)}.${Buffer.from(bent(signature)).toString('base64url')}`
  for (const texts of [[forged, statement], [], ['no statement', `${'x'.repeat(9)}.AAAA`, '']]) {
    const verifier = await verifyAhead(userId, texts)
    assert.equal(verifier.verifyEd25519(key, bent(signature), message), false)
    assert.equal(verifier.verifyEd25519(key, signature, message), true)
  }
})

test('for somebody without keys nothing is checked ahead, and everything at its place', async () => {
  assert.equal(await verifyAhead(newId(), [statement]), nodeVerifier)
})
