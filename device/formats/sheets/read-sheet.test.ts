import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { itemSecretMaxBytes } from '@chaveiro/contract/constants.ts'
import { LoginUrl } from '@chaveiro/contract/primitives.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { readSheet } from '../testing/read-sheet.ts'

const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Reads a sheet with the template's header and these lines; fails the test if the file as a whole is refused. */
function read(...lines: string[]) {
  const sheet = readSheet(bytesOf([header, ...lines].join('\n')))
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  return sheet
}
function faultOf(content: string | Uint8Array) {
  const sheet = readSheet(typeof content === 'string' ? bytesOf(content) : content)
  return 'fault' in sheet ? sheet.fault : null
}
const rowCalled = <T extends { title: string }>(rows: readonly T[], title: string): T | undefined =>
  rows.find((each) => each.title === title)
const row = (password: string) => `A,api_key,t,u,${password},,,,,`

test('a file that is no sheet is refused as a whole, with the reason', () => {
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  assert.deepEqual(faultOf(picture), { code: 'not_text' })
  assert.deepEqual(faultOf(''), { code: 'empty' })
  assert.deepEqual(faultOf('\ufeff \r\n'), { code: 'empty' })
  assert.deepEqual(faultOf('A,api_key,t,u,p,,,,,'), { code: 'no_header' })
  assert.deepEqual(faultOf('A,api_key,Site,u,p,,,,,'), { code: 'no_header' })
  assert.deepEqual(faultOf('vault_path,login,password\nA,u,p'), {
    code: 'missing_columns',
    columns: ['title'],
  })
  assert.deepEqual(faultOf(`${header}\n\n`), { code: 'no_rows' })
  assert.deepEqual(faultOf(new Uint8Array(50_000_000).fill(65)), {
    code: 'too_large',
    limitBytes: 50_000_000,
  })
})

test('what is in neither encoding is refused; Excel’s Windows-1252 is read, and UTF-16 that says so', () => {
  const other = Buffer.from(`${header}\nA,api_key,M\x8fs,u,p,,,,,`, 'latin1')
  assert.deepEqual(faultOf(other), { code: 'not_utf8' })
  const cells = 'Cofre;T\xedtulo;Senha\r\n\xd3tica;Caf\xe9 \x96 5 \x80;p\xe3o'
  const excel = readSheet(Buffer.from(cells, 'latin1'))
  assert.ok('rows' in excel)
  assert.deepEqual(
    excel.rows.map(({ path, title, password }) => [path[0], title, password]),
    [['Ótica', 'Café – 5 €', 'pão']],
  )
  assert.equal(excel.encoding, 'Windows-1252')
  const utf16 = Buffer.from(`\ufeff${header}\nA,api_key,Café 🔑,u,p,,,,,`, 'utf16le')
  for (const bytes of [utf16, Buffer.from(utf16).swap16()]) {
    const sheet = readSheet(bytes)
    assert.ok('rows' in sheet)
    assert.deepEqual(
      sheet.rows.map(({ title }) => title),
      ['Café 🔑'],
    )
  }
})

test('a first line such as sep=; says what parts the values, and is no row', () => {
  for (const [line, delimiter] of [
    ['sep=;', ';'],
    ['"SEP=|"', '|'],
    ['sep=,', ','],
  ] as const) {
    const text = [line, header, row('p'), 'A,magic,t,u,p,,,,,'].join('\r\n')
    const sheet = readSheet(bytesOf(text.replaceAll(',', delimiter)))
    assert.ok('rows' in sheet, line)
    assert.equal(sheet.rows.length, 1)
    assert.equal(sheet.refused[0]?.line, 4)
  }
})

