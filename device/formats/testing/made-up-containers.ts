import { strToU8, zipSync } from 'fflate'
import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import { madeUpExports } from './made-up-exports.ts'
import { writeKdbx } from './write-kdbx.ts'
import { textRow, writeXlsx } from './write-xlsx.ts'

/** An export in a container; its values are marked as in made-up-exports.ts. */
interface MadeUpContainer {
  name: string
  content: unknown
  pack: (content: unknown) => Uint8Array<ArrayBuffer>
  keys?: ExportKeys
}

let count = 0
const v = (hint: string) => `«${hint} c${++count}»`
const lost = (hint: string) => `«lost ${hint} c${++count}»`

/** Files by their paths, which are texts or what is written as JSON. */
function zipped(content: unknown): Uint8Array<ArrayBuffer> {
  const files = Object.entries(content as Record<string, unknown>).map(([path, file]) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file)
    return [path, strToU8(text)] as const
  })
  return new Uint8Array(zipSync(Object.fromEntries(files)))
}

const exportNamed = (name: string) => madeUpExports.find((each) => each.name === name)?.content

const field = (value: object, title = v('field')) => ({
  title,
  id: 'f',
  value,
  guarded: false,
  inputTraits: {},
})
const document = (name: string) => ({ fileName: name, documentId: 'd1', decryptedSize: 4 })
const documents = [v('document'), v('document')] as const

export const onePassword = {
  accounts: [
    {
      attrs: { accountName: 'Agency', email: 'ana@agency.example' },
      vaults: [
        {
          attrs: { uuid: 'v', name: v('vault'), type: 'U' },
          items: [
            {
              uuid: 'i1',
              favIndex: 1,
              state: 'archived',
              categoryUuid: '001',
              details: {
                loginFields: [
                  { value: v('username'), name: 'n', fieldType: 'T', designation: 'username' },
                  { value: v('password'), name: 'n', fieldType: 'P', designation: 'password' },
                  { value: v('own'), name: v('name'), fieldType: 'T' },
                ],
                notesPlain: v('notes'),
                sections: [
                  {
                    title: 'section',
                    fields: [
                      field({ totp: v('totp') }, 'one-time password'),
                      field({ totp: v('second totp') }),
                      ...[
                        'concealed',
                        'string',
                        'url',
                        'phone',
                        'menu',
                        'gender',
                        'creditCardType',
                        'creditCardNumber',
                      ].map((kind) => field({ [kind]: v(kind) })),
                      field({ email: { email_address: v('email'), provider: v('provider') } }),
                      field({
                        address: {
                          street: v('street'),
                          city: v('city'),
                          state: v('state'),
                          zip: v('zip'),
                          country: v('country'),
                          more: v('more'),
                        },
                      }),
                      field({ kindOfTomorrow: { deep: [v('unknown')] } }),
                      field({ file: document(documents[0]) }, 'file'),
                    ],
                  },
                ],
                passwordHistory: [{ value: v('history'), time: 1 }],
                passkey: { privateKey: lost('passkey'), rpId: v('site'), userHandle: v('handle') },
              },
              overview: {
                title: v('title'),
                url: v('url'),
                urls: [{ label: v('label'), url: v('url') }],
                tags: [v('tag')],
              },
              ofTomorrow: { inner: v('unknown') },
            },
            {
              uuid: 'i2',
              categoryUuid: '114',
              details: {
                sections: [
                  {
                    title: '',
                    fields: [
                      {
                        title: '',
                        id: 'k',
                        value: {
                          sshKey: {
                            privateKey: v('key'),
                            metadata: {
                              privateKey: v('key'),
                              publicKey: v('public'),
                              fingerprint: v('print'),
                              keyType: v('kind'),
                            },
                          },
                        },
                      },
                    ],
                  },
                ],
                documentAttributes: document(documents[1]),
              },
              overview: { title: v('title') },
            },
          ],
        },
      ],
    },
  ],
}

const string = (key: string, value = v(key), attributes = '') =>
  `<String><Key>${key}</Key><Value${attributes}>${value}</Value></String>`
const hidden = ' Protected="True"'

