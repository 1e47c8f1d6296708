import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { ExportFault } from '../export-fault.ts'
import { readExport } from '../read-export.ts'
import { lostForGood } from '../testing/lost-for-good.ts'

const read = (text: string) => readExport({ name: 'x', bytes: new TextEncoder().encode(text) })
const string = (key: string, value: string, attributes = '') =>
  `<String><Key>${key}</Key><Value${attributes}>${value}</Value></String>`
const hidden = ' ProtectInMemory="True"'
const file = (within: string, meta = '') =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<KeePassFile><Meta>${meta}</Meta><Root><Group><Name>Base</Name>${within}</Group><DeletedObjects/></Root></KeePassFile>`
const id = (digit: number) => Buffer.alloc(16, digit).toString('base64')
const hex = (digit: number) => Buffer.alloc(16, digit).toString('hex').toUpperCase()
const oneEntry = async (within: string) => {
  const { records, lost } = await read(file(`<Entry>${within}</Entry>`))
  const [record] = records
  assert.ok(record)
  const fields = record.fields.map(
    (field) => `${field.label}=${field.value}${field.hidden ? ' (hidden)' : ''}`,
  )
  return { ...record, fields, lost }
}

test('an entry keeps everything that it says: fields, codes, addresses, tags, expiry, how it is typed', async () => {
  const { lost, ...record } = await oneEntry(`
    <UUID>${id(1)}</UUID><IconID>1</IconID><ForegroundColor>#FF0000</ForegroundColor><OverrideURL>cmd://putty</OverrideURL>
    <QualityCheck>True</QualityCheck><Tags>ads;Favorite, more</Tags>
    <Times><CreationTime>2020-01-01T00:00:00Z</CreationTime><Expires>True</Expires><ExpiryTime>2027-01-02T03:04:05Z</ExpiryTime></Times>
    ${string('Title', 'Shop &amp; Co')}${string('UserName', 'ana')}${string('Password', '&lt;p ', hidden)}${string('URL', 'https://a.example')}
    ${string('Notes', 'line 1&#xD;&#xA;line 2')}${string('otp', 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP')}
    ${string('KP2A_URL_1', 'https://b.example')}${string('PIN', '0077', hidden)}${string('Color', 'red')}${string('Empty', '')}
    ${string('KPEX_PASSKEY_USERNAME', 'ana@a.example')}${string('KPEX_PASSKEY_PRIVATE_KEY_PEM', 'PEM', hidden)}
    <AutoType><Enabled>True</Enabled><DefaultSequence>{USERNAME}{ENTER}</DefaultSequence>
      <Association><Window>Shop*</Window><KeystrokeSequence>{PASSWORD}</KeystrokeSequence></Association></AutoType>
    <CustomData><Item><Key>plugin</Key><Value>v</Value></Item><Item><Key>_LAST_MODIFIED</Key><Value>1</Value></Item></CustomData>
    <Unforeseen><Part>kept</Part></Unforeseen>
    <History><Entry>${string('Title', 'earlier')}</Entry></History>`)
  assert.deepEqual(record, {
    path: [],
    type: 'web_credential',
    title: 'Shop & Co',
    login: 'ana',
    password: '<p ',
    addresses: ['https://a.example', 'https://b.example'],
    url_match: null,
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    notes: 'line 1\r\nline 2',
    fields: [
      'PIN=0077 (hidden)',
      'Color=red',
      'KPEX_PASSKEY_USERNAME=ana@a.example',
      'Expires=2027-01-02T03:04:05Z',
      'OverrideURL=cmd://putty',
      'AutoType={USERNAME}{ENTER}',
      'AutoType Shop*={PASSWORD}',
      'plugin=v',
      'Unforeseen.Part=kept',
    ],
    files: [],
    tags: ['ads', 'Favorite', 'more'],
    favourite: true,
    archived: false,
  })
  assert.deepEqual(
    lostForGood(lost).map(({ what, why }) => [what, why]),
    [
      ['KPEX_PASSKEY_PRIVATE_KEY_PEM', 'passkey'],
      ['History', 'former'],
    ],
  )
})

describe('codes are set up however KeePass and its plugins spell it', () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  const spellings: Record<string, [string, string]> = {
    'otp as an address': [
      string('otp', `otpauth://totp/a?secret=${secret}&amp;digits=8`),
      `otpauth://totp/a?secret=${secret}&digits=8`,
    ],
    'KeeOtp’s': [string('otp', `key=${secret}&amp;step=60`), `key=${secret}&step=60`],
    'KeePass’s own, in base32': [string('TimeOtp-Secret-Base32', secret), secret],
    'KeePass’s own, as text': [
      string('TimeOtp-Secret', '12345678901234567890'),
      'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    ],
    'KeePass’s own, in hexadecimal': [string('TimeOtp-Secret-Hex', '48656C6C6F21DEADBEEF'), secret],
    'KeePass’s own, in base64, with settings': [
      string('TimeOtp-Secret-Base64', 'SGVsbG8h3q2+7w==') +
        string('TimeOtp-Period', '60') +
        string('TimeOtp-Length', '8') +
        string('TimeOtp-Algorithm', 'HMAC-SHA-256'),
      `otpauth://totp/?secret=${secret}&digits=8&period=60&algorithm=SHA-256`,
    ],
    'KeeTrayTOTP’s': [string('TOTP Seed', secret) + string('TOTP Settings', '30;6'), `${secret};30;6`],
    'KeeTrayTOTP’s, without settings': [string('TOTP Seed', secret), secret],
  }
  for (const [name, [fields, totp]] of Object.entries(spellings)) {
    test(name, async () => {
      const record = await oneEntry(string('Title', 'A') + fields)
      assert.deepEqual([record.totp, record.fields], [totp, []])
    })
  }

  test('a second spelling and counters stay fields', async () => {
    const record = await oneEntry(
      string('otp', secret) +
        string('TOTP Seed', secret, hidden) +
        string('HmacOtp-Secret-Base32', secret, hidden) +
        string('HmacOtp-Counter', '7'),
    )
    assert.deepEqual(record.fields, [
      `TOTP Seed=${secret} (hidden)`,
      `HmacOtp-Secret-Base32=${secret} (hidden)`,
      'HmacOtp-Counter=7',
    ])
  })
})