test('each kind of bad row is refused with its line and column, and no good row with it', () => {
  const { rows, refused } = read(
    ',api_key,t,u,p,,,,,',
    'A,magic,t,u,p,,,,,',
    'A,api_key,"  ",u,p,,,,,',
    `A,api_key,${'x'.repeat(301)},u,p,,,,,`,
    'A,api_key,t,u,p,not a url,,,,',
    'A,api_key,t,u,p,,dev,,,',
    'A,api_key,t,u,p,,,urgent,,',
    'A,api_key,t,u,pass,word,,,,,x',
    'A,api_key,good,u,p,,,,,',
  )
  const long = `${'x'.repeat(120)}…`
  assert.deepEqual(refused, [
    { line: 2, title: 't', column: 'vault_path', value: '', reason: 'required' },
    { line: 3, title: 't', column: 'type', value: 'magic', reason: 'unknown_type' },
    { line: 4, title: '', column: 'title', value: '', reason: 'required' },
    { line: 5, title: long, column: 'title', value: long, reason: 'too_long', limit: 300 },
    { line: 6, title: 't', column: 'login_url', value: null, reason: 'not_url' },
    { line: 7, title: 't', column: 'environment', value: null, reason: 'unknown_environment' },
    { line: 8, title: 't', column: 'criticality', value: null, reason: 'unknown_criticality' },
    { line: 9, title: '', column: null, value: null, reason: 'too_many_values' },
  ])
  assert.deepEqual(
    rows.map(({ line, title, environment, criticality }) => ({ line, title, environment, criticality })),
    [{ line: 10, title: 'good', environment: 'prod', criticality: 'medium' }],
  )
})

test('a refused row repeats no part of its password, even if an unquoted comma moved it', () => {
  const { refused } = read(
    'A,api_key,t,u,first,second,,,,',
    `A,api_key,t,u,${'x'.repeat(itemSecretMaxBytes)},,,,,`,
    'A,api_key,t,u,p4ss,w0rd.Xy,,,,,',
    'A,api_key,t,u,abc,,def,,,',
  )
  assert.deepEqual(refused, [
    { line: 2, title: 't', column: 'login_url', value: null, reason: 'not_url' },
    { line: 3, title: 't', column: 'password', value: null, reason: 'too_large' },
    { line: 4, title: 't', column: 'login_url', value: null, reason: 'not_url' },
    { line: 5, title: 't', column: 'environment', value: null, reason: 'unknown_environment' },
  ])
  const turned = readSheet(bytesOf('password,title,type,vault_path\nfirst,second,t,magic\n'))
  assert.ok('refused' in turned)
  assert.deepEqual(turned.refused, [
    { line: 2, title: '', column: 'type', value: null, reason: 'unknown_type' },
  ])
})

test('an optional column may be missing, and an unknown one is reported instead of dropped silently', () => {
  const sheet = readSheet(bytesOf('title,vault_path,type,cor,,Login\nSite,A,api_key,x,,u\n'))
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  assert.deepEqual(sheet.unreadColumns, ['cor'])
  const [row] = sheet.rows
  assert.deepEqual([row?.title, row?.login, row?.password, row?.environment], ['Site', 'u', '', 'prod'])
})

test("an agency's own sheet is read by its Portuguese names and values", () => {
  const sheet = readSheet(
    bytesOf(
      'Cofre;Título;Usuário;Senha;Site;Ambiente;Criticidade;Cor\nClientes/Íris;Instagram;iris;s3nha;https://instagram.com;Homologação;Alta;azul\n',
    ),
  )
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  assert.deepEqual([sheet.unreadColumns, sheet.rows[0]?.said], [['Cor'], 'Cor: azul'])
  const [row] = sheet.rows
  assert.deepEqual(row && [row.path, row.type, row.title, row.login, row.password, row.loginUrl], [
    ['Clientes', 'Íris'],
    'social_login',
    'Instagram',
    'iris',
    's3nha',
    'https://instagram.com',
  ])
  assert.deepEqual(row && [row.environment, row.criticality], ['stage', 'high'])
})

test("if two columns have one meaning the template's name wins, and neither column's password is repeated", () => {
  const sheet = readSheet(bytesOf('senha,title,password,vault_path,environment\nold,t,first,A,second\n'))
  assert.ok('refused' in sheet)
  assert.deepEqual(sheet.unreadColumns, ['senha'])
  assert.deepEqual(sheet.refused, [
    { line: 2, title: '', column: 'environment', value: null, reason: 'unknown_environment' },
  ])
  const good = readSheet(bytesOf('senha,title,password,vault_path\nold,t,new,A\n'))
  assert.ok('rows' in good)
  assert.equal(good.rows[0]?.password, 'new')
})

