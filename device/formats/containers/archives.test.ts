import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { ExportFault } from '../export-fault.ts'
import { isArchive, openArchive } from './archives.ts'
import { UnpackBudget } from './inflate.ts'

type Bytes = Uint8Array<ArrayBuffer>
const zip = (files: Parameters<typeof zipSync>[0]) => new Uint8Array(zipSync(files))
const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = async (bytes: Bytes, path: string) =>
  new TextDecoder().decode(await openArchive(bytes).get(path)?.unpack())
const small = zip({
  'data.json': strToU8('{}'),
  'files/a.txt': strToU8('made up '.repeat(50)),
  'empty/': new Uint8Array(),
})
const findSignature = (bytes: Bytes, signature: number) =>
  bytes.findIndex((_, at) => at + 4 <= bytes.length && viewOf(bytes).getUint32(at, true) === signature)

function changed(bytes: Bytes, at: number, value: number, kind: 'setUint16' | 'setUint32' = 'setUint32') {
  const copy = bytes.slice()
  viewOf(copy)[kind](at, value, true)
  return copy
}

async function faultOf(act: () => unknown): Promise<ExportFault> {
  try {
    await act()
  } catch (error) {
    if (error instanceof ExportFault) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('an archive is refused', () => {
  const central = findSignature(small, 0x02014b50)
  const end = findSignature(small, 0x06054b50)
  const refused = {
    'cut off': [small.slice(0, -30), 'cut_off'],
    'with nothing but its first bytes': [small.slice(0, 10), 'cut_off'],
    'split into several files': [changed(small, end + 4, 1, 'setUint16'), 'cut_off'],
    'whose directory lies beyond its end': [changed(small, end + 16, 0x7fffffff), 'damaged'],
    'whose directory names more entries than there are': [
      changed(small, end + 10, 9, 'setUint16'),
      'damaged',
    ],
    'with an encrypted entry': [changed(small, central + 8, 1, 'setUint16'), 'archive_encrypted'],
    'with an entry beyond its end': [changed(small, central + 42, 0x00ffffff), 'damaged'],
    'whose entries share their bytes': [changed(small, central + 20, 300), 'damaged'],
    'of ZIP64 without the fields': [changed(small, end + 16, 0xffffffff), 'damaged'],
  } as const
  for (const [name, [bytes, code]] of Object.entries(refused)) {
    test(name, async () => {
      assert.equal((await faultOf(() => openArchive(bytes))).code, code)
    })
  }

  test('as a bomb, with its place: a ratio that nothing but a bomb has, and too much all in all', async () => {
    const bomb = zip({ 'bomb.json': new Uint8Array(11_000_000) })
    const fault = await faultOf(() => openArchive(bomb).get('bomb.json')?.unpack())
    assert.deepEqual([fault.code, fault.place.path], ['archive_bomb', 'bomb.json'])
    const equal = Object.fromEntries(Array.from({ length: 5 }, (_, name) => [name, new Uint8Array(3000)]))
    const many = openArchive(zip(equal), new UnpackBudget(10_000))
    const unpackAll = async () => {
      for (const entry of many.values()) await entry.unpack()
    }
    assert.equal((await faultOf(unpackAll)).code, 'archive_bomb')
    assert.equal((await many.get('0')?.unpack())?.length, 3000)
  })

  test('where an entry is not what the directory says: its bytes, its size, its compression', async () => {
    const data = findSignature(small, 0x04034b50) + 30 + 'data.json'.length
    for (const [bytes, code] of [
      [changed(small, data, 0x01020304), 'damaged'],
      [changed(small, central + 24, 3), 'damaged'],
      [changed(small, central + 10, 12, 'setUint16'), 'version_unknown'],
    ] as const) {
      const fault = await faultOf(() => openArchive(bytes).get('data.json')?.unpack())
      assert.deepEqual([fault.code, fault.place.path], [code, 'data.json'])
    }
  })
})

test('files come by their paths, compressed or stored, folders not at all', async () => {
  const stored = zip({ 'açaí.txt': [strToU8('stored'), { level: 0 }] })
  assert.deepEqual([...openArchive(small).keys()], ['data.json', 'files/a.txt'])
  assert.equal(await textAt(small, 'files/a.txt'), 'made up '.repeat(50))
  assert.equal(await textAt(stored, 'açaí.txt'), 'stored')
  assert.ok(isArchive(small) && isArchive(zip({})) && !isArchive(new TextEncoder().encode('PK')))
  assert.equal(openArchive(zip({})).size, 0)
})

test('an archive of ZIP64 is read', async () => {
  const bytes = zip({ a: strToU8('far') })
  const end = findSignature(bytes, 0x06054b50)
  const tail = new Uint8Array(56 + 20 + 22)
  const view = viewOf(tail)
  view.setUint32(0, 0x06064b50, true)
  view.setBigUint64(4, 44n, true)
  view.setBigUint64(24, 1n, true)
  view.setBigUint64(32, 1n, true)
  view.setBigUint64(40, BigInt(viewOf(bytes).getUint32(end + 12, true)), true)
  view.setBigUint64(48, BigInt(viewOf(bytes).getUint32(end + 16, true)), true)
  view.setUint32(56, 0x07064b50, true)
  view.setBigUint64(64, BigInt(end), true)
  tail.set(bytes.subarray(end), 76)
  view.setUint16(76 + 10, 0xffff, true)
  view.setUint32(76 + 16, 0xffffffff, true)
  const whole = new Uint8Array(end + tail.length)
  whole.set(bytes.subarray(0, end))
  whole.set(tail, end)
  assert.equal(await textAt(whole, 'a'), 'far')
})

test('whatever happens to an archive’s bytes, nothing but its own faults is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(small.length - 1),
      fc.nat(255),
      fc.nat(small.length),
      async (at, value, length) => {
        const bytes = small.slice(0, length < small.length / 2 ? small.length : length)
        bytes[at] = value
        try {
          for (const entry of openArchive(bytes).values()) await entry.unpack()
        } catch (error) {
          assert.ok(error instanceof ExportFault, String(error))
        }
      },
    ),
  )
})
