import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { ExportFault } from '../export-fault.ts'
import { readExport } from '../read-export.ts'
import { lostForGood } from '../testing/lost-for-good.ts'
import { writeKdbx } from '../testing/write-kdbx.ts'

const zip = (files: Record<string, string | Uint8Array>) => {
  const parts = Object.entries(files).map(([path, file]) => [
    path,
    typeof file === 'string' ? strToU8(file) : file,
  ])
  return new Uint8Array(zipSync(Object.fromEntries(parts)))
}
const read = (files: Record<string, string | Uint8Array>) => readExport({ name: 'x', bytes: zip(files) })
const filesOf = async ({ records }: Awaited<ReturnType<typeof read>>) =>
  Promise.all(
    records
      .flatMap((record) => record.files)
      .map(async ({ name, size, bytes }) => `${name} ${size} ${new TextDecoder().decode(await bytes())}`),
  )

describe('an archive is refused with a sentence that says what to do', () => {
  const csv = 'name,url,username,password\nA,https://a.example,ana,p'
  const refused: Record<string, [Record<string, string | Uint8Array>, object]> = {
    'another archive in it': [
      { 'backup/export.zip': zip({ 'a.csv': csv }) },
      { code: 'archive_nested', path: 'backup/export.zip' },
    ],
    'another archive among other files': [
      { 'export.1pux': zip({}), 'read me.txt': 'hi' },
      { code: 'archive_nested', path: 'export.1pux' },
    ],
    'nothing that we know': [{ 'a.txt': 'hi', 'b.txt': 'ho' }, { code: 'archive_unknown' }],
    'nothing at all': [{}, { code: 'archive_unknown' }],
    'a name that every object has': [{ 'constructor.csv': 'a', 'b.csv': 'b' }, { code: 'archive_unknown' }],
    'Proton’s encrypted form': [
      { 'Proton Pass/data.pgp': '-----BEGIN PGP MESSAGE-----' },
      { code: 'pgp', path: 'Proton Pass/data.pgp' },
    ],
    'JSON that is cut off': [
      { 'data.json': '{"encrypted":false,"items":[' },
      { code: 'cut_off', path: 'data.json' },
    ],
    'JSON of another kind': [{ 'data.json': '{}' }, { code: 'unknown_format', path: 'data.json' }],
    'Bitwarden’s JSON for an account': [
      { 'data.json': '{"encrypted":true,"encKeyValidation_DO_NOT_EDIT":"2.a|b|c","items":[]}' },
      { code: 'account_encrypted', path: 'data.json' },
    ],
    'a sheet whose quote is never closed': [
      { 'payments.csv': 'type,name\n"a' },
      { code: 'quote_unclosed', path: 'payments.csv', line: 2 },
    ],
    'an OpenDocument sheet': [
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' },
      { code: 'version_unknown', found: 'OpenDocument' },
    ],
  }
  for (const [name, [files, fault]] of Object.entries(refused)) {
    test(name, async () => {
      await assert.rejects(read(files), (error) => {
        assert.ok(error instanceof ExportFault)
        assert.deepEqual({ code: error.code, ...error.place }, fault)
        return true
      })
    })
  }
})

test('Bitwarden’s attachments come to their items, under their last names', async () => {
  const item = (id: string) => ({ id, type: 1, name: id, login: { username: 'u', password: 'p' } })
  const data = JSON.stringify({ encrypted: false, folders: [], items: [item('i1'), item('i2')] })
  const found = await read({
    'data.json': data,
    'attachments/i2/../../x': 'one',
    'attachments/i2/b.txt': 'two',
  })
  assert.equal(found.format, 'bitwarden-zip')
  assert.deepEqual(
    found.records.map(({ files }) => files.length),
    [0, 2],
  )
  assert.deepEqual(await filesOf(found), ['x 3 one', 'b.txt 3 two'])
})