test("a sheet with a client column and no vault column puts each row into a vault of its client's name", () => {
  const sheet = readSheet(bytesOf('Cliente;Título;Senha\nModa Íris;Instagram;s3nha\n;Sem dono;x\n'))
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  assert.deepEqual(
    sheet.rows.map(({ path, client, title }) => [path, client, title]),
    [[['Moda Íris'], 'Moda Íris', 'Instagram']],
  )
  assert.deepEqual(sheet.refused, [
    { line: 3, title: 'Sem dono', column: 'client', value: '', reason: 'required' },
  ])
})

test('a slash in a client’s name is a part of it, as in Banco Íris S/A', () => {
  const sheet = readSheet(bytesOf('Cliente;Título\nBanco Íris S/A;Instagram\n'))
  assert.ok('rows' in sheet)
  assert.deepEqual(
    sheet.rows.map(({ path }) => path),
    [['Banco Íris S/A']],
  )
})

test('lines of delimiters above the header are blank lines', () => {
  const sheet = readSheet(bytesOf(';;\r\n;;\r\nCofre;Título;Senha\r\nA;T;p\r\nA;;q\r\n'))
  assert.ok('rows' in sheet)
  assert.deepEqual(
    sheet.rows.map(({ line, title }) => [line, title]),
    [[4, 'T']],
  )
  assert.equal(sheet.refused[0]?.line, 5)
})

test('semicolons part the values also if one of the columns’ names contains a comma', () => {
  const sheet = readSheet(bytesOf('Cofre;Título;Senha;"Obs, PIN"\nA;T;p,1;7\n'))
  assert.ok('rows' in sheet)
  assert.deepEqual([sheet.rows[0]?.password, sheet.unreadColumns], ['p,1', ['Obs, PIN']])
})

test('the names of columns and their values are known in capitals and with invisible characters, as copied from a page', () => {
  const sheet = readSheet(
    bytesOf('COFRE\u200b;T\u00adítulo;Tipo;Ambiente;Criticidade\nA;T;API_KEY;Stage;HIGH\n'),
  )
  assert.ok('rows' in sheet)
  assert.deepEqual(
    sheet.rows.map(({ path, type, environment, criticality }) => [path, type, environment, criticality]),
    [[['A'], 'api_key', 'stage', 'high']],
  )
})

test('an address without a scheme gets https://, unless it may be the rest of a cut password', () => {
  const { rows, refused } = read(
    'A,api_key,t,u,p,Otica.example/wp-admin,,,,',
    'A,api_key,t,u,p4ss,w0rd.xy,,,,,',
    'A,api_key,t,u,p4ss,word,,,,',
    'A,api_key,t,u,"p4ss",intranet,,,,',
  )
  assert.deepEqual(
    rows.map(({ loginUrl }) => loginUrl),
    ['https://Otica.example/wp-admin', 'https://intranet'],
  )
  assert.deepEqual(
    refused.map(({ line, column, value, reason }) => [line, column, value, reason]),
    [
      [3, 'login_url', null, 'not_url'],
      [4, 'login_url', null, 'not_url'],
    ],
  )
  const before = readSheet(bytesOf('vault,title,url,password\nA,t,otica.example,p,\n'))
  assert.ok('rows' in before)
  assert.equal(before.rows[0]?.loginUrl, 'https://otica.example')
})

