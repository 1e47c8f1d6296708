import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { describe, test } from 'node:test'
import { argon2Limits } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import { argon2id as hashArgon2id } from 'hash-wasm'
import { argon2id } from './argon2id.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const toHex = (value: Uint8Array) => Buffer.from(value).toString('hex')
const floor = { memoryKib: 65_536, passes: 3, lanes: 1, salt: new Uint8Array(16).fill(2) }

describe('weaker or more expensive parameters are refused before anything is hashed', () => {
  const weaker = {
    'less memory': { memoryKib: 65_535 },
    'fewer passes': { passes: 2 },
    'no lane': { lanes: 0 },
    'another number of lanes': { lanes: 2 },
    'a short salt': { salt: new Uint8Array(15) },
    'a long salt': { salt: new Uint8Array(17) },
    'half a pass': { passes: 3.5 },
    'no number': { memoryKib: Number.NaN },
    'more memory than any device should spend': { memoryKib: 2 ** 21 },
    'a little more memory than the most': { memoryKib: 262_145 },
    'more passes than any device should spend': { passes: 1000 },
    'one pass more than the most': { passes: 9 },
  }
  for (const [name, change] of Object.entries(weaker)) {
    test(name, async () => {
      await assert.rejects(argon2id(bytes('password'), { ...floor, ...change }), { code: 'argon2_refused' })
    })
  }
})

test('a device without WebAssembly, or without the memory for it, is told apart from a wrong passphrase', async (context) => {
  const { WebAssembly: own } = globalThis
  const without = (value: unknown) => Object.assign(globalThis, { WebAssembly: value })
  context.after(() => without(own))
  without(undefined)
  await assert.rejects(argon2id(bytes('password'), floor), { code: 'webassembly_missing' })
  without(own)
  const memory = context.mock.method(WebAssembly, 'instantiate', async () => {
    throw new RangeError('WebAssembly.Memory(): could not allocate memory')
  })
  await assert.rejects(argon2id(bytes('password'), floor), { code: 'memory_short' })
  memory.mock.restore()
  assert.equal((await argon2id(bytes('password'), floor)).length, 32)
})

test('the minimum is 64 MiB, 3 passes, 1 lane and 16 bytes of salt, the maximum 256 MiB and 8 passes', () => {
  assert.deepEqual(argon2Limits, {
    memory_kib: { least: 64 * 1024, most: 256 * 1024 },
    passes: { least: 3, most: 8 },
    lanes: 1,
    saltBytes: 16,
  })
})

describe('the library gives the answers of the reference implementation (P-H-C/phc-winner-argon2, src/test.c, version 0x13)', () => {
  const vectors = [
    {
      m: 65_536,
      t: 2,
      p: 1,
      password: 'password',
      salt: 'somesalt',
      hash: 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    },
    {
      m: 65_536,
      t: 4,
      p: 1,
      password: 'password',
      salt: 'somesalt',
      hash: 'kCXUjmjvc5XMqQedpMTsOv+zyJEf5PhtGiUghW9jFyw',
    },
    {
      m: 256,
      t: 2,
      p: 2,
      password: 'password',
      salt: 'somesalt',
      hash: 'bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    },
    {
      m: 65_536,
      t: 2,
      p: 1,
      password: 'differentpassword',
      salt: 'somesalt',
      hash: 'C4TWUs9rDEvq7w3+J4umqA32aWKB1+DSiRuBfYxFj94',
    },
    {
      m: 65_536,
      t: 2,
      p: 1,
      password: 'password',
      salt: 'diffsalt',
      hash: 'vfMrBczELrFdWP0ZsfhWsRPaHppYdP3MVEMIVlqoFBw',
    },
  ]
  for (const { m, t, p, password, salt, hash } of vectors) {
    test(`m=${m} t=${t} p=${p} ${password} ${salt}`, async () => {
      const options = {
        memorySize: m,
        iterations: t,
        parallelism: p,
        hashLength: 32,
        outputType: 'binary' as const,
      }
      const result = await hashArgon2id({ password, salt: bytes(salt), ...options })
      assert.equal(Buffer.from(result).toString('base64').replace('=', ''), hash)
    })
  }
})

test('Node’s Argon2id gives RFC 9106, section 5.3, and ours agrees with it at our parameters', async () => {
  const rfc = argon2Sync('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    parallelism: 4,
    tagLength: 32,
    memory: 32,
    passes: 3,
  })
  assert.equal(toHex(rfc), '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  const options = { nonce: floor.salt, parallelism: 1, tagLength: 32, memory: 65_536, passes: 3 }
  const node = argon2Sync('argon2id', { message: bytes('six random words'), ...options })
  assert.equal(toHex(await argon2id(bytes('six random words'), floor)), toHex(node))
})
