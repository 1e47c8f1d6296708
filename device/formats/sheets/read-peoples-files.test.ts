import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readSheet } from '../testing/read-sheet.ts'

function read(content: string | Uint8Array, vault?: string) {
  const sheet = readSheet(typeof content === 'string' ? new TextEncoder().encode(content) : content, vault)
  if ('fault' in sheet) assert.fail(`refused: ${JSON.stringify(sheet.fault)}`)
  return sheet
}
const titles = ({ rows }: ReturnType<typeof read>) => rows.map(({ title }) => title)

test('a character that cannot be stored refuses its row, with column and character; others are kept, and breaks of lines become such in notes', () => {
  const { rows, refused } = read(
    [
      'Vault,Title,Username,Password,Notes',
      'A,No\0ne,ana,p,n',
      'A,B,an\0a,p,n',
      'A,C,ana,"p\0\x1f\v",co\x1foperate',
      'A,D,ana,p,"1\v2\f3\x854\u20285\u20296"',
      'A,E,ana,p,n',
    ].join('\n'),
  )
  assert.deepEqual(
    refused.map(({ line, column, reason, character }) => [line, column, reason, character]),
    [
      [2, 'title', 'invalid', 'U+0000'],
      [3, 'login', 'invalid', 'U+0000'],
    ],
  )
  assert.deepEqual(
    rows.map(({ title, password, said: notes }) => [title, password, notes]),
    [
      ['C', 'p\0\x1f\v', 'co\x1foperate'],
      ['D', 'p', '1\n2\n3\n4\n5\n6'],
      ['E', 'p', 'n'],
    ],
  )
})

test('letters of another encoding in one row of UTF-8 refuse this row', () => {
  const bytes = Buffer.concat([
    Buffer.from('Vault,Título,Senha\nA,Íris,p\nA,'),
    Buffer.from([0xcd]),
    Buffer.from('ris,p\nA,Lua,p\n'),
  ])
  const sheet = read(bytes)
  assert.deepEqual(titles(sheet), ['Íris', 'Lua'])
  assert.deepEqual(sheet.refused, [{ line: 3, title: '', column: 'title', value: null, reason: 'damaged' }])
})

test('a row whose login and password are such words is a credential; the names again are skipped and named', () => {
  const names = 'Cofre,Título,Usuário,Senha,URL'
  assert.deepEqual(titles(read(`${names}\nDemo,Teste,usuario,senha,https://a.example`)), ['Teste'])
  const joined = read([names, 'A,One,ana,p,', 'COFRE,título,Usuário,senha,url', 'A,Two,b,q,'].join('\n'))
  assert.deepEqual([titles(joined), joined.skipped], [['One', 'Two'], [{ line: 3, why: 'names_again' }]])
  const other = read([names, 'A,One,ana,p,', 'Cofre,Título,Senha,Usuário', 'A,Two,q,b,'].join('\n'))
  assert.deepEqual([titles(other), other.skipped], [['One'], [{ line: 3, why: 'names_again' }]])
  assert.deepEqual(
    other.refused.map(({ line, reason, value }) => [line, reason, value]),
    [[4, 'other_names', null]],
  )
})

test('a title above the names is skipped and named; rows without names are not', () => {
  const sheet = read(
    'SENHAS DA AGÊNCIA;;;\r\n;;;\r\nAtualizado em;03/2026;;\r\nCofre;Título;Usuário;Senha\r\nA;One;ana;p',
  )
  assert.deepEqual(titles(sheet), ['One'])
  assert.deepEqual(sheet.skipped, [
    { line: 1, why: 'above_names' },
    { line: 3, why: 'above_names' },
  ])
  const rows = readSheet(new TextEncoder().encode('A,One,ana,p1\nB,Site,usuario,senha\n'), 'V')
  assert.deepEqual(rows, { fault: { code: 'no_header' } })
})

