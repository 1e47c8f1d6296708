import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import { ExportFault } from '../export-fault.ts'
import { readExport } from '../read-export.ts'
import { type KdbxPlan, writeKdbx } from '../testing/write-kdbx.ts'

const entry = (title: string, password: string, more = '') =>
  `<Entry><String><Key>Title</Key><Value>${title}</Value></String><String><Key>Password</Key><Value Protected="True">{{${password}}}</Value></String>${more}</Entry>`
const xml = (within: string, meta = '') =>
  `<?xml version="1.0" encoding="utf-8"?><KeePassFile><Meta>${meta}</Meta><Root><Group><Name>Base</Name>${within}</Group></Root></KeePassFile>`
const history = `<History>${entry('Old', 'earlier, and longer')}</History>`
const twoEntries = xml(entry('Ação', 'p1', history) + entry('B', 'çedilha 2'))
const open = (bytes: Uint8Array<ArrayBuffer>, keys: ExportKeys = {}) => readExport({ name: 'x', bytes }, keys)
const passphrase = 'Pässwort 1'
const small = { kib: 64n, passes: 2n, lanes: 2 } as const

const plans = {
  'version 3': { version: 3 },
  'version 3, uncompressed': { version: 3, isCompressed: false },
  'version 4 with AES-KDF': { version: 4 },
  'version 4 with Argon2d': { version: 4, stretching: { kind: 'argon2d', ...small } },
  'version 4 with Argon2id and ChaCha20': {
    version: 4,
    stretching: { kind: 'argon2id', ...small },
    cipher: 'chacha20',
  },
} satisfies Record<string, Partial<KdbxPlan>>

describe('passwords are read right past those of earlier versions', () => {
  for (const [name, plan] of Object.entries(plans)) {
    test(name, async () => {
      const { format, records } = await open(writeKdbx({ ...plan, password: passphrase, xml: twoEntries }), {
        passphrase,
      })
      assert.equal(format, 'keepass-kdbx')
      assert.deepEqual(
        records.map(({ title, password }) => [title, password]),
        [
          ['Ação', 'p1'],
          ['B', 'çedilha 2'],
        ],
      )
    })
  }
})

describe('a database is refused with a sentence of its own', () => {
  const version3 = writeKdbx({ version: 3, password: passphrase, xml: twoEntries })
  const version4 = writeKdbx({ version: 4, password: passphrase, xml: twoEntries })
  const flipped = (bytes: Uint8Array<ArrayBuffer>, at: number) => {
    const copy = bytes.slice()
    const place = at < 0 ? copy.length + at : at
    copy[place] = (copy[place] ?? 0) ^ 1
    return copy
  }
  const stretched = (stretching: NonNullable<KdbxPlan['stretching']>) =>
    writeKdbx({ version: 4, password: passphrase, xml: twoEntries, stretching })
  const keyFile = new Uint8Array(32)
  const refused: Record<string, [Uint8Array<ArrayBuffer>, ExportKeys, string]> = {
    'without a password': [version4, {}, 'password_needed'],
    'with a wrong password': [version4, { passphrase: 'wrong' }, 'password_wrong'],
    'of version 3 with a wrong password': [version3, { passphrase: 'wrong' }, 'password_wrong'],
    'with a key file too many': [version4, { passphrase, keyFile }, 'key_wrong'],
    'with a changed header': [flipped(version4, 40), { passphrase }, 'damaged'],
    'with a changed block': [flipped(version4, -60), { passphrase }, 'damaged'],
    'cut off within its blocks': [version4.slice(0, -80), { passphrase }, 'cut_off'],
    'cut off within its header': [version4.slice(0, 50), { passphrase }, 'cut_off'],
    'of version 3, cut off': [version3.slice(0, -7), { passphrase }, 'cut_off'],
    'of KeePass 1': [flipped(version4, 4).with(4, 0x65), { passphrase }, 'version_unknown'],
    'of version 5': [version4.with(10, 5), { passphrase }, 'version_unknown'],
    'encrypted with Twofish': [
      writeKdbx({ version: 4, password: passphrase, xml: twoEntries, cipher: 'twofish' }),
      { passphrase },
      'version_unknown',
    ],
    'that asks for 4 GiB of memory': [
      stretched({ kind: 'argon2d', kib: 4_194_304n, passes: 1n, lanes: 1 }),
      { passphrase },
      'cost_too_high',
    ],
    'that asks for a million passes': [
      stretched({ kind: 'argon2id', kib: 65_537n, passes: 1_000_000n, lanes: 1 }),
      { passphrase },
      'cost_too_high',
    ],
    'that asks for more rounds than there are numbers': [
      stretched({ kind: 'aes', rounds: 2n ** 63n }),
      { passphrase },
      'cost_too_high',
    ],
    'whose XML has a DTD': [
      writeKdbx({
        version: 4,
        password: passphrase,
        xml: `<!DOCTYPE x [<!ENTITY a "b">]>${twoEntries.slice(38)}`,
      }),
      { passphrase },
      'xml_doctype',
    ],
    'whose XML unpacks without end': [
      writeKdbx({ version: 4, password: passphrase, xml: ' '.repeat(11_000_000) }),
      { passphrase },
      'archive_bomb',
    ],
  }
  for (const [name, [bytes, keys, code]] of Object.entries(refused)) {
    test(name, async () => {
      await assert.rejects(open(bytes, keys), (error) => error instanceof ExportFault && error.code === code)
    })
  }
})

