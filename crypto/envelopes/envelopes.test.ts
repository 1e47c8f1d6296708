// Promise 1

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { importHkdfKey } from '../primitives/hkdf.ts'
import { X_WING_ENC_BYTES, xWingKeyPair } from '../primitives/hpke.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { contextOf, type Place } from './context.ts'
import { openFromInbox, sealToInbox } from './seal-to-inbox.ts'
import { openAsPerson, sealToPerson } from './seal-to-person.ts'
import { openUnderKey, sealUnderKey } from './seal-under-key.ts'

const org = 'A'.repeat(43)
const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const place: Place<'item'> = { org, vault: uuid(1), item: uuid(2), revision: 3 }
const delivery: Place<'vault-key'> = {
  org,
  vault: uuid(1),
  generation: 1,
  recipient: uuid(5),
  fingerprint: `1.${org}`,
}
const key = SecretKey.of('item', new Uint8Array(32).fill(9))
const pair = await xWingKeyPair(new Uint8Array(32).fill(4))
const plaintext = new TextEncoder().encode('s3cret')
const openFailed = { name: 'OpenFailed', code: 'open_failed', message: 'This could not be opened.' }

const shared = { psk: new Uint8Array(32).fill(7), pskId: new Uint8Array(32).fill(8) }
const handedIn = { org, vault: uuid(1), link: uuid(2), generation: 1, submission: uuid(3) }

const forms = [
  {
    name: 'under a key',
    seal: (bytes: Uint8Array<ArrayBuffer>) => sealUnderKey(key, bytes, 'item', place),
    open: (text: string) => openUnderKey(key, text, 'item', place),
  },
  {
    name: 'to a person',
    seal: (bytes: Uint8Array<ArrayBuffer>) => sealToPerson(pair.publicKey, bytes, 'vault-key', delivery),
    open: (text: string) => openAsPerson(pair.privateKey, text, 'vault-key', delivery),
  },
  {
    name: 'to an inbox',
    seal: (bytes: Uint8Array<ArrayBuffer>) => sealToInbox(pair.publicKey, bytes, shared, handedIn),
    open: (text: string) => openFromInbox(pair.privateKey, text, shared, handedIn),
  },
]

for (const { name, seal, open } of forms) {
  describe(`what is sealed ${name}`, () => {
    test('opens, whatever its content', async () => {
      const property = fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const plain = new Uint8Array(bytes)
        assert.deepEqual(await open(await seal(plain)), plain)
      })
      await fc.assert(property, { numRuns: 40 })
    })

    test('does not open with any one bit flipped', async () => {
      const bytes = Buffer.from((await seal(plaintext)).slice(5), 'base64url')
      const everyBit = fc.integer({ min: 0, max: bytes.length * 8 - 1 })
      const property = fc.asyncProperty(everyBit, async (bit) => {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
        await assert.rejects(open(`cha1.${flipped.toString('base64url')}`), openFailed)
      })
      // Also at each end of the encapsulated keys, if there are any, and of the sealed text.
      const ends = [0, X_WING_ENC_BYTES * 8 - 1, X_WING_ENC_BYTES * 8, bytes.length * 8 - 1]
      const examples = ends.filter((bit) => bit < bytes.length * 8).map((bit): [number] => [bit])
      await fc.assert(property, { numRuns: 60, examples })
    })

    test('does not open truncated or extended', async () => {
      const bytes = Buffer.from((await seal(plaintext)).slice(5), 'base64url')
      const property = fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        await assert.rejects(open(`cha1.${bytes.subarray(0, length).toString('base64url')}`), openFailed)
      })
      await fc.assert(property, { numRuns: 30 })
      await assert.rejects(
        open(`cha1.${Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url')}`),
        openFailed,
      )
    })

    test('has one spelling', async () => {
      const text = await seal(plaintext)
      const respelled = [
        `${text}=`,
        ` ${text}`,
        `${text}\n`,
        text.replace('cha1', 'cha2'),
        text.slice(5),
        '',
        'cha1.',
      ]
      for (const other of respelled) await assert.rejects(open(other), openFailed, other)
    })

    test('is different every time', async () => {
      assert.notEqual(await seal(plaintext), await seal(plaintext))
    })
  })
}

