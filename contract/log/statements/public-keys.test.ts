// Promise 6

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { fromBase64url } from '../../encoding/base64url.ts'
import { NewPublicKeys } from '../../primitives.ts'
import {
  enrolPayload,
  generationPayload,
  genesisPayload,
  makeActor,
  makeScene,
  sign,
  webVerifier,
} from '../../testing/cast.ts'
import { onRoster, renewal } from '../../testing/organisation.ts'
import { makePublicKeys } from '../../testing/vectors/make-public-keys.ts'
import { appendRoster, replayRoster } from '../roster/roster.ts'
import { appendVaultLog } from '../vaults/vault-log.ts'
import frozen from '../vectors/public-keys.json' with { type: 'json' }
import { isEd25519Point, isStrongEd25519Point } from './ed25519-key.ts'
import { keyAlgorithm } from './statement-forms.ts'
import { isXWingKey } from './x-wing-key.ts'

const refused = { code: 'statement_refused', fault: 'weak_key' }
const malformed = { code: 'statement_refused', fault: 'malformed' }

for (const [which, { keys }] of [
  ['frozen', frozen],
  ['made just now', await makePublicKeys()],
] as const) {
  for (const { name, kind, key, isKey } of keys) {
    test(`a ${kind} key ${isKey ? 'is accepted' : 'is refused'}: ${name} (${which})`, () => {
      const bytes = fromBase64url(key) as Uint8Array
      assert.equal(kind === 'sealing' ? isXWingKey(bytes) : isStrongEd25519Point(bytes), isKey)
      const [good] = keys
      const signing = keys.find((other) => other.kind === 'signing' && other.isKey)
      const pair = { sealing_key: good?.key, signing_key: signing?.key, [`${kind}_key`]: key }
      assert.equal(NewPublicKeys.safeParse(pair).success, isKey, 'the calls of the API say the same')
    })
  }
}

const { admin, recovery, colleague, roster, log } = await makeScene()
const noSealingKeys = frozen.keys.filter(({ kind, isKey }) => kind === 'sealing' && !isKey)
const expected = (key: string) => (fromBase64url(key)?.length === 1216 ? refused : malformed)

test('a sealing key to which nothing can be sealed is refused in the roster and in vaults', async () => {
  for (const { key, name } of noSealingKeys) {
    const newcomer = { ...(await makeActor(9)), sealing_key: key }
    const founding = async () =>
      sign(newcomer, 'chaveiro.roster.genesis', genesisPayload(newcomer, recovery)).then((text) =>
        replayRoster([text], webVerifier),
      )
    const enrolling = async () =>
      sign(newcomer, 'chaveiro.roster.enrol', enrolPayload(newcomer, roster)).then((text) =>
        appendRoster(roster, text, webVerifier),
      )
    const renewing = async () =>
      appendRoster(roster, (await renewal(admin, roster, {}, newcomer)).text, webVerifier)
    const resetting = async () => {
      const content = {
        by: admin.user,
        user: colleague.user,
        algorithm: keyAlgorithm,
        sealing_key: key,
        signing_key: newcomer.signing_key,
      }
      return appendRoster(
        roster,
        await onRoster(admin, 'chaveiro.roster.reset', roster, content),
        webVerifier,
      )
    }
    const starting = async () => {
      const payload = { ...generationPayload(admin, roster, log), inbox_key: key }
      return appendVaultLog(log, await sign(admin, 'chaveiro.vault.generation', payload), roster, webVerifier)
    }
    for (const entering of [founding, enrolling, renewing, resetting, starting]) {
      await assert.rejects(entering, expected(key), name)
    }
  }
})

test('a key that has signed nothing yet has to be a point of the curve', async () => {
  const { key: noPoint, signing_key } = await withoutPoint()
  assert.equal(isEd25519Point(fromBase64url(signing_key) as Uint8Array), true)
  assert.equal(isStrongEd25519Point(fromBase64url(noPoint) as Uint8Array), true)
  const kit = { ...recovery, signing_key: noPoint }
  const genesis = await sign(admin, 'chaveiro.roster.genesis', genesisPayload(admin, kit))
  await assert.rejects(replayRoster([genesis], webVerifier), refused)
  const { sealing_key } = await makeActor(9)
  const content = {
    by: admin.user,
    user: colleague.user,
    algorithm: keyAlgorithm,
    sealing_key,
    signing_key: noPoint,
  }
  const reset = await onRoster(admin, 'chaveiro.roster.reset', roster, content)
  await assert.rejects(appendRoster(roster, reset, webVerifier), refused)
})

/** Half of all y belong to no point; Node's implementation says which. */
async function withoutPoint() {
  const { signing_key } = await makeActor(9)
  for (let y = 2; ; y++) {
    const bytes = new Uint8Array(32)
    bytes[0] = y
    if (!isEd25519Point(bytes)) return { key: Buffer.from(bytes).toString('base64url'), signing_key }
  }
}

test('keys made by the platform count as points', () => {
  for (let round = 0; round < 50; round++) {
    const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    assert.equal(isEd25519Point(fromBase64url(String(x)) as Uint8Array), true)
  }
})
