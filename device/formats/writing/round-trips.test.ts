import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  criticalities,
  type ExportForm,
  environments,
  exportForms,
  itemTypes,
  sealedExportForms,
  urlMatches,
} from '@chaveiro/contract/constants.ts'
import fc from 'fast-check'
import { readExport } from '../read-export.ts'
import type { ReadRecord } from '../records.ts'
import { exportedItems, hardItem, plainItem } from '../testing/exported-items.ts'
import type { ExportedItem } from './exported-item.ts'
import { inOrderOfGroups } from './keepass-database.ts'
import { lostIn, writingLossSentence } from './lost-in.ts'
import { noteText } from './own-fields.ts'
import { setupParts } from './setup-parts.ts'
import { writeExport } from './write-export.ts'

const passphrase = 'garça azul no telhado'

async function readBack(form: ExportForm, items: readonly ExportedItem[]) {
  const { bytes, fileName } = await writeExport(
    form,
    items,
    sealedExportForms.includes(form) ? passphrase : null,
  )
  const { records } = await readExport({ name: fileName, bytes }, { passphrase })
  assert.equal(records.length, items.length)
  const inOrder = form === 'kdbx' ? inOrderOfGroups(items) : items
  return inOrder.map((item, at) => ({ item, record: records[at] as ReadRecord }))
}

/** Products name a setup otherwise, and the text of a note; the codes and the text are the same. */
function comparable(form: ExportForm, item: ExportedItem): ExportedItem {
  if (form === 'archive' || form === 'csv') return item
  const setup = setupParts(item.totp)
  return { ...item, ...noteText(item), totp: setup ? JSON.stringify(setup) : item.totp }
}

/** What is left of some texts when others are taken away, each as often as it is there. */
function without(texts: readonly string[], taken: readonly string[]): string[] {
  const left = [...texts]
  for (const each of taken) if (left.includes(each)) left.splice(left.indexOf(each), 1)
  return left
}

/** The names, as `lostIn` says them, of what is not the same in the record. */
async function differences(form: ExportForm, item: ExportedItem, record: ReadRecord): Promise<string[]> {
  const { ours, favourite: _, archived: __, ...parts } = record
  assert.ok(ours)
  const one = comparable(form, item)
  const other = comparable(form, { ...parts, url_match: parts.url_match ?? 'exact', ...ours })
  const lists = (['path', 'tags', 'addresses'] as const).flatMap((name) => {
    const missing = without(one[name], other[name])
    if (missing.length === 0) assert.deepEqual(other[name], one[name])
    return missing
  })
  const written = one.fields.filter(({ value }, at) => value !== '' || other.fields[at]?.value === '')
  const fields = one.fields.filter((field) => {
    const at = written.indexOf(field)
    const { label, value, hidden } = other.fields[at] ?? {}
    return at === -1 || label !== field.label || value !== field.value || hidden !== field.hidden
  })
  const files: string[] = []
  for (const [at, file] of one.files.entries()) {
    const kept = other.files[at]
    const isSame = kept?.name === file.name && Buffer.compare(await kept.bytes(), await file.bytes()) === 0
    if (!isSame) files.push(file.name)
  }
  const single = Object.keys(plainItem) as (keyof ExportedItem)[]
  const others = single.filter((name) => {
    const isList = ['path', 'tags', 'addresses', 'fields', 'files', 'metadata'].includes(name)
    return !isList && one[name] !== other[name]
  })
  const metadata = Object.keys(one.metadata).filter((name) => other.metadata[name] !== one.metadata[name])
  return [...lists, ...fields.map(({ label }) => label), ...files, ...others, ...metadata]
}

async function unnamed(form: ExportForm, items: readonly ExportedItem[]) {
  const found: { title: string; what: string }[] = []
  for (const { item, record } of await readBack(form, items)) {
    const named = lostIn(form, [item]).map(({ what }) => what)
    for (const what of await differences(form, item, record))
      if (!named.includes(what)) found.push({ title: item.title, what })
  }
  return found
}

for (const form of exportForms) {
  test(`what a ${form} gives back is equal to the byte, or named before it is written`, async () => {
    assert.deepEqual(await unnamed(form, [...exportedItems, hardItem]), [])
  })
}

test('the text of a note that KDBX cannot hold is named where it lands', async () => {
  const note = { ...plainItem, type: 'secure_note' as const, title: 'n', password: 'a\ud800', notes: '' }
  assert.deepEqual(await unnamed('kdbx', [note]), [])
})