test('nothing sealed under a key opens with another key, in another place or for another purpose', async () => {
  const text = await sealUnderKey(key, plaintext, 'item', place)
  const other = SecretKey.of('item', new Uint8Array(32).fill(8))
  await assert.rejects(openUnderKey(other, text, 'item', place), openFailed)
  const moves = [
    { org: `${'B'.repeat(42)}A` },
    { vault: uuid(9) },
    { item: uuid(9) },
    { revision: 2 },
    { revision: 4 },
  ]
  for (const move of moves) {
    await assert.rejects(openUnderKey(key, text, 'item', { ...place, ...move }), openFailed)
  }
  await assert.rejects(openUnderKey(key, text, 'item-key', { ...place, generation: 1 }), openFailed)
})

test('nothing sealed to a person opens for another key, in another place or for another purpose', async () => {
  const text = await sealToPerson(pair.publicKey, plaintext, 'vault-key', delivery)
  const other = await xWingKeyPair(new Uint8Array(32).fill(5))
  await assert.rejects(openAsPerson(other.privateKey, text, 'vault-key', delivery), openFailed)
  for (const move of [
    { vault: uuid(9) },
    { generation: 2 },
    { recipient: uuid(9) },
    { fingerprint: `1.${'B'.repeat(43)}` },
  ]) {
    await assert.rejects(
      openAsPerson(pair.privateKey, text, 'vault-key', { ...delivery, ...move }),
      openFailed,
    )
  }
})

test('one form does not open as the other, and an unknown version not at all', async () => {
  const underKey = await sealUnderKey(key, plaintext, 'item', place)
  const toPerson = await sealToPerson(pair.publicKey, plaintext, 'vault-key', delivery)
  await assert.rejects(openUnderKey(key, toPerson, 'item', place), openFailed)
  await assert.rejects(openAsPerson(pair.privateKey, underKey, 'vault-key', delivery), openFailed)
  const bytes = Buffer.from(underKey.slice(5), 'base64url')
  for (const version of [0, 2, 3, 255]) {
    bytes[0] = version
    await assert.rejects(openUnderKey(key, `cha1.${bytes.toString('base64url')}`, 'item', place), openFailed)
  }
})

test('an invalid place opens nothing', async () => {
  const text = await sealUnderKey(key, plaintext, 'item', place)
  for (const bad of [{ ...place, revision: '3' }, { ...place, revision: 0 }, { ...place, item: null }, {}]) {
    await assert.rejects(openUnderKey(key, text, 'item', bad as never), openFailed)
  }
})

test('only rough sizes show: contents of 0 to 60 bytes have one length, 61 the next', async () => {
  const lengthOf = async (size: number) =>
    (await sealUnderKey(key, new Uint8Array(size), 'item', place)).length
  assert.equal(await lengthOf(0), await lengthOf(60))
  const grown = Buffer.from('x'.repeat((await lengthOf(61)) - 5), 'base64url').length
  assert.equal(grown - Buffer.from('x'.repeat((await lengthOf(60)) - 5), 'base64url').length, 64)
})

test('a non-extractable key of the platform seals and opens as well', async () => {
  const platformKey = await importHkdfKey(new Uint8Array(32).fill(9))
  const text = await sealUnderKey(platformKey, plaintext, 'item', place)
  assert.deepEqual(await openUnderKey(key, text, 'item', place), plaintext)
})

describe('a context is refused', () => {
  const refused: Record<string, object> = {
    'with a member missing': { org, vault: uuid(1), item: uuid(2) },
    'with a member too many': { ...place, generation: 1 },
    'with null for a member': { ...place, item: null },
    'with undefined for a member': { ...place, item: undefined },
    'with an id in capitals': {
      ...place,
      item: 'A1980000-0000-7000-8000-000000000002',
    },
    'with a revision that is no count': { ...place, revision: 1.5 },
    'with an organisation that is no hash': { ...place, org: 'acme' },
    'with a purpose of its own': { ...place, purpose: 'private-memory' },
  }
  for (const [name, bad] of Object.entries(refused)) {
    test(name, () => assert.throws(() => contextOf('item', bad as never), TypeError))
  }
})
