import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemSecretMaxBytes } from '@chaveiro/contract/constants.ts'
import { readExport } from '../read-export.ts'
import { rowsWithoutCodes } from '../rows/check-row.ts'
import { readSheet } from '../testing/read-sheet.ts'

const templateHeader = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
const bytesOf = (text: string) => new TextEncoder().encode(text)

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
  const told = rows.map(({ type, password, said: notes, twoStep, loginUrl }) => [
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
      'PIN 4, ask "Ana"\nad account: 77\nplan: pro\nhttps://business.meta.example',
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
  const withoutVault = readSheet(bytesOf(one.join('\n')))
  assert.deepEqual(withoutVault, { fault: { code: 'missing_columns', columns: ['vault_path'] } })
  const { rows, ignoredColumns, unreadColumns } = exported(one, 'Old/1Password')
  assert.deepEqual([ignoredColumns, unreadColumns], [['Favorite', 'Archived'], []])
  assert.deepEqual(
    rows.map(({ path, title, said, twoStep, labels }) => [path, title, said, twoStep, labels]),
    [[['Old', '1Password'], 'Íris', 'line 1\nline 2', uri, ['ads']]],
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
  const template = readSheet(bytesOf(`${templateHeader}\nA,,,ana,p,https://a.example/x,,,,\n`))
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
    rows.map(({ type, password, said: notes, loginUrl }) => [type, password, notes, loginUrl]),
    [
      ['secure_note', 'the text', '', ''],
      ['web_credential', 'p', 'remember', 'https://a.example'],
    ],
  )
})

test('a two-step key that gives no codes is kept in the notes, and its row is named with the reason', () => {
  const { rows, refused } = exported([
    'vault,name,type,password,otp,notes',
    'A,Zero,,p,GEZDGNBVGY3TQ0JQ,n',
    `A,Counter,,p,otpauth://hotp/a?secret=${key}&counter=1,`,
    `A,Good,,p,${key},`,
    'A,None,,p,,',
    'A,Key,api_key,p,GEZDGNBVGY3TQ0JQ,',
  ])
  assert.deepEqual(refused, [])
  assert.deepEqual(
    rows.map(({ said: notes, twoStep }) => [notes, twoStep]),
    [
      ['n\nGEZDGNBVGY3TQ0JQ', ''],
      [`otpauth://hotp/a?secret=${key}&counter=1`, ''],
      ['', key],
      ['', ''],
      ['GEZDGNBVGY3TQ0JQ', ''],
    ],
  )
  const column = { column: 'two_step', value: null }
  assert.deepEqual(rowsWithoutCodes(rows), [
    { record: 1, line: 2, title: 'Zero', ...column, reason: 'two_step_lookalike', found: '0', meant: 'O' },
    { record: 2, line: 3, title: 'Counter', ...column, reason: 'two_step_counter' },
  ])
})

test('a two-step key of a type without a field for it goes into the notes, and too long a text is refused without being shown', () => {
  const names = 'vault,name,type,password,otp,notes'
  const { rows, refused } = exported([
    names,
    `A,Key,api_key,p,${key},n`,
    `A,Long,,p,,${'x'.repeat(itemSecretMaxBytes)}`,
  ])
  assert.deepEqual(
    rows.map(({ said: notes, twoStep }) => [notes, twoStep]),
    [[`n\n${key}`, '']],
  )
  assert.deepEqual(refused, [{ line: 3, title: 'Long', column: 'notes', value: null, reason: 'too_large' }])
})

