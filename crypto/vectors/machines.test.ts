import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import { deriveMachineKeys } from '../processes/machine-keys.ts'
import { readMachineToken } from '../processes/machine-token.ts'
import frozen from './machines.json' with { type: 'json' }
import { makeMachines } from './make-machines.ts'

test('a token that lost a character, or had one changed, is told from a whole one', async () => {
  const { token } = frozen
  for (const at of [6, 40, token.length - 2])
    await assert.rejects(readMachineToken(token.slice(0, at) + token.slice(at + 1)), {
      code: 'token_incomplete',
    })
  const altered = token.replace(/.(?=.{20}$)/, (char) => (char === 'A' ? 'B' : 'A'))
  await assert.rejects(readMachineToken(altered), { code: 'token_incomplete' })
  await assert.rejects(readMachineToken(`chm2.${token.slice(5)}`), { code: 'token_unknown' })
  await assert.rejects(readMachineToken(''), { code: 'token_unknown' })
})

for (const [age, vectors] of [
  ['frozen when it was new', frozen],
  ['made just now', await makeMachines()],
] as const) {
  test(`a token ${age} names its place, and gives the same keys and proof`, async () => {
    const { secret, ...place } = await readMachineToken(` ${vectors.token}\n`)
    const { server, org, head, machine } = vectors
    assert.deepEqual(place, { server, org, head, machine })
    assert.equal(Buffer.from(secret.copyBytes()).toString('hex'), vectors.secret)
    const keys = await deriveMachineKeys(secret, { org, machine })
    const { sealing_key, signing_key, fingerprint, proof } = vectors
    assert.deepEqual(
      { ...keys.publicKeys, fingerprint: keys.fingerprint, proof: keys.proof },
      { sealing_key, signing_key, fingerprint, proof },
    )
    const elsewhere = await deriveMachineKeys(secret, { org, machine: machine.replace(/0$/, '1') })
    assert.notEqual(elsewhere.proof, proof)
  })
}

test('the contexts of machines have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