/** Each with a value of its kind and the field that it must come back in. */
const headers = {
  password: [
    ...[
      'Senha:',
      'Senha atual',
      'Password*',
      'PASSWORD',
      'Contraseña',
      'Mot de passe',
      'Passwort',
      'Palavra-passe',
    ],
    ...['Secret', '"Password\n(produção)"', 'pw', 'Senha (atual)', 'Kennwort', 'website_password_password'],
  ],
  login: [
    ...[
      'Usuário/E-mail',
      'Login (e-mail)',
      'E-mail / Usuário',
      'User ID',
      'UserID',
      'Conta',
      'Nome de usuário',
    ],
    ...['Account name', 'Benutzername', "Nom d'utilisateur", 'Correo electrónico', 'Usuário ou e-mail'],
  ],
  loginUrl: ['Link de acesso', 'Website URL', 'Domain', 'Host', 'Sitio web', 'Endereço do site (URL)'].slice(
    0,
    5,
  ),
  title: ['Plataforma', 'Servicio', 'Titel', 'Nom', 'label'],
  notes: ['Descrição', 'Observações:', 'Bemerkungen', 'Commentaires'],
  twoStep: ['Código 2FA', 'MFA', 'totp_code'],
} as const

test('columns are known by the names that people and other programs give them', () => {
  const values = { loginUrl: 'https://a.example', twoStep: 'JBSWY3DPEHPK3PXP' }
  for (const [field, names] of Object.entries(headers)) {
    for (const name of names) {
      const value = values[field as keyof typeof values] ?? 'value'
      const title = field === 'title' ? '' : ',Title'
      const sheet = read(`Vault,${name}${title}\nA,${value}${title && ',T'}\n`)
      assert.equal(sheet.rows[0]?.[field as keyof typeof headers], value, name)
      assert.deepEqual(sheet.unreadColumns, [], name)
    }
  }
})

test('of two columns with one meaning the better name is taken, and the other’s values are named', () => {
  const { rows, unreadColumns } = read(
    'Vault,Title,Senha (antiga),Senha,Domain,URL,Login/Senha\nA,T,old,new,b.example,a.example,x',
  )
  assert.deepEqual([rows[0]?.password, rows[0]?.loginUrl], ['new', 'https://a.example'])
  assert.deepEqual(unreadColumns, ['Senha (antiga)', 'Login/Senha'])
})

test('a file in which nothing is a password says so', () => {
  assert.equal(read('Vault,Title,Geheim\nA,T,p').lacksPasswords, true)
  assert.equal(read('Vault,Title,Geheim,Password\nA,T,p,').lacksPasswords, false)
  assert.equal(read('Vault,Type,Title,Notes\nA,note,T,text').lacksPasswords, false)
  // What may be a password is not repeated where its comma moved it to.
  const { refused } = read('Vault,Geheim,Title,Type\nA,first,second,T\n')
  assert.deepEqual([refused[0]?.title, refused[0]?.value], ['', null])
})

test('Psono’s columns are read for each kind of entry', () => {
  const { rows, ignoredColumns, unreadColumns } = read(
    [
      'id,type,description,website_password_title,website_password_username,website_password_password,website_password_url,website_password_notes,website_password_totp_code,application_password_title,application_password_password,note_title,note_notes',
      '1,website_password,Acme,Acme,ana,p1,https://a.example,n,GEZDGNBVGY3TQOJQ,,,,',
      '2,application_password,App,,,,,,,App,p2,,',
      '3,note,Text,,,,,,,,,Text,of the note',
    ].join('\n'),
    'Old',
  )
  assert.deepEqual(
    rows.map(({ type, title, login, password }) => [type, title, login, password]),
    [
      ['web_credential', 'Acme', 'ana', 'p1'],
      ['web_credential', 'App', '', 'p2'],
      ['secure_note', 'Text', '', 'of the note'],
    ],
  )
  assert.deepEqual([ignoredColumns, unreadColumns], [['id'], []])
})

test('a comma within a collection’s name parts nothing where the file tells; where it does not, the cell is named', () => {
  const places = (cells: string[]) => {
    const lines = cells.map((cell, n) => `"${cell.replaceAll('"', '""')}",T${n},p`)
    const { rows, doubtfulCollections } = read(['collections,name,login_password', ...lines].join('\n'))
    return [rows.map(({ path, said: notes }) => [path.join('/'), notes].join(' | ')), doubtfulCollections]
  }
  assert.deepEqual(places(['Silva, Souza', 'Silva, Souza,Social', 'Social']), [
    ['Silva, Souza | ', 'Silva, Souza | collections: Social', 'Social | '],
    [],
  ])
  assert.deepEqual(places(['Silva,Souza', 'Silva,Souza,Social', 'Social']), [
    ['Silva,Souza | ', 'Silva,Souza | collections: Social', 'Social | '],
    [],
  ])
  assert.deepEqual(places(['"Silva,Souza",Social']), [['Silva,Souza | collections: Social'], []])
  assert.deepEqual(places(['Ads,Social']), [
    ['Ads | collections: Social'],
    [{ text: 'Ads,Social', names: ['Ads', 'Social'] }],
  ])
  assert.deepEqual(places(['Ads, Social', 'Ads', 'Social']), [
    ['Ads, Social | ', 'Ads | ', 'Social | '],
    [{ text: 'Ads, Social', names: ['Ads, Social'] }],
  ])
})

