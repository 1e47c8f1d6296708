import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMask, maskedTexts, maskSign } from './mask.ts'

const masked = (texts: string[], pieces: string[]) => {
  const mask = createMask(texts)
  return Buffer.concat([...pieces.map((piece) => mask.pass(Buffer.from(piece))), mask.end()]).toString()
}

test('a secret that is cut between pieces is masked', () => {
  assert.equal(masked(['senha-ção'], ['a senh', 'a-ção b']), `a ${maskSign} b`)
})

test('of two secrets that begin alike the longer one is masked whole', () => {
  assert.equal(masked(maskedTexts(['abcd', 'abcdef']), ['abcd', 'ef abcd', 'x']), `${maskSign} ${maskSign}x`)
})

test('a prompt without a line break is passed on at once', () => {
  const mask = createMask(['pass-1234'])
  assert.equal(mask.pass(Buffer.from('Continue? ')).toString(), 'Continue? ')
  assert.equal(mask.pass(Buffer.from('pas')).toString(), '')
  assert.equal(mask.pass(Buffer.from('ta')).toString(), 'pasta')
})

test('each line of a key is masked by itself', () => {
  const key = '-----BEGIN KEY-----\nabcdefghijkl\n-----END KEY-----'
  assert.equal(masked(maskedTexts([key]), ['x abcdefghijkl y']), `x ${maskSign} y`)
})

test('whatever the pieces, no secret is passed on and nothing else is changed', () => {
  const letter = fc.constantFrom('a', 'b', 'é', '\n')
  const text = fc.string({ unit: letter, maxLength: 30 })
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 6 }),
      fc.array(fc.string({ unit: letter, minLength: 4, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      (pieces, secrets) => {
        const texts = maskedTexts(secrets)
        const bytes = Buffer.from(pieces.join(''))
        const mask = createMask(texts)
        const parts = [...bytes].map((byte) => mask.pass(Buffer.from([byte])))
        const out = Buffer.concat([...parts, mask.end()]).toString()
        assert.ok(!texts.some((secret) => out.includes(secret)))
        if (!texts.some((secret) => pieces.join('').includes(secret))) assert.equal(out, pieces.join(''))
      },
    ),
  )
})
