import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readSheet } from './read-sheet.ts'

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

test('Latin-1 and UTF-16 are refused instead of guessed', () => {
  const latin1 = Buffer.from(`${header}\nA,api_key,Senha do café,u,p,,,,,`, 'latin1')
  const utf16 = Buffer.from(`\ufeff${header}\nA,api_key,t,u,p,,,,,`, 'utf16le')
  assert.deepEqual(faultOf(latin1), { code: 'not_utf8' })
  assert.deepEqual(faultOf(utf16), { code: 'not_utf8' })
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
    { line: 5, title: long, column: 'title', value: long, reason: 'too_long' },
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
    `A,api_key,t,u,${'x'.repeat(190_001)},,,,,`,
    'A,api_key,t,u,p4ss,w0rd.Xy,,,,,',
    'A,api_key,t,u,abc,,def,,,',
  )
  assert.deepEqual(refused, [
    { line: 2, title: 't', column: 'login_url', value: null, reason: 'not_url' },
    { line: 3, title: 't', column: 'password', value: null, reason: 'too_long' },
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
  assert.deepEqual(sheet.ignoredColumns, ['cor'])
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
  assert.deepEqual(sheet.ignoredColumns, ['Cor'])
  const [row] = sheet.rows
  assert.deepEqual(row && [row.path, row.type, row.title, row.login, row.password, row.loginUrl], [
    ['Clientes', 'Íris'],
    'web_credential',
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
  assert.deepEqual(sheet.ignoredColumns, ['senha'])
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

test('an address without a scheme gets https://, unless it may be the rest of a cut password', () => {
  const { rows, refused } = read(
    'A,api_key,t,u,p,otica.example/wp-admin,,,,',
    'A,api_key,t,u,p4ss,w0rd.xy,,,,,',
    'A,api_key,t,u,p,W0rd.Xy,,,,',
  )
  assert.deepEqual(
    rows.map(({ loginUrl }) => loginUrl),
    ['https://otica.example/wp-admin'],
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
  const sheet = readSheet(readFileSync(new URL('../../tests/data/agency-credentials.csv', import.meta.url)))
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

/** Reads an export as another program writes it; fails the test if the file as a whole is refused. */
function exported(lines: string[], vault?: string) {
  const sheet = readSheet(bytesOf(lines.join('\r\n')), vault)
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  return sheet
}
const key = 'JBSWY3DPEHPK3PXP'

test('Bitwarden’s export comes with folders, notes, custom fields, two-step keys and several addresses', () => {
  const { rows, refused, ignoredColumns } = exported([
    'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    `Clients/Íris,1,login,Meta Ads,"PIN 4, ask ""Ana""","ad account: 77\nplan: pro",0,"https://meta.example,business.meta.example",ana,"p,1",${key}`,
    'Office,,note,Alarm code,"1234\nand #",,0,,,,',
    'Office,,login,Steam,,,0,https://steam.example,bob,p2,steam://ABC',
  ])
  assert.deepEqual(refused, [])
  assert.deepEqual(ignoredColumns, ['favorite', 'reprompt'])
  const told = rows.map(({ type, password, notes, twoStep, loginUrl }) => [
    type,
    password,
    notes,
    twoStep,
    loginUrl,
  ])
  assert.deepEqual(told, [
    [
      'web_credential',
      'p,1',
      'PIN 4, ask "Ana"\nad account: 77\nplan: pro\nbusiness.meta.example',
      key,
      'https://meta.example',
    ],
    ['secure_note', '1234\nand #', '', '', ''],
    // A key that gives no codes is kept in the notes.
    ['web_credential', 'p2', 'steam://ABC', '', 'https://steam.example'],
  ])
})

test('exports without vaults go into the vault named for them', () => {
  const one = ['Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes']
  const uri = `otpauth://totp/Iris:ana?secret=${key}&issuer=Iris`
  one.push(`Íris,https://iris.example,ana,p,${uri},true,false,ads,"line 1\nline 2"`)
  assert.deepEqual(faultOf(one.join('\n')), { code: 'missing_columns', columns: ['vault_path'] })
  const { rows, ignoredColumns } = exported(one, 'Old/1Password')
  assert.deepEqual(ignoredColumns, ['Favorite', 'Archived', 'Tags'])
  assert.deepEqual(
    rows.map(({ path, title, notes, twoStep }) => [path, title, notes, twoStep]),
    [[['Old', '1Password'], 'Íris', 'line 1\nline 2', uri]],
  )
  const browser = exported(
    ['"url","username","password","httpRealm"', '"https://a.example/x","ana","p",""'],
    'B',
  )
  assert.deepEqual(
    browser.rows.map(({ title, loginUrl }) => [title, loginUrl]),
    [['a.example', 'https://a.example/x']],
  )
})

test('a row without a title is named after its address, except in the template, which requires a title', () => {
  const template = readSheet(bytesOf(`${header}\nA,,,ana,p,https://a.example/x,,,,\n`))
  assert.ok('rows' in template)
  assert.deepEqual(
    template.refused.map(({ title, column, reason }) => [title, column, reason]),
    [['', 'title', 'required']],
  )
  const chrome = exported(
    [
      'name,url,username,password,note',
      ',https://a.example/x,ana,p,',
      ' ,android://Zm9v@com.otica.loja/,ana,p,',
      'Loja,https://b.example,ana,p,',
      ',,ana,p,',
      ',not an address,ana,p,',
    ],
    'Chrome',
  )
  assert.deepEqual(
    chrome.rows.map(({ title }) => title),
    ['a.example', 'com.otica.loja', 'Loja'],
  )
  assert.deepEqual(
    chrome.refused.map(({ line, title, column, reason }) => [line, title, column, reason]),
    [
      [5, '', 'title', 'required'],
      [6, '', 'title', 'required'],
    ],
  )
  // The row has one value more than the header, so the address may be the rest of a password.
  const slipped = exported(['name,username,password,url', ',ana,p,https://rest.example,'], 'B')
  assert.deepEqual(
    slipped.refused.map(({ title, reason }) => [title, reason]),
    [['', 'required']],
  )
  const lastPass = exported([
    'url,username,password,totp,extra,name,grouping,fav',
    'https://c.example,u,p,,,,Ads,0',
  ])
  assert.deepEqual(
    lastPass.rows.map(({ title, path }) => [title, path]),
    [['c.example', ['Ads']]],
  )
})

test('a refusal uses the file’s own column name, the first if there are several', () => {
  const { columnNames } = exported(['folder,Nome,login_password,notes,fields,x', 'Office,A,p,,,'])
  assert.deepEqual(columnNames, {
    vault_path: 'folder',
    title: 'Nome',
    password: 'login_password',
    notes: 'notes',
  })
})

test('rows outside every folder go into the vault named for them, the others where the file says', () => {
  const lines = ['folder,name,login_password', 'Office,A,p', ',B,q', ' / ,C,r']
  assert.deepEqual(
    exported(lines).refused.map(({ line, column, reason }) => [line, column, reason]),
    [
      [3, 'vault_path', 'required'],
      [4, 'vault_path', 'required'],
    ],
  )
  const { rows, refused } = exported(lines, 'Old/Bitwarden')
  assert.deepEqual(refused, [])
  assert.deepEqual(
    rows.map(({ path, title }) => [path.join('/'), title]),
    [
      ['Office', 'A'],
      ['Old/Bitwarden', 'B'],
      ['Old/Bitwarden', 'C'],
    ],
  )
  // Bitwarden's name for an organisation's folders.
  assert.deepEqual(exported(['collections,name', 'Clients/Íris,A']).rows[0]?.path, ['Clients', 'Íris'])
})

test('LastPass’s secure notes are recognised by their address', () => {
  const { rows } = exported([
    'url,username,password,totp,extra,name,grouping,fav',
    'http://sn,,,,"the text",Wi-Fi,Office,0',
    'https://a.example,ana,p,,remember,Site,Office,0',
  ])
  assert.deepEqual(
    rows.map(({ type, password, notes, loginUrl }) => [type, password, notes, loginUrl]),
    [
      ['secure_note', 'the text', '', ''],
      ['web_credential', 'p', 'remember', 'https://a.example'],
    ],
  )
})

test('a two-step key of a type without a field for it goes into the notes, and too long a text is refused without being shown', () => {
  const names = 'vault,name,type,password,otp,notes'
  const { rows, refused } = exported([names, `A,Key,api_key,p,${key},n`, `A,Long,,p,,${'x'.repeat(190_000)}`])
  assert.deepEqual(
    rows.map(({ notes, twoStep }) => [notes, twoStep]),
    [[`n\n${key}`, '']],
  )
  assert.deepEqual(refused, [{ line: 3, title: 'Long', column: 'notes', value: null, reason: 'too_long' }])
})