test('an address is taken or refused in a sheet as in the form, with the same fault', () => {
  const addresses = [
    ...[
      'Facebook.com/business',
      'WWW.EXAMPLE.COM',
      'Ética.example.br',
      'nas.local:5000',
      'xn--e1afmkfd.xn--p1ai',
    ],
    ...['[2001:db8::1]:8443', 'localhost:8080', 'intranet', 'https//example.com', 'https:/example.com'],
    ...['http:\\\\example.com', 'example.com (admin)', 'https://example.com/a b', 'N/A', '-', 'não tem'],
    ...[
      'about:logins',
      'chrome://FirefoxAccounts',
      'javascript:alert(1)',
      'ana@example.com',
      '//example.com',
    ],
    ...['example.com.', 'HTTPS://EXAMPLE.COM', 'example.com e outro.example', 'iosapp://x', ' moda.example '],
    `https://example.com/${'a'.repeat(2048)}`,
  ]
  const lines = addresses.map((address, n) => `A,U${n},${address},p`)
  const sheet = readSheet(bytesOf(['Vault,Title,URL,Password', ...lines].join('\n')))
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  const inSheet = addresses.map((_, n) => [
    rowCalled(sheet.rows, `U${n}`)?.loginUrl,
    rowCalled(sheet.refused, `U${n}`)?.reason,
  ])
  const inForm = addresses.map((address) => {
    const { data, error } = LoginUrl.safeParse(completeAddress(address))
    return [data, error?.issues[0]?.message.split(' ')[0]]
  })
  assert.deepEqual(inSheet, inForm)
})

test('an unclosed quote is reported with its line, instead of swallowing the rest of the file', () => {
  assert.deepEqual(faultOf(`${header}\n${row('p')}\nA,api_key,t,u,"-----BEGIN\nKEY-----,,,,,\n`), {
    code: 'quote_unclosed',
    line: 3,
  })
})

test('after values with line breaks, a refused row also has the number that it has in a spreadsheet', () => {
  const { refused } = read('A,magic,t,u,p,,,,,', 'A,api_key,t,u,"two\nlines",,,,,', '', 'A,magic,t,u,p,,,,,')
  assert.deepEqual(
    refused.map(({ line, row }) => [line, row]),
    [
      [2, undefined],
      [6, 5],
    ],
  )
})

test('quoted values are kept to the byte, unquoted ones are trimmed', () => {
  const passwords = read(
    row('"  two spaces  "'),
    row('  two spaces  '),
    row('"a,b ""c"" 😀"'),
    row('"line 1\r\nline 2\n\nline 4"'),
    row(' "x" '),
    row('""'),
  ).rows.map(({ password, line }) => [line, password])
  assert.deepEqual(passwords, [
    [2, '  two spaces  '],
    [3, 'two spaces'],
    [4, 'a,b "c" 😀'],
    [5, 'line 1\r\nline 2\n\nline 4'],
    [9, 'x'],
    [10, ''],
  ])
})

test('what a plain split at commas could read still reads the same', () => {
  const passwords = read(row('5" screen'), row('"half'), row('"a" and "b"'), row("it's"), row('#x\\"')).rows
  assert.deepEqual(
    passwords.map(({ password }) => password),
    ['5" screen', '"half', '"a" and "b"', "it's", '#x\\"'],
  )
})

test('byte-order mark, CRLF, blank lines, other column order and semicolons are read', () => {
  const names = header.split(',').reverse()
  const values = row('p').split(',').reverse()
  const sheet = readSheet(bytesOf(`\ufeff${names.join(';')}\r\n\r\n${values.join(';')}\r\n;;;;;;;;;\r\n`))
  if ('fault' in sheet) assert.fail(sheet.fault.code)
  assert.deepEqual(
    sheet.rows.map(({ line, title, login, password }) => ({ line, title, login, password })),
    [{ line: 3, title: 't', login: 'u', password: 'p' }],
  )
})

test("an agency's sheet gives 228 good rows and 12 refused", () => {
  const sheet = readSheet(
    readFileSync(new URL('../../../tests/data/agency-credentials.csv', import.meta.url)),
  )
  if ('fault' in sheet) assert.fail(sheet.fault.code)
  assert.equal(sheet.rows.length, 228)
  const reasons = sheet.refused.map(({ column, reason }) => `${column} ${reason}`).sort()
  assert.deepEqual(
    reasons,
    [
      'criticality unknown_criticality',
      'environment unknown_environment',
      'login_url not_url',
      'title required',
      'type unknown_type',
      'vault_path required',
    ].flatMap((reason) => [reason, reason]),
  )
})
