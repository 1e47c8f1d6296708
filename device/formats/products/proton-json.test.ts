import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostForGood } from '../testing/lost-for-good.ts'
import { readProton } from './proton-json.ts'

const read = (json: object, fileNamed?: Parameters<typeof readProton>[1]) =>
  readProton(JSON.parse(JSON.stringify(json)), fileNamed)
const extra = (fieldName: string, type: string, data: object) => ({ fieldName, type, data })
const item = (data: object, more: object = {}) => ({ itemId: 'i', state: 1, pinned: false, data, ...more })
const vaultsOf = (...items: object[]) => ({
  version: '1.31.0',
  encrypted: false,
  vaults: {
    a: {
      name: 'Pessoal',
      folders: [
        { folderId: 'f', parentFolderId: null, name: 'Ads' },
        { folderId: 'g', parentFolderId: 'f', name: 'Meta' },
      ],
      items,
    },
  },
})

test('a login has its name before its e-mail address, its folder, further fields and one authenticator', () => {
  const login = item(
    {
      type: 'login',
      metadata: { name: 'Loja', note: 'n', itemUuid: 'u' },
      content: {
        itemEmail: 'ana@a.example',
        itemUsername: 'ana',
        password: 'p',
        urls: ['https://a.example'],
        autofillUrls: [
          { url: 'https://a.example', mode: 1 },
          { url: 'https://b.example', mode: 2 },
        ],
        totpUri: '',
      },
      extraFields: [
        extra('PIN', 'hidden', { content: '77' }),
        extra('código', 'totp', { totpUri: 'JBSWY3DPEHPK3PXP' }),
        extra('outro', 'totp', { totpUri: 'GEZDGNBVGY3TQOJQ' }),
        extra('desde', 'timestamp', { timestamp: '2026-01-01' }),
      ],
    },
    { folderId: 'g', pinned: true, state: 2 },
  )
  const { records, lost } = read(vaultsOf(login))
  assert.deepEqual(records, [
    {
      path: ['Pessoal', 'Ads', 'Meta'],
      type: 'web_credential',
      title: 'Loja',
      login: 'ana',
      password: 'p',
      addresses: ['https://a.example', 'https://b.example'],
      url_match: null,
      totp: 'JBSWY3DPEHPK3PXP',
      notes: 'n',
      fields: [
        { label: 'email', value: 'ana@a.example', hidden: false },
        { label: 'PIN', value: '77', hidden: true },
        { label: 'outro', value: 'GEZDGNBVGY3TQOJQ', hidden: true },
        { label: 'desde', value: '2026-01-01', hidden: false },
      ],
      files: [],
      tags: [],
      favourite: true,
      archived: true,
    },
  ])
  assert.deepEqual(lostForGood(lost), [])
})

test('aliases, cards, keys, Wi-Fi and custom items become items with fields', () => {
  const of = (type: string, content: object, more?: object) =>
    item({ type, metadata: { name: type }, content }, more)
  const sections = [{ sectionName: 'Rede', sectionFields: [extra('canal', 'text', { content: '6' })] }]
  const { records } = read(
    vaultsOf(
      of('alias', {}, { aliasEmail: 'x@alias.example' }),
      of('creditCard', { number: '4111', verificationNumber: '123', expirationDate: '2030-01', pin: '9' }),
      of('sshKey', { privateKey: 'pk', publicKey: 'pub' }),
      of('wifi', { ssid: 'casa', password: 'w', security: 2, sections }),
      of('custom', { sections }),
    ),
  )
  assert.deepEqual(
    records.map(({ type, login, password, fields }) => [
      type,
      login,
      password,
      fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? '*' : ''}`).join(' '),
    ]),
    [
      ['web_credential', 'x@alias.example', '', 'type=alias'],
      [
        'secure_note',
        '',
        '',
        'type=creditCard number=4111* verificationNumber=123* expirationDate=2030-01 pin=9*',
      ],
      ['ssh_key', '', 'pk', 'publicKey=pub'],
      ['web_credential', '', 'w', 'type=wifi Rede: canal=6 ssid=casa security=2'],
      ['secure_note', '', '', 'type=custom Rede: canal=6'],
    ],
  )
})

test('a passkey’s key is named as lost, and an attachment without its file', () => {
  const content = { passkeys: [{ rpId: 'a.example', userName: 'ana', content: 'secret' }] }
  const login = item({ type: 'login', metadata: { name: 'Loja' }, content }, { files: ['a.pdf', 'b.pdf'] })
  const file = { name: 'a.pdf', size: 1, bytes: async () => new Uint8Array(1) }
  const { records, lost } = read(vaultsOf(login), (name) => (name === 'a.pdf' ? file : undefined))
  assert.deepEqual(records[0]?.files, [file])
  assert.deepEqual(lostForGood(lost), [
    { record: 'Loja', what: 'passkey', why: 'passkey' },
    { record: 'Loja', what: 'b.pdf', why: 'file_missing' },
  ])
  assert.doesNotMatch(JSON.stringify(records), /secret/)
})