test('an expiry is read in both spellings, and kept as it is in any other', async () => {
  const day = '2027-01-02T03:04:05Z'
  for (const [text, value] of [
    [day, day],
    ['JWDK4g4AAAA=', day],
    ['_WDK4g4AAAA=', '_WDK4g4AAAA='],
  ]) {
    const times = `<Times><Expires>True</Expires><ExpiryTime>${text}</ExpiryTime></Times>`
    assert.deepEqual((await oneEntry(times)).fields, [`Expires=${value}`])
  }
})

test('groups are folders but for the outermost, their notes are kept, and the recycle bin is archived', async () => {
  const entry = (title: string) => `<Entry>${string('Title', title)}${string('Password', 'p')}</Entry>`
  const groups = `${entry('Top')}<Group><UUID>${id(1)}</UUID><Name>Clients</Name><Notes>call first</Notes><Tags>ads</Tags>
    <Group><UUID>${id(2)}</UUID><Name>A/B</Name>${entry('Within')}</Group></Group>
    <Group><UUID>${id(3)}</UUID><Name>Bin</Name>${entry('Gone')}</Group>`
  const { records } = await read(file(groups, `<RecycleBinUUID>${id(3)}</RecycleBinUUID>`))
  assert.deepEqual(
    records.map(({ path, type, title, notes, tags, archived }) => [path, type, title, notes, tags, archived]),
    [
      [[], 'web_credential', 'Top', '', [], false],
      [['Clients'], 'secure_note', 'Clients', 'call first', [], false],
      [['Clients', 'A/B'], 'web_credential', 'Within', '', ['ads'], false],
      [['Bin'], 'web_credential', 'Gone', '', [], true],
    ],
  )
})

test('a reference shows what it refers to, and one that goes in circles stays', async () => {
  const entry = (digit: number, login: string, password: string) =>
    `<Entry><UUID>${id(digit)}</UUID>${string('UserName', login)}${string('Password', password)}</Entry>`
  const { records } = await read(
    file(
      entry(1, 'ana', 'p') +
        entry(2, `{REF:U@I:${hex(1)}}`, `{ref:p@i:${hex(1)}}`) +
        entry(3, `{REF:U@I:${hex(3)}}`, `x {REF:P@I:${hex(1)}}`),
    ),
  )
  assert.deepEqual(
    records.map(({ login, password }) => [login, password]),
    [
      ['ana', 'p'],
      ['ana', 'p'],
      [`{REF:U@I:${hex(3)}}`, `x {REF:P@I:${hex(1)}}`],
    ],
  )
})

test('attachments within the XML are unpacked', async () => {
  const packed = gzipSync('made up').toString('base64')
  const pool = `<Binaries><Binary ID="0" Compressed="True">${packed}</Binary></Binaries>`
  const entry = `<Entry>${string('Title', 'A')}<Binary><Key>a/b.txt</Key><Value Ref="0"/></Binary><Binary><Key>c</Key><Value>${btoa('here')}</Value></Binary></Entry>`
  const { records } = await read(file(entry, pool))
  const files = records[0]?.files ?? []
  assert.deepEqual(
    await Promise.all(
      files.map(async ({ name, size, bytes }) => [name, size, new TextDecoder().decode(await bytes())]),
    ),
    [
      ['b.txt', 7, 'made up'],
      ['c', 4, 'here'],
    ],
  )
})

describe('XML is refused with its place', () => {
  const whole = file(`<Entry>${string('Title', 'A')}</Entry>`)
  const laughs = `<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><KeePassFile>&lol2;</KeePassFile>`
  const refused: Record<string, [string, string]> = {
    'billion laughs': [laughs, 'xml_doctype'],
    'an external entity': ['<!DOCTYPE x SYSTEM "file:///etc/passwd"><KeePassFile/>', 'xml_doctype'],
    'an entity that nobody defined': [whole.replace('>A<', '>&lol;<'), 'damaged'],
    'cut off': [whole.slice(0, -40), 'cut_off'],
    'tags that cross': [whole.replace('</Entry>', '</Enter>'), 'damaged'],
    'groups within groups without end': [
      file(`${'<Group>'.repeat(1000)}${'</Group>'.repeat(1000)}`),
      'too_deep',
    ],
    'of another product': ['<?xml version="1.0"?><Other/>', 'unknown_format'],
  }
  for (const [name, [text, code]] of Object.entries(refused)) {
    test(name, async () => {
      await assert.rejects(read(text), (error) => error instanceof ExportFault && error.code === code)
    })
  }

  test('whatever happens to a text, nothing but a fault is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.string({ maxLength: 3 }),
        fc.nat(20),
        async (at, text, skipped) => {
          try {
            await read(`<KeePassFile>${(whole.slice(0, at) + text + whole.slice(at + skipped)).slice(70)}`)
          } catch (error) {
            assert.ok(error instanceof ExportFault && error.code !== 'unreadable', String(error))
          }
        },
      ),
    )
  })
})