test('Proton’s attachments are found by the names of both its forms; one that is missing is named', async () => {
  const item = {
    data: { type: 'note', metadata: { name: 'N', note: 'n' }, content: {}, extraFields: [] },
    files: ['plan.0123456789abcdef.pdf', 'ab12cd34ab12cd34', 'a/b.txt', 'gone.txt'],
  }
  const found = await read({
    'Proton Pass/data.json': JSON.stringify({ version: '1', vaults: { v: { name: 'V', items: [item] } } }),
    'Proton Pass/files/plan.0123456789abcdef.pdf': 'one',
    'Proton Pass/files/ab12cd34ab12cd34-old.txt': 'two',
    'Proton Pass/files/a_b.txt': 'three',
  })
  assert.deepEqual(await filesOf(found), ['plan.pdf 3 one', 'old.txt 3 two', 'a_b.txt 5 three'])
  assert.deepEqual(found.lost, [{ record: 'N', what: 'gone.txt', why: 'file_missing' }])
})

test('Dashlane’s sheets become logins, notes, cards, identities and networks', async () => {
  const { format, records } = await read({
    'credentials.csv':
      'username,username2,username3,title,password,note,url,category,otpSecret\nana,,,Shop,p,n,https://a.example,Ads,JBSWY3DPEHPK3PXP',
    'securenotes.csv': 'title,note\nPlan,"line 1\nline 2"',
    'payments.csv':
      'type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name\npayment_card,ANA,,4111111111111111,123,03,2029,,,BR,,blue,Visa',
    'ids.csv':
      'type,number,name,issue_date,expiration_date,place_of_issue,state\npassport,X1,Ana,,2030-01-01,,',
    'personalInfo.csv': '',
    'wifi.csv': 'ssid,passphrase,name,note\nOffice,wpa,,',
  })
  assert.equal(format, 'dashlane-zip')
  assert.deepEqual(
    records.map(({ type, title, login, password, notes, fields }) => [
      type,
      title,
      login,
      password,
      notes,
      ...fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? ' (hidden)' : ''}`),
    ]),
    [
      ['web_credential', 'Shop', 'ana', 'p', 'n'],
      ['secure_note', 'Plan', '', '', 'line 1\nline 2'],
      [
        'secure_note',
        'Visa',
        '',
        '',
        'blue',
        'type=payment_card',
        'account_name=ANA',
        'cc_number=4111111111111111 (hidden)',
        'code=123 (hidden)',
        'expiration_month=03',
        'expiration_year=2029',
        'country=BR',
      ],
      ['secure_note', 'Ana', '', '', '', 'type=passport', 'number=X1 (hidden)', 'expiration_date=2030-01-01'],
      ['web_credential', 'Office', '', 'wpa', ''],
    ],
  )
})

test('an export that somebody only packed is read, also beside what macOS adds', async () => {
  const packed = await read({
    'export.csv': 'name,url,username,password\nA,https://a.example,ana,p',
    '__MACOSX/._export.csv': 'x',
    '.DS_Store': 'x',
  })
  assert.deepEqual(
    packed.records.map(({ title, password }) => [title, password]),
    [['A', 'p']],
  )
  const xml =
    '<KeePassFile><Root><Group><Entry><String><Key>Title</Key><Value>A</Value></String></Entry></Group></Root></KeePassFile>'
  const bytes = zip({ 'base.kdbx': writeKdbx({ version: 4, password: 'p', xml }) })
  assert.equal((await readExport({ name: 'x', bytes }, { passphrase: 'p' })).records.length, 1)
})

test('of two files of one path in an archive the later is taken, and the other named as lost', async () => {
  const item = { id: 'i1', type: 1, name: 'Site', login: { username: 'ana', password: 'p-1' } }
  const files = {
    'data.json': JSON.stringify({ encrypted: false, folders: [], items: [item] }),
    'attachments/i1/one.txt': 'first',
    'attachments/i1/two.txt': 'second',
  }
  const bytes = Buffer.from(zip(files))
  for (let at = bytes.indexOf('two.txt'); at !== -1; at = bytes.indexOf('two.txt')) bytes.write('one.txt', at)
  const { records, lost } = await readExport({ name: 'x', bytes: new Uint8Array(bytes) })
  assert.deepEqual(await filesOf({ records, lost, format: 'bitwarden-zip' }), ['one.txt 6 second'])
  assert.deepEqual(lostForGood(lost), [{ record: 'ZIP', what: 'attachments/i1/one.txt', why: 'repeated' }])
})
