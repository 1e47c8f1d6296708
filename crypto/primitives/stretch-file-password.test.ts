import assert from 'node:assert/strict'
import { argon2Sync, createCipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { describe, test } from 'node:test'
import { isBearableStretching, stretchFilePassword } from './stretch-file-password.ts'

const password = new TextEncoder().encode('a made-up password, 32 bytes    ')
const salt = new Uint8Array(32).fill(7)
const argon2 = { kind: 'argon2d', memoryKib: 1024, passes: 2, lanes: 2, salt } as const

describe('costs that no device should bear are refused before anything is computed', () => {
  const refused = {
    'Argon2 in 2 GiB': { ...argon2, memoryKib: 2_097_152 },
    'Argon2 for hours': { ...argon2, memoryKib: 65_536, passes: 1_000_000 },
    'Argon2 without a pass': { ...argon2, passes: 0 },
    'half a pass': { ...argon2, passes: 2.5 },
    'more lanes than its memory allows': { ...argon2, memoryKib: 8, lanes: 2 },
    'a thousand lanes': { ...argon2, lanes: 1000 },
    'AES-KDF for hours': { kind: 'aes', rounds: 2 ** 48, seed: salt },
    'AES-KDF without a round': { kind: 'aes', rounds: 0, seed: salt },
    'PBKDF2 for hours': { kind: 'pbkdf2', rounds: 1e12, salt },
    'no number': { kind: 'pbkdf2', rounds: Number.NaN, salt },
  } as const
  for (const [name, stretching] of Object.entries(refused)) {
    test(name, async () => {
      assert.equal(isBearableStretching(stretching), false)
      await assert.rejects(stretchFilePassword(password, stretching), RangeError)
    })
  }
})

test('what KeePass, KeePassXC and Bitwarden set is bearable', () => {
  const set = [
    { ...argon2, memoryKib: 65_536, passes: 2 },
    { ...argon2, memoryKib: 1_048_576, passes: 30, lanes: 8 },
    { kind: 'aes', rounds: 100_000_000, seed: salt },
    { kind: 'pbkdf2', rounds: 2_000_000, salt },
  ] as const
  for (const stretching of set) assert.ok(isBearableStretching(stretching), JSON.stringify(stretching))
})

test('Argon2d, Argon2id and PBKDF2 agree with Node’s', async () => {
  for (const kind of ['argon2d', 'argon2id'] as const) {
    const options = { message: password, nonce: salt, parallelism: 2, tagLength: 32, memory: 1024, passes: 2 }
    const hash = await stretchFilePassword(password, { ...argon2, kind })
    assert.deepEqual(Buffer.from(hash), argon2Sync(kind, options))
  }
  const hash = await stretchFilePassword(password, { kind: 'pbkdf2', rounds: 1000, salt })
  assert.deepEqual(Buffer.from(hash), pbkdf2Sync(password, salt, 1000, 32, 'sha256'))
})

test('AES-KDF is AES in ECB mode over both halves, round after round, and SHA-256 of the end', async () => {
  for (const rounds of [1, 3, 65_536, 65_537]) {
    let block: Buffer = Buffer.from(password)
    const cipher = createCipheriv('aes-256-ecb', salt, null).setAutoPadding(false)
    for (let round = 0; round < rounds; round += 1) block = cipher.update(block)
    const hash = await stretchFilePassword(password, { kind: 'aes', rounds, seed: salt })
    assert.deepEqual(Buffer.from(hash), createHash('sha256').update(block).digest(), String(rounds))
  }
})
