import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemTypes, urlMatches } from '@chaveiro/contract/constants.ts'
import fc from 'fast-check'
import { ExportFault } from './export-fault.ts'
import { readExport } from './read-export.ts'
import type { ReadExport, ReadRecord } from './records.ts'
import { madeUpContainers, onePassword } from './testing/made-up-containers.ts'
import { madeUpExports } from './testing/made-up-exports.ts'

const bytesOf = (content: unknown) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))

/** Every text of a record, as it stands there or within a part of an address. */
const textsOf = ({ path, files, ...record }: ReadRecord) =>
  [
    ...path,
    record.title,
    record.login,
    record.password,
    ...record.addresses,
    record.totp,
    record.notes,
    ...record.fields.flatMap(({ label, value }) => [label, value]),
    ...record.tags,
    ...files.map(({ name }) => name),
  ].join('\n')

function unaccounted(content: unknown, read: ReadExport): string[] {
  const said = JSON.stringify(content).match(/«[^»]*»/g) ?? []
  const texts = read.records.map(textsOf).join('\n')
  const decoded = `${texts}\n${decodeURIComponent(texts.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))}`
  return said.filter((value) => {
    // JSON within JSON doubles its backslashes.
    const plain = value.replaceAll('\\\\', '\\').replaceAll('\\\\', '\\')
    const isKept = [value, plain].some((spelling) => decoded.includes(spelling))
    return value.startsWith('«lost') ? isKept : !isKept
  })
}

const samples = [
  ...madeUpExports.map(({ name, content }) => ({ name, content, bytes: bytesOf(content), keys: {} })),
  ...madeUpContainers.map(({ pack, keys = {}, ...made }) => ({ ...made, bytes: pack(made.content), keys })),
]

for (const { name, content, bytes, keys } of samples) {
  test(`every value of ${name} lands in a record, and what cannot is named as lost`, async (t) => {
    const read = await readExport({ name: 'export', bytes }, keys)
    assert.equal(read.format, name)
    assert.deepEqual(unaccounted(content, read), [])
    const lost = JSON.stringify(content).match(/«lost/g)?.length ?? 0
    assert.equal(read.lost.filter(({ why }) => why !== 'bookkeeping').length, lost)
    const said = JSON.stringify(content).match(/«(?!lost)[^»]*»/g)?.length ?? 0
    const inNotes = read.records.filter(({ notes }) => notes.includes('«')).length
    t.diagnostic(
      `${read.records.length} records, ${said} values, ${inNotes} records with notes, ${lost} lost`,
    )
  })
}

type Leaf = { keys: string[]; text: string }

const leavesOf = (json: unknown, keys: string[] = []): Leaf[] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([key, value]) => leavesOf(value, [...keys, key]))
    : [{ keys, text: String(json ?? '') }]

const bookkeepingKey = /(?:(?<!linked)id|date|time|created_?at|updated_?at|modified(?:at)?)$/i

test('ids and dates of JSON entries are taken or named as lost', async () => {
  for (const { name, content, bytes, keys } of samples.filter(
    (sample) => typeof sample.content === 'object',
  )) {
    const { records, lost } = await readExport({ name: 'x', bytes }, keys)
    const [texts, named] = [records.map(textsOf).join('\n'), new Set(lost.map(({ what }) => what))]
    const isOfEntry = ({ keys: path }: Leaf) => path.some((key) => key === 'items' || key === 'records')
    const silent = leavesOf(content)
      .filter((leaf) => isOfEntry(leaf) && bookkeepingKey.test(leaf.keys.at(-1) ?? ''))
      .filter(
        ({ text, keys: path }) => text !== '' && !texts.includes(text) && !path.some((key) => named.has(key)),
      )
    assert.deepEqual(silent, [], name)
  }
})

test('of an entry’s earlier versions, ids, dates and looks KeePass’s forms name what they leave out', async () => {
  const xml =
    '<KeePassFile><Root><Group><Entry><UUID>AAAA</UUID><IconID>7</IconID><Times><CreationTime>2020-01-01T00:00:00Z</CreationTime></Times>' +
    '<String><Key>Title</Key><Value>A</Value></String><History><Entry><IconID>3</IconID></Entry></History></Entry>' +
    '<Entry><String><Key>Title</Key><Value>B</Value></String><History/></Entry></Group></Root></KeePassFile>'
  const { lost } = await readExport({ name: 'x', bytes: bytesOf(xml) })
  assert.deepEqual(
    lost.map(({ record, what, why }) => `${record} ${what} ${why}`),
    ['A History former', 'A UUID bookkeeping', 'A IconID bookkeeping', 'A CreationTime bookkeeping'],
  )
})