test('what KeePass escapes with a backslash comes back to the byte', () => {
  const names = '"Account","Login Name","Password","Web Site","Comments"'
  const { rows, refused } = exported(
    [
      names,
      '"A","ana","a\\\\b\\"c","https://a.example","line 1\r\nsays \\"hi\\", ok"',
      '"B","AGENCY\\\\bob","ends with \\\\","",""',
      '"C","","","not an address",""',
    ],
    'Old',
  )
  assert.deepEqual(
    rows.map(({ title, login, password, said: notes }) => [title, login, password, notes]),
    [
      ['A', 'ana', 'a\\b"c', 'line 1\r\nsays "hi", ok'],
      ['B', 'AGENCY\\bob', 'ends with \\', ''],
    ],
  )
  assert.deepEqual(
    refused.map(({ line, row }) => [line, row]),
    [[5, 4]],
  )
  // Saved again by a spreadsheet program, which quotes by RFC 4180 and only where it has to.
  const again = exported(['Account,Login Name,Password,Web Site,Comments', 'A,ana,"a\\b,""c",,'], 'Old')
  assert.equal(again.rows[0]?.password, 'a\\b,"c')
})

test('Keeper’s export is read once the line of names that the help gives is above it', () => {
  const { rows, refused, ignoredColumns } = exported([
    'Folder,Title,Login,Password,Website Address,Notes,Shared Folder,Notes,Notes',
    `Work\\Banco S/A,A,ana,p,https://a.example,n,,TFC:Keeper,otpauth://totp/A?secret=${key}`,
    ',B,bob,q,,,Team\\Ops',
  ])
  assert.deepEqual([refused, ignoredColumns], [[], []])
  assert.deepEqual(
    rows.map(({ path, title, loginUrl, said: notes }) => [path, title, loginUrl, notes]),
    [
      [['Work', 'Banco S/A'], 'A', 'https://a.example', 'n'],
      [['Team', 'Ops'], 'B', '', ''],
    ],
  )
})

test('Dashlane’s further logins are kept, its category is a folder, and its two-step keys are known by both their names', () => {
  const { rows, unreadColumns } = exported(
    [
      'username,username2,username3,title,password,note,url,category,otpSecret',
      `ana,ana@a.example,,A,p,n,https://a.example,Work,${key}`,
    ],
    'Old',
  )
  assert.deepEqual([unreadColumns, rows[0]?.path], [[], ['Work']])
  assert.deepEqual([rows[0]?.said, rows[0]?.twoStep], ['n\nusername2: ana@a.example', key])
})

/** Paths, titles and logins of an export. */
const told = ({ rows }: ReturnType<typeof exported>) =>
  rows.map(({ path, title, login }) => [path.join('/'), title, login])

test('the paths of LastPass, of Bitwarden’s organisations and of KeePassXC become vaults inside vaults', () => {
  const lastPass = [
    'url,username,password,totp,extra,name,grouping,fav',
    'https://a.example,u,p,,,A,Clients\\Íris,0',
  ]
  assert.deepEqual(told(exported(lastPass)), [['Clients/Íris', 'A', 'u']])
  assert.deepEqual(
    exported([lastPass[0] as string, 'https://a.example,u,p,,,A,Clients\\Banco S/A,0']).rows[0]?.path,
    ['Clients', 'Banco S/A'],
  )
  const bitwarden = [
    'collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    '"Clients/Íris,Social",login,A,,,0,,u,p,',
  ]
  assert.deepEqual(told(exported(bitwarden)), [['Clients/Íris', 'A', 'u']])
  const names = '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"'
  const below = '"Root/Clients/Íris","A","u","p","","","","0","",""'
  const top = '"Root","B","u","p","","","","0","",""'
  assert.deepEqual(told(exported([names, below, top], 'Old')), [
    ['Clients/Íris', 'A', 'u'],
    ['Old', 'B', 'u'],
  ])
  // In a sheet of one's own, the name with which all begin is meant.
  assert.deepEqual(told(exported(['group,title', 'Clients/Íris,A', 'Clients/Lua,B'])), [
    ['Clients/Íris', 'A', ''],
    ['Clients/Lua', 'B', ''],
  ])
})