test('of two equal names that a sheet divides, both are named', async () => {
  const item = { ...plainItem, addresses: ['x', '\r', '\r'] }
  assert.deepEqual(await unnamed('csv', [item]), [])
})

test('a sheet of few cells with many control characters, or the word false, comes back', async () => {
  const words = { client: 'false', squad: 'false', owner: 'false', login_instructions: 'false' }
  const item = { ...plainItem, ...words, title: '\u0001'.repeat(60), password: '\u0000'.repeat(60) }
  assert.deepEqual(await unnamed('csv', [item]), [])
})

test('each form loses no more than it must, and says why', () => {
  const lost = (form: ExportForm) => lostIn(form, [hardItem]).map(({ what, why }) => `${why}: ${what}`)
  assert.deepEqual(lost('archive'), [])
  assert.deepEqual(lost('cxf'), ['empty: nada', 'file_named: ../../x', 'file_named: \ud800'])
  assert.deepEqual(lost('csv'), ['divided: a/b', 'divided: c\nd', 'file: ../../x', 'file: \ud800'])
  assert.deepEqual(lost('kdbx'), [
    'letters: c\u0001',
    'renamed: Password',
    'renamed: duas',
    'empty: nada',
    'shown: duas',
    'divided: a;b',
    'renamed: ../../x',
    'renamed: \ud800',
  ])
  for (const form of ['archive', 'kdbx'] as const) assert.deepEqual(lostIn(form, exportedItems), [])
  assert.match(writingLossSentence('file', 'pt-BR'), /arquivos/)
})

const hard = [
  '=1',
  "'",
  ';',
  ',',
  '\n',
  '\r',
  '\t',
  '"',
  '/',
  '<',
  '&',
  ']]>',
  '\u0001',
  '\ufffe',
  '\ud800',
  '🔑',
  ' ',
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc
    .array(fc.constantFrom(...hard, 'a', 'é', 'client', 'URL'), { maxLength: 6 })
    .map((parts) => parts.join('')),
)
const plain = { noNullPrototype: true } as const
const some = text.filter((each) => each !== '')
const content = fc.uint8Array({ maxLength: 40 })
const file = fc.record({ name: some, content }, plain).map(({ name, content: bytes }) => ({
  name,
  size: bytes.length,
  bytes: async () => Uint8Array.from(bytes),
}))
const setups = [
  '',
  'JBSWY3DPEHPK3PXP',
  'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=60&digits=8&algorithm=SHA512',
]
const label = fc.oneof(text, fc.constantFrom('Password', 'otp', 'client', 'type', 'Expires', 'KP2A_URL'))
const anyItem: fc.Arbitrary<ExportedItem> = fc.record(
  {
    path: fc.array(some, { maxLength: 3 }),
    type: fc.constantFrom(...itemTypes),
    title: text,
    login: text,
    password: text,
    addresses: fc.array(some, { maxLength: 3 }),
    url_match: fc.constantFrom(...urlMatches),
    totp: fc.constantFrom(...setups, '?'),
    notes: text,
    fields: fc.array(fc.record({ label, value: text, hidden: fc.boolean() }, plain), { maxLength: 4 }),
    tags: fc.uniqueArray(some, { maxLength: 3 }),
    environment: fc.constantFrom(...environments),
    criticality: fc.constantFrom(...criticalities),
    owner: text,
    client: text,
    squad: text,
    expires_at: fc.constantFrom(null, '2027-02-28', '1999-12-31'),
    login_instructions: text,
    no_copy: fc.boolean(),
    requires_checkout: fc.boolean(),
    metadata: fc.dictionary(fc.constantFrom('backup_codes', 'app_id', 'client_secret'), some, {
      maxKeys: 2,
      ...plain,
    }),
    files: fc.array(file, { maxLength: 3 }),
  },
  plain,
)

for (const form of exportForms) {
  test(`so it is in a ${form} with any items`, async () => {
    const many = fc.array(anyItem, { minLength: 1, maxLength: 60, size: 'max' })
    await fc.assert(
      fc.asyncProperty(many, async (items) => assert.deepEqual(await unnamed(form, items), [])),
      // To make a failing case smaller, each of hundreds would be stretched and sealed.
      sealedExportForms.includes(form) ? { numRuns: 2, endOnFailure: true } : { numRuns: 40 },
    )
  })
}
