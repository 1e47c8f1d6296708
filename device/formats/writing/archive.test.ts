import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import frozen from '@chaveiro/crypto/vectors/archive.json' with { type: 'json' }
import { ExportFault } from '../export-fault.ts'
import { readExport } from '../read-export.ts'
import type { ReadRecord } from '../records.ts'
import { exportedItems, hardItem, plainItem } from '../testing/exported-items.ts'
import { writeArchive } from './archive.ts'
import type { ExportedItem } from './exported-item.ts'

type Bytes = Uint8Array<ArrayBuffer>
const passphrase = 'garça azul no telhado'
const items = [...exportedItems, hardItem]
const archive = await writeArchive(items, passphrase)

const withContents = ({ files, ...rest }: ExportedItem) =>
  Promise.all(files.map(async ({ name, bytes }) => ({ name, content: await bytes() }))).then((files) => ({
    ...rest,
    files,
  }))

function asItem({ ours, favourite, archived, ...record }: ReadRecord): ExportedItem {
  assert.ok(ours)
  assert.deepEqual([favourite, archived], [false, false])
  return { ...record, url_match: record.url_match ?? 'exact', ...ours }
}

async function faultOf(bytes: Bytes, keys: { passphrase?: string } = { passphrase }) {
  try {
    await readExport({ name: 'x', bytes }, keys)
    return null
  } catch (error) {
    assert.ok(error instanceof ExportFault, String(error))
    assert.notEqual(error.code, 'unreadable', String(error.cause))
    return error.code
  }
}

function changed(at: number, ...values: number[]): Bytes {
  const copy = archive.slice()
  copy.set(values, at)
  return copy
}

test('an archive is refused without its passphrase, with another, and at costs that nobody should spend', async () => {
  assert.equal(await faultOf(archive, {}), 'password_needed')
  assert.equal(await faultOf(archive, { passphrase: 'garça azul' }), 'password_wrong')
  for (const [at, ...values] of [
    [17, 0xff, 0xff, 0xff, 0xff],
    [17, 0, 0, 0, 8],
    [21, 0, 0, 1, 0],
    [25, 0, 0, 0, 2],
  ] as [number, ...number[]][])
    assert.equal(await faultOf(changed(at, ...values)), 'cost_too_high')
  assert.equal(await faultOf(changed(16, 2)), 'version_unknown')
  // Of another salt the passphrase gives another key.
  assert.equal(await faultOf(changed(30, (archive[30] ?? 0) ^ 1)), 'password_wrong')
})

describe('an archive that somebody changed is refused whole', () => {
  const sealedPart = 1 + 32 + 32 + Math.ceil((4 + 1024 * 1024) / 64) * 64 + 16
  const start = 85
  const refused: Record<string, () => [Bytes, string]> = {
    'cut off in its header': () => [archive.slice(0, 40), 'cut_off'],
    'cut off in its last part': () => [archive.slice(0, -1), 'cut_off'],
    'cut off between parts': () => [archive.slice(0, start + sealedPart), 'cut_off'],
    'with something after its end': () => [new Uint8Array([...archive, 0]), 'damaged'],
    'with another length in its header': () => [changed(45, 0, 0, 0, 0, 0, 0, 0, 200), 'damaged'],
    'with a byte of the first part changed': () => [
      changed(start + 70, (archive[start + 70] ?? 0) ^ 1),
      'damaged',
    ],
    'with a byte of the last part changed': () => [
      changed(archive.length - 1, (archive.at(-1) ?? 0) ^ 1),
      'damaged',
    ],
    'with a part twice': () => {
      const copy = archive.slice()
      copy.set(archive.subarray(start, start + 100), start + sealedPart)
      return [copy, 'damaged']
    },
  }
  for (const [name, change] of Object.entries(refused)) {
    test(name, async () => {
      const [bytes, code] = change()
      assert.equal(await faultOf(bytes), code)
    })
  }

  test('with its parts in another order', async () => {
    const content = new Uint8Array(2 * 1024 * 1024).fill(7)
    const files = [{ name: 'a', size: content.length, bytes: async () => content }]
    const written = await writeArchive([{ ...plainItem, files }], passphrase)
    const [one, two, three] = [0, 1, 2].map((at) =>
      written.slice(start + at * sealedPart, start + (at + 1) * sealedPart),
    )
    assert.ok(one && two && three)
    const reordered = new Uint8Array([...written.subarray(0, start), ...two, ...one, ...three])
    assert.equal(reordered.length, written.length)
    assert.equal(await faultOf(reordered), 'damaged')
  })
})

test('what an archive gives back is equal to the byte, files included', async () => {
  const { format, records, lost } = await readExport({ name: 'x', bytes: archive }, { passphrase })
  assert.equal(format, 'chaveiro-archive')
  assert.deepEqual(lost, [])
  assert.deepEqual(
    await Promise.all(records.map((record) => withContents(asItem(record)))),
    await Promise.all(items.map(withContents)),
  )
})

/** Written by FORMAT 16 alone. */
function frozenArchive(contentBytes: number): Bytes {
  const { argon2, check, sealed } = frozen
  const numbers = Buffer.alloc(13)
  numbers[0] = 1
  numbers.writeUInt32BE(argon2.memory_kib, 1)
  numbers.writeUInt32BE(argon2.passes, 5)
  numbers.writeUInt32BE(argon2.lanes, 9)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(contentBytes))
  const [salt, mark] = [Buffer.from(argon2.salt, 'base64url'), Buffer.from('chaveiro archive')]
  const rest = [Buffer.from(check, 'hex'), Buffer.from(sealed, 'hex')]
  return new Uint8Array(Buffer.concat([mark, numbers, salt, length, ...rest]))
}

test('an archive that was written when the format was new opens for ever', async () => {
  const bytes = frozenArchive(frozen.content.length / 2)
  const { records } = await readExport({ name: 'x', bytes }, { passphrase: frozen.passphrase })
  const [record] = records
  assert.deepEqual([record?.title, record?.ours?.client, record?.path], ['Painel 🔑', 'Íris', ['Agência']])
  assert.deepEqual(await record?.files[0]?.bytes(), Uint8Array.of(1, 2, 3))
})

test('an archive whose author says another length than its parts have is refused, and ends', async () => {
  for (const more of [-1, 1])
    assert.equal(
      await faultOf(frozenArchive(frozen.content.length / 2 + more), { passphrase: frozen.passphrase }),
      'damaged',
    )
})