test('KeePass’s own column names are understood, and its account is a title only there', () => {
  const names = '"Account","Login Name","Password","Web Site","Comments"'
  const { rows } = exported([names, '"Registry","ana","p","https://registry.example","call first"'], 'Old')
  assert.deepEqual(
    rows.map(({ title, login, password, loginUrl, said: notes }) => [
      title,
      login,
      password,
      loginUrl,
      notes,
    ]),
    [['Registry', 'ana', 'p', 'https://registry.example', 'call first']],
  )
  const { rows: others } = exported(['vault,account,name,password', 'A,ana,Shop,p'])
  assert.deepEqual([others[0]?.title, others[0]?.login], ['Shop', 'ana'])
})

test('of several columns of logins one that is filled is the login, and the others are kept', () => {
  const { rows, ignoredColumns } = exported([
    'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault',
    'login,A,,ana@a.example,ana,p,n,,1,1,Office',
    'login,B,,,bob,p,,,1,1,Office',
    'login,C,,cy@a.example,cy@a.example,p,,,1,1,Office',
  ])
  assert.deepEqual(ignoredColumns, ['createTime', 'modifyTime'])
  assert.deepEqual(
    rows.map(({ login, said: notes }) => [login, notes]),
    [
      ['ana', 'n\nemail: ana@a.example'],
      ['bob', ''],
      ['cy@a.example', ''],
    ],
  )
  const { rows: ours } = exported(['cofre,nome,email,login,senha,obs', 'A,Shop,ana@a.example,ana,p,new'])
  assert.deepEqual([ours[0]?.login, ours[0]?.said], ['ana', 'new\nemail: ana@a.example'])
})

test('what NordPass calls a password is a site with a login', () => {
  const { rows } = exported(['name,url,username,password,note,folder,type', 'Canva,,ana,p,,Design,password'])
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['web_credential'],
  )
})

test('the rows by which NordPass lists its folders are no credentials, and are neither imported nor refused', () => {
  const { rows, refused } = exported([
    'name,url,username,password,note,folder,type',
    'Design,,,,,,folder',
    'Canva,,ana,p,,Design,password',
    'Kept,,,p,,Design,folder',
  ])
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Canva'],
  )
  assert.deepEqual(
    refused.map(({ title, reason }) => [title, reason]),
    [['Kept', 'unknown_type']],
  )
})

const nordPass =
  'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,shared_folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields'

test('NordPass’s further addresses and fields come along, and its cards and identities become notes with fields of all that they say', () => {
  const { rows, refused, ignoredColumns } = exported([
    nordPass,
    'A,https://a.example,"[""https://b.example"",""https://c.example""]",ana,p,n,,,,,,,Work,,,,,,,,,,password,"[{""type"":""text"",""label"":""PIN"",""value"":""7,7""}]"',
    'B,https://b.example,"https://c.example,https://d.example",bob,q,,,,,,,,,Team,,,,,,,,,password,not what we know',
    'Visa,,,,,from the bank,Ana,4111111111111111,123,9,05/29,01000,Work,,,,,,,,,,credit_card,',
    'Me,,,,,,,,,,,,Work,,Ana Silva,+55 11,ana@a.example,Rua 1,,São Paulo,BR,SP,identity,',
  ])
  assert.deepEqual([refused, ignoredColumns], [[], []])
  assert.deepEqual(
    rows.map(({ path, type, login, password, said: notes }) => [path[0], type, login, password, notes]),
    [
      ['Work', 'web_credential', 'ana', 'p', 'n\nPIN: 7,7\nhttps://b.example\nhttps://c.example'],
      ['Team', 'web_credential', 'bob', 'q', 'not what we know\nhttps://c.example\nhttps://d.example'],
      [
        'Work',
        'secure_note',
        '',
        'from the bank',
        'type: credit_card\ncardholdername: Ana\ncardnumber: 4111111111111111\ncvc: 123\npin: 9\nexpirydate: 05/29\nzipcode: 01000',
      ],
      [
        'Work',
        'secure_note',
        'ana@a.example',
        '',
        'type: identity\nfull_name: Ana Silva\nphone_number: +55 11\naddress1: Rua 1\ncity: São Paulo\ncountry: BR\nstate: SP',
      ],
    ],
  )
})