test('a device that has not the memory says what the database asks for', async (context) => {
  const bytes = writeKdbx({
    version: 4,
    password: passphrase,
    xml: twoEntries,
    stretching: { kind: 'argon2d', ...small },
  })
  context.mock.method(WebAssembly, 'instantiate', async () => {
    throw new RangeError('WebAssembly.Memory(): could not allocate memory')
  })
  await assert.rejects(open(bytes, { passphrase }), (error) => {
    assert.ok(error instanceof ExportFault)
    assert.deepEqual([error.code, error.place.found], ['cost_too_high', 'Argon2d: 1 MiB × 2, 2'])
    return true
  })
})

test('every kind of key file opens its database, with a password and without', async () => {
  const key = Buffer.alloc(32, 7)
  const picture = Buffer.from('any file at all')
  const hex = key.toString('hex').toUpperCase()
  const keyFiles: [string | Buffer, Buffer][] = [
    [key, key],
    [hex, key],
    [
      `<?xml version="1.0"?><KeyFile><Meta><Version>1.00</Version></Meta><Key><Data>${key.toString('base64')}</Data></Key></KeyFile>`,
      key,
    ],
    [
      `<KeyFile><Meta><Version>2.0</Version></Meta><Key><Data Hash="F00">\n${hex.slice(0, 32)}\n ${hex.slice(32)}</Data></Key></KeyFile>`,
      key,
    ],
    [picture, createHash('sha256').update(picture).digest()],
    ['<not a key file', createHash('sha256').update('<not a key file').digest()],
  ]
  for (const [file, fileKey] of keyFiles) {
    const keyFile = new Uint8Array(Buffer.from(file as string))
    const both = writeKdbx({ version: 4, password: passphrase, fileKey, xml: twoEntries })
    assert.equal((await open(both, { passphrase, keyFile })).records.length, 2)
    const alone = writeKdbx({ version: 3, fileKey, xml: twoEntries })
    assert.equal((await open(alone, { passphrase: '', keyFile })).records.length, 2)
    const empty = writeKdbx({ version: 4, password: '', fileKey, xml: twoEntries })
    assert.equal((await open(empty, { passphrase: '', keyFile })).records.length, 2)
  }
})

test('attachments come from where each version keeps them, under their last name', async () => {
  const binary = (name: string, ref: number) => `<Binary><Key>${name}</Key><Value Ref="${ref}"/></Binary>`
  const attached = entry('A', 'p', binary('../../x', 0) + binary('b.txt', 1) + binary('gone.txt', 7))
  const pool = `<Binaries><Binary ID="0">${btoa('first')}</Binary><Binary ID="1" Protected="True">{{second}}</Binary></Binaries>`
  for (const plan of [
    { version: 4 as const, xml: xml(attached), attachments: ['first', 'second'] },
    { version: 3 as const, xml: xml(attached, pool) },
  ]) {
    const { records, lost } = await open(writeKdbx({ ...plan, password: passphrase }), { passphrase })
    const files = await Promise.all(
      (records[0]?.files ?? []).map(async ({ name, size, bytes }) => [
        name,
        size,
        new TextDecoder().decode(await bytes()),
      ]),
    )
    assert.deepEqual(files, [
      ['x', 5, 'first'],
      ['b.txt', 6, 'second'],
    ])
    assert.deepEqual(lost, [{ record: 'A', what: 'gone.txt', why: 'file_missing' }])
    assert.equal(records[0]?.password, 'p')
  }
})

test('whatever happens to a database’s bytes, nothing but its own faults is thrown', async () => {
  const whole = [3, 4].map((version) =>
    writeKdbx({ version: version as 3 | 4, password: passphrase, xml: twoEntries }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      fc.nat(),
      fc.nat(255),
      fc.nat(),
      async (bytes, at, value, cut) => {
        const changed = bytes.slice(0, cut % 3 === 0 ? cut % bytes.length : bytes.length)
        changed[at % bytes.length] = value
        try {
          await open(changed, { passphrase })
        } catch (error) {
          assert.ok(error instanceof ExportFault && error.code !== 'unreadable', String(error))
        }
      },
    ),
  )
})
