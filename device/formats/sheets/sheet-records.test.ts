import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readExport } from '../read-export.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (...lines: string[]) => readExport({ name: 'x', bytes: bytesOf(lines.join('\r\n')) })

/** Fields as `label=value`, with a star after hidden ones. */
const told = (fields: { label: string; value: string; hidden: boolean }[]) =>
  fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? '*' : ''}`)

test('columns that nobody knows are fields under their names, hidden where the name means a secret', async () => {
  const { format, records } = await read(
    'Cliente,Ferramenta,Usuário,Senha,Link,Observações,Quem usa,PIN,Chave de API,,Senha antiga',
    'Íris,Canva,ana,p,canva.com,obs,Bia,77,k,x,old',
  )
  assert.equal(format, 'sheet')
  const [{ fields, ...record } = { fields: [] }] = records
  assert.deepEqual(record, {
    path: ['Íris'],
    type: 'web_credential',
    title: 'Canva',
    login: 'ana',
    password: 'p',
    addresses: ['canva.com'],
    url_match: null,
    totp: '',
    notes: 'obs',
    files: [],
    tags: [],
    favourite: false,
    archived: false,
  })
  assert.deepEqual(told(fields), ['Quem usa=Bia', 'PIN=77*', 'Chave de API=k*', 'J=x', 'Senha antiga=old*'])
})

test('a value beyond the last column may be the rest of a password: a hidden field, and the row is not lost', async () => {
  const { records } = await read('name,username,password', 'A,ana,p,rest', 'B,bob,q')
  assert.deepEqual(
    records.map(({ title, password, fields }) => [title, password, ...told(fields)]),
    [
      ['A', 'p', 'D=rest*'],
      ['B', 'q'],
    ],
  )
})

test('one cell never condemns a file: control characters, names repeated, an address that is none, no title', async () => {
  const { records } = await read(
    'Vault,Title,Username,Password,URL,Notes',
    'A,One,ana,p1,javascript:alert(1),"line\vtwo\0\x1f"',
    'Vault,Title,Username,Password,URL,Notes',
    'B,,bob,,,',
    'Title,Password,Vault,Username',
    'Three,p3,C,cy',
  )
  assert.deepEqual(
    records.map(({ path, title, login, password, addresses, notes }) => [
      ...path,
      title,
      login,
      password,
      ...addresses,
      notes,
    ]),
    [
      ['A', 'One', 'ana', 'p1', 'javascript:alert(1)', 'line\vtwo\0\x1f'],
      ['B', '', 'bob', '', ''],
      ['C', 'Three', 'cy', 'p3', ''],
    ],
  )
})

test('letters of another encoding in one cell are named, and the rest of the file is read', async () => {
  const bytes = Buffer.concat([bytesOf('vault,name,password,Cor\nA,Ótica,p,'), Buffer.from([0xe1])])
  const { records, lost } = await readExport({ name: 'x', bytes: new Uint8Array(bytes) })
  assert.equal(records[0]?.title, 'Ótica')
  assert.deepEqual(lost, [{ record: 'Ótica', what: 'Cor', why: 'damaged' }])
})

test('favourites, archived entries and tags are what they mean, and dates and ids are left out', async () => {
  const { records } = await read(
    'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes,uuid,Created',
    'A,https://a.example,ana,p,,true,false,ads; team,,u,2026',
    'B,https://b.example,bob,p,,false,true,,,u,2026',
    'C,https://c.example,cy,p,,perhaps,,,,u,2026',
  )
  const dated = await read(
    'name,login_username,login_password,archivedDate',
    'A,ana,p,2026-01-01',
    'B,bob,p,',
  )
  assert.deepEqual(
    dated.records.map(({ archived, fields }) => [archived, ...fields]),
    [[true], [false]],
  )
  assert.deepEqual(
    records.map(({ favourite, archived, tags, fields }) => [favourite, archived, ...tags, ...told(fields)]),
    [
      [true, false, 'ads', 'team'],
      [false, true],
      [false, false, 'Favorite=perhaps'],
    ],
  )
})

test('Keeper’s CSV is known without names, its pairs are fields, and its codes are found', async () => {
  const row =
    'Work\\Ads,A,ana,p,https://a.example,n,,PIN,77,TFC:Keeper,otpauth://totp/A?secret=JBSWY3DPEHPK3PXP'
  const { format, records } = await read(row, ',B,bob,q,,,Team,$text:Plano:1,pro', ',C,cy,r,,,,lone,')
  assert.equal(format, 'keeper-csv')
  assert.deepEqual(
    records.map(({ path, title, totp, fields }) => [path.join('/'), title, totp, ...told(fields)]),
    [
      ['Work/Ads', 'A', 'otpauth://totp/A?secret=JBSWY3DPEHPK3PXP', 'PIN=77*'],
      ['Team', 'B', '', 'Plano=pro'],
      ['', 'C', '', 'H=lone*'],
    ],
  )
  // Other sheets without names stay what nobody can read.
  await assert.rejects(read('a,b,c,d,e', 'f,g,h,i,j'), { code: 'no_header' })
})

test('what programs write in their own ways is taken apart', async () => {
  const only = async (...lines: string[]) => (await read(...lines)).records[0]
  const proton = await only(
    'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault,autofillUrls',
    'creditCard,Visa,,,,,"{""number"":""4111"",""pin"":""1"",""note"":""n""}",,1,1,Pessoal,',
  )
  assert.deepEqual(
    [proton?.path, proton?.type, proton?.notes, told(proton?.fields ?? [])],
    [['Pessoal'], 'secure_note', 'n', ['type=creditCard', 'number=4111*', 'pin=1*']],
  )
  const both = await only(
    'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault,autofillUrls',
    'login,A,https://a.example,ana@a.example,ana,p,,,1,1,V,"[{""url"":""https://b.example"",""mode"":1}]"',
  )
  assert.deepEqual(
    [both?.login, told(both?.fields ?? []), both?.addresses],
    ['ana', ['email=ana@a.example'], ['https://a.example', 'https://b.example']],
  )
  const bitwarden = await only(
    'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    'F,1,login,A,n,"PIN: 77\nlinhas: um\ndois",0,"https://a.example,https://b.example",u,p,',
  )
  assert.deepEqual(
    [told(bitwarden?.fields ?? []), bitwarden?.addresses, bitwarden?.favourite],
    [['PIN=77*', 'linhas=um\ndois'], ['https://a.example', 'https://b.example'], true],
  )
  const enpass = await only('Title,Field,Value,Field,Value', 'Loja,Username,ana,*Cor favorita,azul')
  assert.deepEqual(
    [enpass?.title, enpass?.login, told(enpass?.fields ?? [])],
    ['Loja', 'ana', ['Cor favorita=azul*']],
  )
  const lastPass = await only(
    'url,username,password,totp,extra,name,grouping,fav',
    'http://sn,,,,texto,Nota,F\\G,1',
  )
  assert.deepEqual(
    [lastPass?.type, lastPass?.notes, lastPass?.path, lastPass?.addresses],
    ['secure_note', 'texto', ['F', 'G'], []],
  )
  const psono = await only(
    'path,type,website_password_title,ssh_own_key_title,ssh_own_key_private,tags',
    '\\A\\B\\,ssh_own_key,,Chave,pk,"[""ads""]"',
  )
  assert.deepEqual(
    [psono?.path, psono?.type, psono?.title, psono?.password, psono?.tags],
    [['A', 'B'], 'ssh_key', 'Chave', 'pk', ['ads']],
  )
})

test('LastPass’s forms are taken apart, a key’s own lines and the note’s left as they are', async () => {
  const names = 'url,username,password,totp,extra,name,grouping,fav'
  const { records } = await read(
    names,
    'http://sn,,,,"NoteType:Credit Card\nLanguage:en-US\nName on Card:Ana\nNumber:4111\nSecurity Code:123\nStart Date:,\nNotes:line 1\nCall: Bia",Visa,Cards,0',
    'http://sn,,,,"NoteType:Server\nHostname:h\nUsername:root\nPassword:p:q\nNotes:",Servidor,,0',
    'http://sn,,,,"NoteType:SSH Key\nPassphrase:f\nPrivate Key:-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nabc\n-----END RSA PRIVATE KEY-----\nPublic Key:pub\nNotes:n",Chave,,0',
    'http://sn,,,,"just a text\nwith: colons",Nota,,0',
  )
  assert.deepEqual(
    records.map(({ type, login, password, notes, fields }) => [
      type,
      login,
      password,
      notes,
      ...told(fields),
    ]),
    [
      [
        'secure_note',
        '',
        '',
        'line 1\nCall: Bia',
        'NoteType=Credit Card',
        'Name on Card=Ana',
        'Number=4111*',
        'Security Code=123*',
        'Start Date=,',
      ],
      ['web_credential', 'root', 'p:q', '', 'NoteType=Server', 'Hostname=h'],
      [
        'ssh_key',
        '',
        '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nabc\n-----END RSA PRIVATE KEY-----',
        'n',
        'NoteType=SSH Key',
        'Passphrase=f*',
        'Public Key=pub',
      ],
      ['secure_note', '', '', 'just a text\nwith: colons'],
    ],
  )
})

test('further columns of one meaning are addresses, and hidden fields for passwords and codes', async () => {
  const { records } = await read(
    'Nome,URL,Site,Senha,Password 2,Senha (antiga),Autenticador,2FA',
    'A,a.example,b.example,p,q,r,JBSWY3DP,s',
  )
  assert.deepEqual(
    records.map(({ addresses, password, totp, fields }) => [addresses, password, totp, told(fields)]),
    [[['a.example', 'b.example'], 'p', 'JBSWY3DP', ['Password 2=q*', 'Senha (antiga)=r*', '2FA=s*']]],
  )
})

test('every cell of every row lands, whatever the columns are called and in whatever order', async () => {
  const names = [
    'Senha',
    'Login',
    'E-mail',
    'URL',
    'Obs',
    'Descrição',
    'Tags',
    'Cor',
    'Host',
    '2FA',
    'type',
    'squad',
    'group',
    'cliente',
    '',
  ]
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\n', '\0', '\v', '1', '.'),
    maxLength: 6,
  })
  const shape = fc.record({
    columns: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 8 }),
    rows: fc.array(fc.array(cell, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 5 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    order: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(shape, async ({ columns, rows, delimiter, order }) => {
      const quote = (values: readonly string[]) =>
        values.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter)
      // Among many control characters a short text would be no text.
      const title = (n: number) => `T${n}${'.'.repeat(200)}`
      const header = order ? ['Vault', 'Title', ...columns] : [...columns, 'Vault', 'Title']
      const own = rows.map((row, n) => columns.map((_, at) => `<${n}${row[at]}${at}>`))
      const lines = own.map((row, n) => (order ? ['V', title(n), ...row] : [...row, 'V', title(n)]))
      const text = [header, ...lines].map(quote).join('\r\n')
      const { records } = await readExport({ name: 'x', bytes: bytesOf(text) })
      assert.equal(records.length, rows.length)
      records.forEach((record, n) => {
        const kept = JSON.stringify(record)
        for (const [at, value] of (own[n] ?? []).entries()) {
          // Tags and places are lists, parted by signs within the cell.
          const pieces = ['Tags', 'group', 'cliente', 'URL'].includes(columns[at] ?? '')
            ? value.split(/[\s,;/\\\0]+/)
            : [value]
          for (const piece of pieces.filter((each) => each.trim() !== ''))
            assert.ok(kept.includes(JSON.stringify(piece).slice(1, -1)), `${columns[at]}: ${value}`)
        }
      })
    }),
    { numRuns: 300 },
  )
})

test('dates and numbers of the other product are named as lost, each with its entry', async () => {
  const { lost } = await read(
    'title,url,username,password,guid,timePasswordChanged',
    'A,https://a.example,ana,p,{1},1700000000000',
    'B,https://b.example,bia,q,,1700000000001',
  )
  assert.deepEqual(
    lost.map(({ record, what, why }) => `${record} ${what} ${why}`),
    ['A guid bookkeeping', 'A timePasswordChanged bookkeeping', 'B timePasswordChanged bookkeeping'],
  )
})
