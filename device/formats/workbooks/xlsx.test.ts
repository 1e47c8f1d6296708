import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ExportFault } from '../export-fault.ts'
import { readExport } from '../read-export.ts'
import type { ReadRecord } from '../records.ts'
import { type SheetPlan, textRow, writeXlsx } from '../testing/write-xlsx.ts'
import { formatOf, shownNumber } from './xlsx-numbers.ts'

const read = (bytes: Uint8Array<ArrayBuffer>) => readExport({ name: 'x', bytes })
const names = textRow(1, ['vault', 'title', 'password', 'Equipe'])
const told = ({ path, title, login, password, addresses, fields }: ReadRecord) => [
  path.join('/'),
  title,
  login,
  password,
  addresses.join(' '),
  ...fields.map(({ label, value }) => `${label}=${value}`),
]
const cell = (reference: string, within: string, attributes = '') =>
  `<c r="${reference}"${attributes}>${within}</c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

/** A workbook of one sheet whose second row has these cells from column C on, under the names password and Equipe. */
const readCells = async (password: string, extra: string, book: Parameters<typeof writeXlsx>[1] = {}) => {
  const rows = names + row(2, cell('B2', '<is><t>A</t></is>', ' t="inlineStr"'), password, extra)
  const { records } = await read(writeXlsx([{ name: 'S', rows }], book))
  return [records[0]?.password, records[0]?.fields.find(({ label }) => label === 'Equipe')?.value]
}

test('texts come as they are: shared, in parts of several looks, inline, with the signs that XML cannot say', async () => {
  const texts = [
    '<t>00123</t>',
    '<r><t>bo</t></r><r><t xml:space="preserve">ld &amp; </t></r><rPh><t>no</t></rPh>',
    '<t>a_x000D_b_x005F_x0041_</t>',
  ]
  assert.deepEqual(
    await readCells(cell('C2', '<v>0</v>', ' t="s"'), cell('D2', '<v>1</v>', ' t="s"'), { texts }),
    ['00123', 'bold & '],
  )
  assert.deepEqual(
    await readCells(cell('C2', '<v>2</v>', ' t="s"'), cell('D2', '<is><t> x </t></is>', ' t="inlineStr"'), {
      texts,
    }),
    ['a\rb_x0041_', ' x '],
  )
})

test('numbers, dates, yes and no, errors and formulas come as they are shown', async () => {
  const formats = ['000\\.000\\.000\\-00', 'dd/mm/yyyy hh:mm']
  assert.deepEqual(
    await readCells(cell('C2', '<v>1.0E10</v>'), cell('D2', '<v>7</v>', ' s="1"'), { formats }),
    ['10000000000', '000.000.000-07'],
  )
  assert.deepEqual(
    await readCells(cell('C2', '<v>4111111111111111</v>'), cell('D2', '<v>46082.4375</v>', ' s="2"'), {
      formats,
    }),
    ['4111111111111111', '2026-03-01 10:30:00'],
  )
  assert.deepEqual(await readCells(cell('C2', '<v>1</v>', ' t="b"'), cell('D2', '<v>#N/A</v>', ' t="e"')), [
    'TRUE',
    '#N/A',
  ])
  assert.deepEqual(
    await readCells(
      cell('C2', '<f>A1&amp;"x"</f><v>last</v>', ' t="str"'),
      cell('D2', '<v>44620</v>', ' s="1"'),
      { is1904: true },
    ),
    ['last', '2026-03-01'],
  )
})

describe('a number is shown', () => {
  const shown: [string, string | undefined, number, string][] = [
    ['1.1000000000000001', undefined, 0, '1.1'],
    ['1.5E-7', undefined, 0, '0.00000015'],
    ['1E+21', undefined, 0, '1000000000000000000000'],
    ['-3', '00000', 164, '-3'],
    ['123', '00000', 164, '00123'],
    ['1234567', '00000', 164, '1234567'],
    ['5511987654321', '\\+00\\ (00)\\ 00000\\-0000', 164, '+55 (11) 98765-4321'],
    ['0.5', '0%', 164, '0.5'],
    ['1234.5', '#,##0.00', 164, '1234.5'],
    ['45', '0', 164, '45'],
    ['1', '[Red]General;[Blue]-General', 164, '1'],
    ['60', undefined, 14, '1900-02-28'],
    ['1', undefined, 14, '1900-01-01'],
    ['0.4375', undefined, 20, '10:30:00'],
    ['46082', 'yyyy\\-mm\\-dd', 164, '2026-03-01'],
    ['46082', '[$-416]d" de "mmmm', 164, '2026-03-01'],
    ['-1', undefined, 14, '-1'],
    ['1E300', undefined, 14, `1${'0'.repeat(300)}`.replace(/0+$/, '')],
    ['nothing', undefined, 0, 'nothing'],
  ]
  for (const [literal, code, id, expected] of shown)
    test(`${literal} as ${code ?? id}`, () => {
      const text = shownNumber(literal, formatOf(id, code), false)
      if (literal === '1E300') assert.match(text, /^1\d{300}$/)
      else assert.equal(text, expected)
    })
})

test('every sheet that names columns is read, as a folder of its own; hidden ones count as archived; all others are named', async () => {
  const plain = (name: string, more: Partial<SheetPlan> = {}): SheetPlan => ({
    name,
    rows: textRow(1, ['título', 'senha']) + textRow(5, [`em ${name}`, 'p']),
    ...more,
  })
  const whole = writeXlsx([
    plain('Íris'),
    plain('Velha', { state: 'hidden' }),
    { name: 'Notas', rows: textRow(2, ['só uma nota']) },
    { name: 'Vazia', rows: '' },
    plain('Lua'),
  ])
  const { format, records, lost } = await read(whole)
  assert.equal(format, 'xlsx')
  assert.deepEqual(
    records.map(({ path, title, archived }) => [path.join('/'), title, archived]),
    [
      ['Íris', 'em Íris', false],
      ['Lua', 'em Lua', false],
      ['Velha', 'em Velha', true],
    ],
  )
  assert.deepEqual(lost, [
    { record: 'Velha', what: 'A1:B5', why: 'sheet_hidden' },
    { record: 'Notas', what: 'A1:A2', why: 'sheet_unread' },
  ])
  const only = await read(
    writeXlsx([plain('Velha', { state: 'veryHidden' }), { name: 'Notas', rows: textRow(1, ['n']) }]),
  )
  assert.deepEqual(
    only.records.map(({ path, title, archived }) => [path, title, archived]),
    [[[], 'em Velha', false]],
  )
})

test('title rows above the names, links and comments land, and a formula without a result is taken itself and named', async () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheet: SheetPlan = {
    name: 'S',
    rows:
      textRow(1, ['Senhas da agência']) +
      textRow(3, ['Ferramenta', 'Senha']) +
      textRow(4, ['Meta', 'p']) +
      row(5, cell('A5', '<is><t>https://b.example</t></is>', ' t="inlineStr"'), cell('B5', '<f>1+1</f>')),
    after:
      '<hyperlinks><hyperlink ref="A4" r:id="l1" location="top"/><hyperlink ref="A5" r:id="l2"/></hyperlinks>',
    relations: `<Relationship Id="l1" Type="${type}/hyperlink" Target="https://a.example/x" TargetMode="External"/><Relationship Id="l2" Type="${type}/hyperlink" Target="https://b.example/" TargetMode="External"/><Relationship Id="c" Type="${type}/comments" Target="../comments1.xml"/>`,
  }
  const comments =
    '<comments><commentList><comment ref="B4"><text><r><t>antiga: </t></r><r><t>abc</t></r></text></comment></commentList></comments>'
  const { records, lost } = await read(writeXlsx([sheet], { files: { 'xl/comments1.xml': comments } }))
  assert.deepEqual(records.map(told), [
    ['', 'Meta', '', 'p', 'https://a.example/x#top', 'comment: Senha=antiga: abc'],
    ['', 'https://b.example', '', '=1+1', ''],
  ])
  assert.deepEqual(lost, [{ record: 'S', what: 'B5: =1+1', why: 'formula' }])
})

describe('a workbook is refused with its place', () => {
  const sheet = (rows: string): SheetPlan[] => [{ name: 'S', rows }]
  const compound = (text: string) =>
    new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]))
  const refused: Record<string, [() => Uint8Array<ArrayBuffer>, object]> = {
    '10,000 columns': [
      () => writeXlsx(sheet(textRow(1, Array(10_000).fill('x')))),
      { code: 'too_many_columns', sheet: 'S', line: 1, limit: 1000 },
    ],
    '500,000 rows': [
      () =>
        writeXlsx(
          sheet(
            names +
              Array.from(
                { length: 500_000 },
                (_, at) => `<row r="${at + 2}"><c><v>${at * 7919}</v></c></row>`,
              ).join(''),
          ),
        ),
      { code: 'too_many_rows', sheet: 'S', line: 100_002, limit: 100_000 },
    ],
    'a DTD': [
      () =>
        writeXlsx(sheet(''), { files: { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' } }),
      { code: 'xml_doctype', path: 'xl/workbook.xml', line: 2 },
    ],
    'no names of columns': [
      () => writeXlsx(sheet(textRow(3, ['x', 'y']))),
      { code: 'no_header', sheet: 'S' },
    ],
    'nothing at all': [() => writeXlsx(sheet('')), { code: 'no_records' }],
    'Excel 97': [() => compound('Workbook'), { code: 'version_unknown', found: 'XLS' }],
    'a password': [() => compound('xEncryptedPackage'), { code: 'encrypted' }],
  }
  for (const [name, [make, fault]] of Object.entries(refused)) {
    test(name, async () => {
      await assert.rejects(read(make()), (error) => {
        assert.ok(error instanceof ExportFault)
        assert.deepEqual({ code: error.code, ...error.place }, fault)
        return true
      })
    })
  }
})

test('whatever stands in the XML of a workbook, nothing but a fault is thrown', async () => {
  const plain =
    names +
    textRow(2, ['V', 'A', 'p', 'x']) +
    row(3, cell('C3', '<v>0</v>', ' t="s"'), cell('D3', '<v>5</v>', ' s="9"'))
  const anywhere = fc.record({
    at: fc.nat(plain.length),
    length: fc.nat(12),
    text: fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom('<c r="ZZZ9">', '</row>', '<v>', ' r="-1"', 's="1e9"'),
    ),
  })
  await fc.assert(
    fc.asyncProperty(anywhere, async ({ at, length, text }) => {
      try {
        await read(
          writeXlsx([{ name: 'S', rows: plain.slice(0, at) + text + plain.slice(at + length) }], {
            texts: ['<t>s</t>'],
          }),
        )
      } catch (error) {
        assert.ok(error instanceof ExportFault && error.code !== 'unreadable', String(error))
      }
    }),
  )
})
