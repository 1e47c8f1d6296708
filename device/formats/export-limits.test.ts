import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ExportFault, faultSentence } from './export-fault.ts'
import { readExport } from './read-export.ts'

const encoder = new TextEncoder()

async function faultOf(content: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  try {
    await readExport({ name: 'x', bytes })
    return null
  } catch (error) {
    assert.ok(error instanceof ExportFault, String(error))
    return { code: error.code, ...error.place }
  }
}

describe('a file that asks for too much ends in a sentence that names the place', () => {
  const nested = (open: string, close: string) =>
    `{"encrypted":false,"items":[{"x":${open.repeat(200_000)}1${close.repeat(200_000)}}]}`
  const cases: [string, () => string | Uint8Array<ArrayBuffer>, object | null][] = [
    ['100 MB', () => new Uint8Array(100_000_001).fill(65), { code: 'too_large', limit: 100 }],
    ['50 MB of text', () => new Uint8Array(50_000_001).fill(65), { code: 'too_large', limit: 50 }],
    [
      '10,000 columns',
      () => `vault,name,password${',x'.repeat(10_000)}\nA,b,p`,
      { code: 'too_many_columns', line: 1, limit: 1000 },
    ],
    [
      '10,000 values in a row',
      () => `vault,name,password\nA,b,p${',x'.repeat(10_000)}`,
      { code: 'too_many_columns', line: 2, limit: 1000 },
    ],
    [
      '500,000 rows',
      () => `vault,name,password\n${'A,b,p\n'.repeat(500_000)}`,
      { code: 'too_many_rows', line: 100_002, limit: 100_000 },
    ],
    ['lists within lists', () => nested('[', ']'), { code: 'too_deep' }],
    ['objects within objects', () => nested('{"a":', '}'), { code: 'too_deep' }],
    [
      'half a million fields of an item',
      () =>
        JSON.stringify({
          encrypted: false,
          items: [{ name: 'a', type: 1, fields: Array(500_000).fill({ name: 'x', value: 'y', type: 0 }) }],
        }),
      { code: 'too_many_entries', limit: 100_000 },
    ],
    [
      'half a million items',
      () => `{"encrypted":false,"items":[${'{"name":"a","type":1},'.repeat(500_000)}{}]}`,
      { code: 'too_many_entries', limit: 100_000 },
    ],
    [
      'half a million authenticators',
      () => 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP\n'.repeat(500_000),
      { code: 'too_many_entries', limit: 100_000 },
    ],
    [
      'twenty million values',
      () => `{"encrypted":false,"items":[{"x":[${'1,'.repeat(20_000_000)}1]}]}`,
      { code: 'too_many_entries', limit: 100_000 },
    ],
    [
      'ten million cells',
      () => `vault,name,password${',x'.repeat(500)}\n${`A,b,p${',1'.repeat(500)}\n`.repeat(20_000)}`,
      { code: 'too_many_rows', line: 3977 + 1, limit: 100_000 },
    ],
    [
      'a name of a megabyte before each of many values',
      () =>
        JSON.stringify({
          encrypted: false,
          items: [
            { ['x'.repeat(1e6)]: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, 1])) },
          ],
        }),
      null,
    ],
    [
      'a column’s name of a megabyte above many cells',
      () => `vault,name,password,${'x'.repeat(1e6)}\n${'A,b,p,1\n'.repeat(10_000)}`,
      null,
    ],
    [
      'a folder’s name of two megabytes above many items',
      () =>
        JSON.stringify({
          encrypted: false,
          folders: [{ id: 'f', name: 'a/'.repeat(1e6) }],
          items: Array(10_000).fill({ type: 1, name: 'a', folderId: 'f' }),
        }),
      null,
    ],
    [
      'folders within folders',
      () =>
        JSON.stringify({
          folders: Array.from({ length: 50_000 }, (_, n) => ({
            uuid: `${n}`,
            parent_uuid: `${n - 1}`,
            title: 'a',
          })),
          items: Array(50_000).fill({ category: 'login', title: 'a', folders: ['49999'] }),
        }),
      { code: 'too_deep' },
    ],
    [
      'half a million unknown values',
      () =>
        JSON.stringify({
          items: [{ category: 'login', title: 'a', more: Array(500_000).fill('y'), folders: ['f'] }],
        }),
      null,
    ],
    [
      'a folder within itself',
      () =>
        JSON.stringify({
          folders: [
            { uuid: 'a', parent_uuid: 'b', title: 'A' },
            { uuid: 'b', parent_uuid: 'a', title: 'B' },
          ],
          items: [{ category: 'login', title: 'a', folders: ['a'] }],
        }),
      null,
    ],
  ]
  for (const [name, make, fault] of cases)
    test(name, async () => assert.deepEqual(await faultOf(make()), fault))
})

describe('a file that cannot be read says why', () => {
  const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['nothing', '', 'empty'],
    ['blanks', ' \r\n\t', 'empty'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0, 1, 2]), 'unknown_format'],
    ['a web page', '<!DOCTYPE html><html></html>', 'unknown_format'],
    ['JSON of another kind', '{"name":"a"}', 'unknown_format'],
    ['JSON cut off', '{"encrypted":false,"items":[{"name":"a', 'cut_off'],
    ['JSON with a flaw', '{"encrypted":false,,"items":[]}', 'damaged'],
    ['a vault without entries', '{"encrypted":false,"folders":[],"items":[]}', 'no_records'],
    ['names of columns alone', 'vault,name,password', 'no_records'],
    ['prose', 'Dear colleagues,\nthis is a letter.', 'no_header'],
    ['a quote that is never closed', 'vault,name,password\nA,"b', 'quote_unclosed'],
    [
      'another charset',
      Uint8Array.from(Buffer.from('vault,name,password\nA,M\x8fs,p', 'latin1')),
      'wrong_charset',
    ],
    ['PGP', '-----BEGIN PGP MESSAGE-----\n\nwcDMA\n-----END PGP MESSAGE-----', 'pgp'],
    [
      'Bitwarden for an account',
      '{"encrypted":true,"encKeyValidation_DO_NOT_EDIT":"2.a|b|c","items":[]}',
      'account_encrypted',
    ],
    ['Psono under a password', '{"text":"aa","nonce":"bb","salt":"cc"}', 'encrypted'],
    [
      'CXF of a later version',
      '{"version":{"major":2,"minor":0},"exporterRpId":"a","accounts":[]}',
      'version_unknown',
    ],
    ['a migration cut off', 'otpauth-migration://offline?data=CgoKBQ%3D%3D', 'cut_off'],
    ['a migration of nothing', 'otpauth-migration://offline?data=%%%', 'damaged'],
  ]
  for (const [name, content, code] of cases)
    test(name, async () => assert.equal((await faultOf(content))?.code, code))
})

test('a fault’s sentence names its place, in both languages', () => {
  const place = { line: 7, limit: 1000, path: 'a/$&.csv', record: 'Loja' }
  assert.equal(
    faultSentence('too_many_columns', place, 'pt-BR'),
    'A planilha tem colunas demais: no máximo 1000. Linha 7. No arquivo compactado: a/$&.csv. Registro: Loja.',
  )
  assert.match(faultSentence('quote_unclosed', { line: 3 }, 'en'), / Line 3\.$/)
})