test('a column is named as left out or not understood only if there is a value below it', () => {
  const names = 'name,url,username,password,note,folder,type,city,favorite'
  assert.deepEqual(exported([names, 'A,,ana,p,,Work,password,,']).ignoredColumns, [])
  const { ignoredColumns } = exported([names, 'Me,,,,,Work,identity,Rio,1', 'A,,ana,p,,Work,password,,1'])
  assert.deepEqual(ignoredColumns, ['favorite'])
  assert.deepEqual(exported([names, 'A,,ana,p,,Work,password,Rio,']).unreadColumns, ['city'])
})

test('what Proton Pass and Dashlane have besides logins and notes is read, too', () => {
  const proton = exported([
    'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault',
    'alias,Shop,,shop@alias.example,,,n,,1,1,Work',
    'creditCard,Visa,,,,,"{""number"":""4111""}",,1,1,Work',
    'wifi,Office,,,,wpa-key,,,1,1,Work',
    'sshKey,Deploy,,,,,"{""privateKey"":""k""}",,1,1,Work',
  ])
  assert.deepEqual(proton.refused, [])
  assert.deepEqual(
    proton.rows.map(({ type, login, password, said: notes }) => [type, login, password, notes]),
    [
      ['web_credential', 'shop@alias.example', '', 'n'],
      ['secure_note', '', '', 'type: creditCard\nnumber: 4111'],
      ['secure_note', '', 'wpa-key', 'type: wifi'],
      ['ssh_key', '', '', '{"privateKey":"k"}'],
    ],
  )
  const dashlane = exported(
    ['type,account_holder,cc_number,code,note,name', 'credit_card,ANA,4111,123,n,Visa'],
    'Old',
  )
  const [card] = dashlane.rows
  const own = 'type: credit_card\naccount_holder: ANA\ncc_number: 4111\ncode: 123'
  assert.deepEqual([card?.password, card?.said], ['n', own])
})

test('RoboForm’s passwords are read, and its fields also where each has a cell of its own', () => {
  const { rows, refused, ignoredColumns } = exported(
    [
      'Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2',
      'A,https://a.example,,ana,"p,1",n,/Work/Ads,"User ID$,,,txt,ana","Password$,,,pwd,p,1","PIN$,,,txt,7,7"',
      'B,https://b.example,,bob,q,,/Work,"email,,email,txt,bob,pass,,pass,pwd,q,PIN,,pin,txt,8"',
      'C,https://c.example,,,,,/,anything else',
    ],
    'Old',
  )
  assert.deepEqual([refused, ignoredColumns], [[], []])
  assert.deepEqual(
    rows.map(({ path, login, password, said: notes }) => [path.join('/'), login, password, notes]),
    [
      ['Work/Ads', 'ana', 'p,1', 'n\nPIN: 7,7'],
      ['Work', 'bob', 'q', 'PIN: 8'],
      ['Old', '', '', 'anything else'],
    ],
  )
})

test('Zoho Vault’s logins and passwords are found among the lines of its secret data', () => {
  const { rows, ignoredColumns, unreadColumns } = exported([
    'Password Name,Description,Password URL,Notes,Classification,SecretType,SecretData,CustomData,Folder Name,login_totp',
    `A,of the shop,https://a.example,n,E,Web Account,"SecretType:Web Account\nUser Name:ana\nPassword:p:1\nPort:22\n",Extra:1,Work,${key}`,
  ])
  assert.deepEqual([ignoredColumns, unreadColumns], [['SecretType'], ['Classification']])
  assert.deepEqual(
    rows.map(({ path, title, login, password, said: notes, twoStep }) => [
      path[0],
      title,
      login,
      password,
      notes,
      twoStep,
    ]),
    [
      [
        'Work',
        'A',
        'ana',
        'p:1',
        'n\nDescription: of the shop\nPort: 22\nCustomData: Extra:1\nClassification: E',
        key,
      ],
    ],
  )
})

