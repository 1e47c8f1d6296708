import { each, lost, setup, url, v } from './made-up-values.ts'

const extra = (type: string, value: Record<string, unknown>, fieldName = v('field')) => ({
  fieldName,
  type,
  data: value,
})
const protonItem = (type: string, content: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  itemId: 'i',
  shareId: 's',
  folderId: 'inner',
  data: {
    metadata: { name: v('name'), note: v('note'), itemUuid: 'u' },
    extraFields: [
      extra('text', { content: v('text') }),
      extra('hidden', { content: v('hidden') }),
      // The first has a place of its own, where its name says nothing more.
      extra('totp', { totpUri: setup() }, 'TOTP'),
      extra('totp', { totpUri: setup() }),
      extra('timestamp', { timestamp: v('time') }),
    ],
    platformSpecific: { android: { allowedApps: [each('packageName', 'appName')] } },
    type,
    content,
  },
  state: 2,
  aliasEmail: null,
  contentFormatVersion: 7,
  createTime: 1,
  modifyTime: 1,
  pinned: true,
  ...more,
})
const sections = () => [{ sectionName: v('section'), sectionFields: [extra('text', { content: v('text') })] }]

export const proton = {
  version: '1.31.0',
  userId: 'u',
  encrypted: false,
  vaults: {
    share1: {
      name: v('vault'),
      display: { color: 1, icon: 1 },
      folders: [
        { folderId: 'outer', parentFolderId: null, name: v('folder') },
        { folderId: 'inner', parentFolderId: 'outer', name: v('folder') },
      ],
      items: [
        protonItem(
          'login',
          {
            ...each('itemEmail', 'itemUsername', 'password', 'totpUri'),
            urls: [url(), url()],
            autofillUrls: [{ url: url(), mode: 1 }],
            passkeys: [
              {
                ...each(
                  'keyId',
                  'domain',
                  'rpId',
                  'userName',
                  'userId',
                  'note',
                  'credentialId',
                  'userHandle',
                ),
                content: lost('passkey'),
                createTime: 1,
              },
            ],
          },
          { files: [lost('file')] },
        ),
        protonItem('alias', {}, { aliasEmail: v('alias') }),
        protonItem('note', {}),
        protonItem(
          'creditCard',
          each('cardholderName', 'cardType', 'number', 'verificationNumber', 'expirationDate', 'pin'),
        ),
        protonItem('identity', {
          ...each('fullName', 'email', 'socialSecurityNumber', 'passportNumber'),
          extraPersonalDetails: [extra('text', { content: v('text') })],
          extraWorkDetails: [extra('hidden', { content: v('hidden') })],
          extraSections: sections(),
        }),
        protonItem('sshKey', { ...each('privateKey', 'publicKey'), sections: sections() }),
        protonItem('wifi', { ...each('ssid', 'password'), security: 2, sections: sections() }),
        protonItem('custom', { sections: sections() }),
      ],
    },
  },
}

const keeperRecord = (type: string, custom: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  title: v('title'),
  uid: `uid ${type}`,
  $type: type,
  last_modified: 1,
  notes: v('notes'),
  custom_fields: custom,
  ...more,
})
export const keeper = {
  shared_folders: [{ path: 'Shared', uid: 's', manage_users: false, permissions: [] }],
  records: [
    keeperRecord(
      'login',
      {
        '$oneTimeCode::1': setup(),
        '$oneTimeCode::2': setup(),
        '$url:more:1': url(),
        '$secret:special:1': v('secret'),
        '$securityQuestion::1': [each('question', 'answer'), each('question', 'answer')],
        '$phone::1': each('region', 'number', 'ext', 'type'),
        '$date:since:1': 1_692_050_400_000,
        [`${v('own name')}`]: v('text'),
      },
      {
        ...each('login', 'password'),
        login_url: url(),
        folders: [
          { shared_folder: v('shared'), folder: `${v('outer')}\\${v('in\\\\ner')}`, can_edit: true },
          { folder: v('other') },
        ],
        references: { '$addressRef::1': ['uid address'] },
        attachments: [{ file_uid: 'f', name: lost('file'), mime: 'text/plain' }],
        schema: ['$login'],
      },
    ),
    keeperRecord('address', { $address: each('street1', 'city', 'zip') }),
    keeperRecord('bankCard', {
      $paymentCard: each('cardNumber', 'cardExpirationDate', 'cardSecurityCode'),
      '$text:cardholderName': v('name'),
      $pinCode: v('pin'),
    }),
    keeperRecord('sshKeys', { $keyPair: each('publicKey', 'privateKey'), $host: each('hostName', 'port') }),
    keeperRecord('databaseCredentials', { '$text:type': v('type') }, each('login', 'password')),
    keeperRecord('encryptedNotes', { $note: v('note'), $date: 1 }),
  ],
}
