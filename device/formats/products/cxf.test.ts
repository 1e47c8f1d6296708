import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExport } from '../read-export.ts'
import { lostForGood } from '../testing/lost-for-good.ts'
import { readCxf } from './cxf.ts'

const read = (json: object) => readCxf(JSON.parse(JSON.stringify(json)))
const text = (value: string, label?: string) => ({ fieldType: 'string', value, ...(label && { label }) })
const concealed = (value: string, label?: string) => ({
  fieldType: 'concealed-string',
  value,
  ...(label && { label }),
})
const told = (fields: { label: string; value: string; hidden: boolean }[]) =>
  fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? '*' : ''}`).join(' ')
const header = (account: object) => ({
  version: { major: 1, minor: 0 },
  exporterRpId: 'a.example',
  exporterDisplayName: 'A',
  timestamp: 1,
  accounts: [account],
})

test('an item’s credentials become one item, in the innermost of its collections', () => {
  const account = {
    id: 'a',
    collections: [
      {
        id: 'c',
        title: 'Clientes',
        items: [],
        subCollections: [{ id: 'd', title: 'Íris', items: [{ item: 'i', account: 'a' }] }],
      },
    ],
    items: [
      {
        id: 'i',
        title: 'Loja',
        favorite: true,
        tags: ['ads'],
        scope: { urls: ['https://a.example'], androidApps: [{ bundleId: 'com.a' }] },
        credentials: [
          { type: 'basic-auth', username: text('ana'), password: concealed('p') },
          {
            type: 'totp',
            secret: 'JBSWY3DPEHPK3PXP',
            period: 30,
            digits: 6,
            algorithm: 'sha256',
            issuer: 'A',
          },
          { type: 'note', content: text('n') },
          { type: 'custom-fields', label: 'Mais', fields: [text('azul', 'cor'), concealed('77', 'PIN')] },
        ],
      },
    ],
  }
  const { records } = read(header(account))
  assert.deepEqual(records, [
    {
      path: ['Clientes', 'Íris'],
      type: 'web_credential',
      title: 'Loja',
      login: 'ana',
      password: 'p',
      addresses: ['https://a.example', 'androidapp://com.a'],
      url_match: null,
      totp: 'otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&period=30&digits=6&algorithm=SHA256&issuer=A',
      notes: 'n',
      fields: [
        { label: 'Mais: cor', value: 'azul', hidden: false },
        { label: 'Mais: PIN', value: '77', hidden: true },
      ],
      files: [],
      tags: ['ads'],
      favourite: true,
      archived: false,
    },
  ])
  assert.deepEqual(read(account), read(header(account)))
})

test('keys, networks and cards are items of their kind, and what cannot be kept is named', () => {
  const of = (...credentials: object[]) => ({ id: JSON.stringify(credentials), title: 't', credentials })
  const file = { type: 'file', id: 'f', name: 'a.pdf', decryptedSize: 1, integrityHash: 'x' }
  const { records, lost } = read({
    items: [
      of({ type: 'api-key', key: concealed('k'), username: text('ana'), url: text('https://a.example') }),
      of({ type: 'ssh-key', keyType: 'ssh-ed25519', privateKey: 'pk', keyComment: 'c' }),
      of({
        type: 'wifi',
        ssid: text('casa'),
        passphrase: concealed('w'),
        networkSecurityType: text('wpa2-personal'),
      }),
      of({ type: 'credit-card', number: concealed('4111'), fullName: text('Ana') }),
      of(
        {
          type: 'passkey',
          rpId: 'a.example',
          username: 'ana',
          key: 'secret',
          fido2Extensions: { credBlob: 'secret' },
        },
        file,
      ),
    ],
  })
  assert.deepEqual(
    records.map(({ type, login, password, addresses, fields }) => [
      type,
      login,
      password,
      ...addresses,
      told(fields),
    ]),
    [
      ['api_key', 'ana', 'k', 'https://a.example', ''],
      ['ssh_key', '', 'pk', 'keyType=ssh-ed25519 keyComment=c'],
      ['web_credential', '', 'w', 'ssid=casa networkSecurityType=wpa2-personal'],
      ['secure_note', '', '', 'number=4111* fullName=Ana'],
      ['secure_note', '', '', 'passkey.rpId=a.example passkey.username=ana'],
    ],
  )
  assert.deepEqual(
    lostForGood(lost).map(({ what, why }) => [what, why]),
    [
      ['passkey', 'passkey'],
      ['a.pdf', 'file_missing'],
    ],
  )
})

test('the first drafts put items into their collections, and addresses into their credentials', async () => {
  const draft = {
    version: 0,
    exporter: 'A',
    timestamp: 1,
    accounts: [
      {
        userName: 'ana',
        items: [],
        collections: [
          {
            id: 'c',
            title: 'Ads',
            items: [
              {
                id: 'i',
                title: 'Loja',
                credentials: [
                  {
                    type: 'basic-auth',
                    urls: ['https://a.example'],
                    username: { type: 'string', value: 'ana' },
                    password: { type: 'concealed-string', value: 'p' },
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  const bytes = new TextEncoder().encode(JSON.stringify(draft))
  const { format, records } = await readExport({ name: 'x', bytes })
  assert.equal(format, 'cxf')
  assert.deepEqual(
    records.map(({ path, title, login, password, addresses, fields }) => [
      ...path,
      title,
      login,
      password,
      ...addresses,
      told(fields),
    ]),
    [['Ads', 'Loja', 'ana', 'p', 'https://a.example', '']],
  )
})