/** `seal` marks what is protected, where the form protects anything. */
const keepass = (seal: (text: string) => string) => `<?xml version="1.0" encoding="utf-8"?>
<KeePassFile><Meta><RecycleBinUUID>b</RecycleBinUUID></Meta><Root><Group><Name>Base</Name>
  <Group><Name>${v('group')}</Name><Notes>${v('notes of a group')}</Notes><Tags>${v('tag')}</Tags>
    <Entry><Tags>${v('tag')};${v('tag')}</Tags><OverrideURL>${v('override')}</OverrideURL>
      ${string('Title')}${string('UserName')}${string('Password', seal(v('password')), hidden)}${string('URL')}${string('Notes')}
      ${string('otp', seal(v('otp')), hidden)}${string('TOTP Seed')}${string('TOTP Settings')}${string('HmacOtp-Secret')}${string('KP2A_URL_1')}
      ${string(v('own'), seal(v('secret')), hidden)}${string('KPEX_PASSKEY_USERNAME')}${string('KPEX_PASSKEY_PRIVATE_KEY_PEM', seal(lost('passkey')), hidden)}
      <AutoType><DefaultSequence>${v('keys')}</DefaultSequence><Association><Window>${v('window')}</Window><KeystrokeSequence>${v('keys')}</KeystrokeSequence></Association></AutoType>
      <CustomData><Item><Key>${v('plugin')}</Key><Value>${v('data')}</Value></Item></CustomData>
      <OfTomorrow><Inner>${v('unknown')}</Inner></OfTomorrow>
      <Binary><Key>${v('file')}</Key><Value>${btoa('here')}</Value></Binary><Binary><Key>${lost('file')}</Key><Value Ref="9"/></Binary>
    </Entry></Group>
  <Group><UUID>b</UUID><Name>${v('bin')}</Name><Entry>${string('Title')}${string('Notes')}</Entry></Group>
</Group></Root></KeePassFile>`

const passphrase = 'made up'

/** The first row names the columns. */
const sheet = (...columns: string[]) => ({
  name: v('sheet'),
  rows: [columns, columns.map((column) => v(column))],
})

const csv = (names: string, said: Record<string, string> = {}) =>
  `${names}\r\n${names
    .split(',')
    .map((name) => said[name] ?? v(name))
    .join(',')}\r\n`

const protonFile = v('file')

export const madeUpContainers: MadeUpContainer[] = [
  {
    name: 'one-password-1pux',
    content: {
      'export.attributes': { version: 3 },
      'export.data': onePassword,
      ...Object.fromEntries(documents.map((name) => [`files/d1__${name}`, 'data'])),
    },
    pack: zipped,
  },
  {
    name: 'bitwarden-zip',
    content: { 'data.json': exportNamed('bitwarden-json'), [`attachments/id/${v('file')}`]: 'data' },
    pack: zipped,
  },
  {
    name: 'proton-zip',
    content: {
      'Proton Pass/data.json': {
        version: '1.31.0',
        vaults: {
          s: {
            name: v('vault'),
            items: [
              {
                itemId: 'i',
                state: 1,
                files: [protonFile],
                data: {
                  type: 'login',
                  metadata: { name: v('name'), note: v('note') },
                  extraFields: [],
                  content: {
                    itemUsername: v('login'),
                    password: v('password'),
                    urls: [v('url')],
                    totpUri: v('totp'),
                  },
                },
              },
            ],
          },
        },
      },
      [`Proton Pass/files/${protonFile}`]: 'data',
    },
    pack: zipped,
  },
  {
    name: 'dashlane-zip',
    content: {
      'credentials.csv': csv('username,username2,username3,title,password,note,url,category,otpSecret'),
      'securenotes.csv': csv('title,note'),
      'payments.csv': csv(
        'type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name',
      ),
      'ids.csv': csv('type,number,name,issue_date,expiration_date,place_of_issue,state'),
      'personalInfo.csv': csv(
        'type,title,first_name,last_name,login,email,item_name,phone_number,address,city,zip,url',
      ),
      'wifi.csv': csv('ssid,passphrase,name,note,encryption_type'),
    },
    pack: zipped,
  },
  {
    name: 'keepass-xml',
    content: keepass((text) => text),
    pack: (content) => strToU8(content as string) as Uint8Array<ArrayBuffer>,
  },
  ...([3, 4] as const).map((version) => ({
    name: 'keepass-kdbx',
    content: keepass((text) => `{{${text}}}`),
    pack: (content: unknown) => writeKdbx({ version, password: passphrase, xml: content as string }),
    keys: { passphrase },
  })),
  {
    name: 'xlsx',
    content: [
      sheet('Cliente', 'Ferramenta', 'Usuário', 'Senha', 'Link', 'Observações', 'Quem usa'),
      sheet('título', 'senha', 'PIN'),
    ],
    pack: (content) =>
      writeXlsx(
        (content as ReturnType<typeof sheet>[]).map(({ name, rows }) => ({
          name,
          rows: rows.map((texts, at) => textRow(at + 1, texts)).join(''),
        })),
      ),
  },
]