test('1Password’s older name for two-step keys is known, and LastPass’s empty folders are no credentials', () => {
  const { rows } = exported(['Title,Username,Password,One-time password', `A,ana,p,${key}`], 'Old')
  assert.equal(rows[0]?.twoStep, key)
  const lastPass = exported([
    'url,username,password,totp,extra,name,grouping,fav',
    'http://group,,,,,,Empty,0',
    'https://a.example,u,p,,,A,Ads,0',
  ])
  assert.deepEqual(told(lastPass), [['Ads', 'A', 'u']])
})

test('of an app’s address and one of the web the latter becomes the address, and a bare one is completed as in the form', () => {
  const { rows } = exported([
    'folder,type,name,login_uri,login_username,login_password',
    'Work,login,A,"androidapp://com.a.example,https://a.example",ana,p',
    'Work,login,B,"https://b.example/x,y",bob,q',
    'Work,login,Router,192.168.0.1:8443/login,,r',
  ])
  assert.deepEqual(
    rows.map(({ loginUrl, said: notes }) => [loginUrl, notes]),
    [
      ['https://a.example', 'androidapp://com.a.example'],
      ['https://b.example/x,y', ''],
      ['https://192.168.0.1:8443/login', ''],
    ],
  )
})

test('Enpass’s rows without a line of names are known by one login, whatever stands beside it', async () => {
  const login = '"Loja","Username","ana","Password","p","URL","https://a.example"'
  const starred = '"Loja","Username","ana","*Password","p"'
  const card = '"Cartão","Cardholder","Ana","Number","4111","*CVC","123"'
  const titlesOf = async (lines: string[]) => {
    const bytes = new TextEncoder().encode(lines.join('\n'))
    const { format, records } = await readExport({ name: 'x', bytes })
    return [format, ...records.map(({ title, password }) => `${title} ${password}`)]
  }
  assert.deepEqual(await titlesOf([login]), ['enpass-csv', 'Loja p'])
  assert.deepEqual(await titlesOf([login, '"Blog","E-mail","bob@b.example"']), [
    'enpass-csv',
    'Loja p',
    'Blog ',
  ])
  assert.deepEqual(await titlesOf([card, login]), ['enpass-csv', 'Cartão ', 'Loja p'])
  assert.deepEqual(await titlesOf([starred, card]), ['enpass-csv', 'Loja p', 'Cartão '])
  assert.deepEqual(await titlesOf(['"Nota","só texto"', starred]), ['enpass-csv', 'Nota ', 'Loja p'])
  const sheet = ['Sistema,Login,Obs1,Senha,Obs2', 'Meta,ana,x,p,y']
  assert.deepEqual(await titlesOf(sheet), ['sheet', 'Meta p'])
})

test('Enpass’s rows, which name their own values, are read with a line of names above them and without', () => {
  const entries = [
    '"A","Username","ana","*Password","p","URL","https://a.example","PIN","7","line 1"',
    '"B","Username","bob","E-mail","","Password","q"',
  ]
  for (const lines of [entries, ['"Title","Field","Value","Field","Value",.........,"Note"', ...entries]]) {
    const { rows, unreadColumns } = exported(lines, 'Old')
    assert.deepEqual(
      rows.map(({ title, login, password, loginUrl, said: notes }) =>
        [title, login, password, loginUrl, notes].join(' | '),
      ),
      ['A | ana | p | https://a.example | line 1\nPIN: 7', 'B | bob | q |  | '],
    )
    assert.deepEqual(unreadColumns, ['PIN'])
  }
})