function assertWhole({ type, url_match, favourite, archived, fields, files, ...record }: ReadRecord): void {
  assert.ok(itemTypes.includes(type), type)
  assert.ok(url_match === null || urlMatches.includes(url_match), String(url_match))
  assert.deepEqual([typeof favourite, typeof archived], ['boolean', 'boolean'])
  const texts = [
    Object.values(record),
    fields.map(({ label, value }) => [label, value]),
    files.map(({ name }) => name),
  ]
  for (const text of texts.flat(3)) assert.equal(typeof text, 'string')
  assert.ok(fields.every(({ hidden, value }) => typeof hidden === 'boolean' && value !== ''))
}

/** The code of the fault, or null if the file is read. Whatever else is thrown, `unreadable` among it, fails the test. */
async function faultOf(bytes: Uint8Array<ArrayBuffer>, keys = {}): Promise<string | null> {
  try {
    const { records, lost } = await readExport({ name: 'x', bytes }, keys)
    for (const record of records) assertWhole(record)
    assert.ok(lost.every(({ record, what }) => [record, what].every((text) => typeof text === 'string')))
    return null
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error
    assert.notEqual(error.code, 'unreadable', String(error.cause))
    return error.code
  }
}

test('an export that is cut off, flipped or repeated anywhere is read, or ends in one of the faults', async () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const change = fc.record({
    kind: fc.constantFrom('cut', 'flip', 'drop', 'repeat'),
    at: part,
    length: part,
    byte: fc.nat(255),
  })
  const changed = fc.record({
    sample: fc.constantFrom(...samples),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(changed, async ({ sample, changes }) => {
      let { bytes } = sample
      for (const { kind, at, length, byte } of changes) {
        const start = Math.floor(at * bytes.length)
        const end = start + Math.floor(length * length * (bytes.length - start))
        const pieces = {
          cut: [bytes.subarray(0, start)],
          flip: [bytes.subarray(0, start), Uint8Array.of(byte), bytes.subarray(start + 1)],
          drop: [bytes.subarray(0, start), bytes.subarray(end)],
          repeat: [bytes.subarray(0, end), bytes.subarray(start)],
        }[kind as 'cut']
        bytes = new Uint8Array(Buffer.concat(pieces))
      }
      await faultOf(bytes, sample.keys)
    }),
    { numRuns: 500 },
  )
})

test('JSON in which any values are others, or under other keys, is read, or ends in one of the faults', async () => {
  const documents = [
    ...madeUpExports.flatMap(({ content }) => (typeof content === 'string' ? [] : [content])),
    onePassword,
  ]
  const keys = [...new Set(JSON.stringify(documents).match(/(?<=")[$\w]+(?=":)/g))]
  const key = fc.constantFrom(...keys, '__proto__', 'constructor', 'toString', '')
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      key,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map(Object.fromEntries),
    ),
  }))
  const change = fc.record({ at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), key, value })
  const changed = fc.record({
    document: fc.constantFrom(...documents),
    changes: fc.array(change, { minLength: 1, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(changed, async ({ document, changes }) => {
      const json: unknown = structuredClone(document)
      for (const { at, key, value } of changes) {
        const holders = holdersIn(json)
        const holder = holders[Math.floor(at * holders.length)]
        const names = Object.keys(holder ?? {})
        const name = names[Math.floor(at * 997) % Math.max(names.length, 1)] ?? key
        Object.assign(holder ?? {}, { [at < 0.8 ? name : key]: value })
      }
      await faultOf(bytesOf(json))
    }),
    { numRuns: 1000 },
  )
})

/** Every list and object of a document. */
function holdersIn(json: unknown): object[] {
  if (typeof json !== 'object' || json === null) return []
  return [json, ...Object.values(json).flatMap(holdersIn)]
}