test('a column without a name is named by its letter, and its values are not lost', () => {
  const { rows, unreadColumns } = read('Vault,Title,,Senha\nA,T,x,p')
  assert.deepEqual([rows[0]?.said, unreadColumns], ['C: x', ['C']])
})

test('every line that is not blank is an item, is refused or is named as skipped, and every value is kept or its column named', () => {
  const name = fc.constantFrom(
    'Senha',
    'Login',
    'URL',
    'Obs',
    'Marca',
    'created',
    'Cor',
    'Host',
    'E-mail',
    '',
  )
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\0', '\v', '\x1f', '\u2028', '1', '.'),
  })
  const shape = fc.record({
    above: fc.constantFrom([], ['SENHAS'], ['', 'SENHAS', '']),
    names: fc.uniqueArray(name, { maxLength: 5 }),
    rows: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
    again: fc.nat(6),
    delimiter: fc.constantFrom(',', ';', '\t'),
    isUtf16: fc.boolean(),
  })
  fc.assert(
    fc.property(shape, ({ above, names, rows, again, delimiter, isUtf16 }) => {
      const quote = (values: readonly string[]) =>
        values.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter)
      const header = ['Vault', 'Title', ...names]
      const data = rows.map((row, n) => [
        'V',
        `T${n}`,
        ...names.map((_, at) => `<${row[at]}${'.'.repeat(100)}>`),
      ])
      const table = [...data.slice(0, again), header, ...data.slice(again)]
      const lines = [...above, quote(header), ...table.map(quote)].join('\r\n')
      const sheet = read(isUtf16 ? Buffer.from(`\ufeff${lines}`, 'utf16le') : lines)
      const shown = above.filter((line) => line !== '').length
      assert.equal(sheet.rows.length + sheet.refused.length, data.length)
      assert.equal(sheet.skipped.length, shown + 1)
      for (const row of sheet.rows) {
        const said = data[Number(row.title.slice(1))] as string[]
        const kept = JSON.stringify(row)
        for (const [at, value] of said.entries()) {
          const inText = value.replace(/[\v\u2028]/g, '\n')
          const isKept = [value, inText].some((text) => kept.includes(JSON.stringify(text).slice(1, -1)))
          assert.ok(isKept || sheet.ignoredColumns.includes(header[at] as string), `${header[at]}: ${value}`)
        }
      }
    }),
  )
})

test('a file made to take for ever is read or refused in one go: long runs of a sign, very many columns, names or collections', () => {
  const long = 50_000
  const names = 'vault_path,title,login_url,two_step,type,password'
  for (const sign of ['!', '.', '="', '\u2019'])
    for (const place of [0, 3, 4]) {
      const values = ['A', 'b', '', '', '', 'p']
      values[place] = `a${sign.repeat(long)}a`
      readSheet(
        new TextEncoder().encode(`${names}\n${values.map((text) => `"${text.replaceAll('"', '""')}"`)}`),
      )
    }
  const apps = `"${'androidapp://a '.repeat(5000)}https://x.example"`
  assert.equal(read(`${names}\nA,b,${apps},,,p`).rows.length, 1)
  for (const name of ['password', 'login', 'bookmark url', 'x', ''])
    assert.equal(read(`vault_path,title,password${`,${name}`.repeat(900)}\nA,b,p`).rows.length, 1)
  read(`Title,Field,Value\nb,${'password,p,'.repeat(400)}login,l`, 'A')
  const collections = 'collections,type,name,login_uri,login_username,login_password'
  const row = (cell: string) => `"${cell}",login,n,,u,p`
  const [refused] = read([collections, row('a,'.repeat(long)), row('a,a'), row('a,a,a')].join('\n')).refused
  assert.deepEqual([refused?.column, refused?.reason], ['vault_path', 'too_long'])
})
