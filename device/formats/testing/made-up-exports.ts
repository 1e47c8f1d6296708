/** An export made up for tests. Each of its values that must land somewhere begins with '«', and with '«lost' if no field may hold it. */
export interface MadeUpExport {
  name: string
  /** The text, or what is written as JSON. */
  content: unknown
}

let count = 0
/** A value as no other. `hint` says what it is, to whoever reads a failure. */
const v = (hint: string) => `«${hint} ${++count}»`
const lost = (hint: string) => `«lost ${hint} ${++count}»`
const setup = () => `otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&issuer=${v('totp')}`

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** A sheet with one row in which every column says something of its own, but for these. */
function sheet(name: string, names: string, said: Record<string, string> = {}): MadeUpExport {
  const columns = names.split(',')
  return {
    name,
    content: csv(
      columns,
      columns.map((column) => said[column] ?? v(column)),
    ),
  }
}

const url = () => `https://${'x'.repeat(++count % 9)}.example/«${count}»`

const bitwardenItem = (type: number, kind: Record<string, unknown>) => ({
  id: 'id',
  organizationId: null,
  folderId: 'f1',
  collectionIds: null,
  type,
  reprompt: 0,
  name: v('name'),
  notes: v('notes'),
  favorite: true,
  creationDate: '2026-01-01T00:00:00Z',
  revisionDate: '2026-01-01T00:00:00Z',
  deletedDate: null,
  key: null,
  fields: [
    { name: v('field'), value: v('text'), type: 0, linkedId: null },
    { name: v('field'), value: v('hidden'), type: 1 },
    { name: v('field'), value: 'true', type: 2 },
    { name: v('field'), value: null, type: 3, linkedId: 100 },
  ],
  passwordHistory: [{ lastUsedDate: '2026-01-01T00:00:00Z', password: v('history') }],
  fieldOfTomorrow: { inner: [v('unknown'), { deep: v('unknown') }] },
  ...kind,
})
const each = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, v(key)]))

const bitwarden = {
  encrypted: false,
  folders: [
    { id: 'f1', name: `${v('folder')}/${v('inner')}` },
    { id: 'f2', name: 'empty' },
  ],
  items: [
    bitwardenItem(1, {
      login: {
        uris: [
          { match: null, uri: url(), uriChecksum: 'x' },
          { match: 3, uri: url() },
        ],
        ...each('username', 'password', 'totp'),
        fido2Credentials: [
          {
            ...each('credentialId', 'keyType', 'keyAlgorithm', 'keyCurve', 'rpId', 'userHandle', 'userName'),
            ...each('rpName', 'userDisplayName', 'discoverable'),
            keyValue: lost('passkey'),
            counter: '0',
            creationDate: '2026-01-01T00:00:00Z',
          },
        ],
      },
    }),
    bitwardenItem(2, { secureNote: { type: 0 }, archivedDate: '2026-01-01T00:00:00Z' }),
    bitwardenItem(3, { card: each('cardholderName', 'brand', 'number', 'expMonth', 'expYear', 'code') }),
    bitwardenItem(4, {
      identity: each(
        'title',
        'firstName',
        'lastName',
        'address1',
        'city',
        'ssn',
        'passportNumber',
        'username',
      ),
    }),
    bitwardenItem(5, { sshKey: each('privateKey', 'publicKey', 'keyFingerprint') }),
    bitwardenItem(6, { bankAccount: each('bankName', 'accountNumber', 'pin', 'iban') }),
    bitwardenItem(7, { driversLicense: each('licenseNumber', 'firstName') }),
    bitwardenItem(8, { passport: each('passportNumber', 'surname') }),
    bitwardenItem(9, { kindOfTomorrow: each('value') }),
  ],
}

const bitwardenOrganisation = {
  encrypted: false,
  collections: [
    { id: 'c1', organizationId: 'o', name: v('collection'), externalId: null },
    { id: 'c2', organizationId: 'o', name: v('collection') },
  ],
  items: [
    bitwardenItem(1, { folderId: null, collectionIds: ['c1', 'c2'], login: each('username', 'password') }),
  ],
}

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

const proton = {
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
const keeper = {
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

const enpassField = (type: string, value = v(type), more: Record<string, unknown> = {}) => ({
  deleted: 0,
  label: v('label'),
  order: 1,
  sensitive: 0,
  type,
  uid: 1,
  updated_at: 1,
  value,
  value_updated_at: 1,
  ...more,
})
const enpassItem = (category: string, fields: unknown[], more: Record<string, unknown> = {}) => ({
  archived: 0,
  auto_submit: 1,
  category,
  createdAt: 1,
  favorite: 1,
  fields,
  folders: ['f2', 'f3'],
  icon: { fav: 'x', image: { file: 'misc/login' }, type: 1, uuid: '' },
  note: v('note'),
  subtitle: v('subtitle'),
  template_type: `${category}.default`,
  title: v('title'),
  trashed: 1,
  updated_at: 1,
  uuid: 'u',
  ...more,
})
const enpass = {
  folders: [
    { icon: '1', parent_uuid: '', title: v('folder'), updated_at: 1, uuid: 'f1' },
    { icon: '1', parent_uuid: 'f1', title: v('folder'), updated_at: 1, uuid: 'f2' },
    { icon: '1', parent_uuid: '', title: v('folder'), updated_at: 1, uuid: 'f3' },
  ],
  items: [
    enpassItem(
      'login',
      [
        enpassField('username'),
        enpassField('email'),
        enpassField('password', v('password'), {
          sensitive: 1,
          history: [{ value: v('history'), updated_at: 1, encrypted: false }],
        }),
        enpassField('password'),
        enpassField('url', url()),
        enpassField('url', url()),
        enpassField('.Android#'),
        enpassField('totp'),
        enpassField('section', ''),
        enpassField('text', v('removed'), { deleted: 1 }),
        enpassField('pin'),
      ]
        .map((field) => (field.type === 'section' ? { ...field, label: 'More' } : field))
        .map(withoutTakenLabel),
    ),
    enpassItem('creditcard', [enpassField('ccNumber'), enpassField('ccCvc', v('cvc'), { sensitive: 1 })], {
      attachments: [{ name: 'a.txt', data: btoa('text'), kind: 'text/plain', uuid: 'u', order: 1 }],
    }),
    enpassItem('note', []),
  ],
}

/** The label of what has a place of its own says nothing more. */
function withoutTakenLabel(field: ReturnType<typeof enpassField>, at: number) {
  return [0, 2, 4, 5, 6, 7].includes(at) ? { ...field, label: field.type } : field
}

const psono = {
  folders: [
    {
      name: v('folder'),
      items: [
        {
          type: 'website_password',
          name: v('name'),
          description: v('description'),
          urlfilter: v('filter'),
          ...each('website_password_title', 'website_password_username', 'website_password_password'),
          website_password_url: url(),
          website_password_notes: v('notes'),
          website_password_totp_code: 'JBSWY3DPEHPK3PXP',
          website_password_totp_period: 60,
          website_password_totp_algorithm: 'SHA256',
          website_password_totp_digits: 8,
          custom_fields: [{ name: v('field'), type: 'password', value: v('value') }],
          tags: [v('tag')],
          create_date: '2026-01-01',
        },
      ],
      folders: [
        {
          name: v('inner'),
          items: [
            { type: 'note', name: v('name'), ...each('note_title', 'note_notes') },
            {
              type: 'environment_variables',
              environment_variables_title: v('title'),
              environment_variables_variables: [{ key: v('name'), value: v('value') }],
            },
            {
              type: 'ssh_own_key',
              ...each('ssh_own_key_title', 'ssh_own_key_private', 'ssh_own_key_public', 'ssh_own_key_notes'),
            },
            { type: 'credit_card', ...each('credit_card_title', 'credit_card_number', 'credit_card_cvc') },
            {
              type: 'passkey',
              ...each('passkey_title', 'passkey_rp_id', 'passkey_id'),
              passkey_private_key: { kty: 'EC', d: lost('passkey') },
            },
          ],
        },
      ],
    },
  ],
  items: [{ type: 'bookmark', bookmark_title: v('title'), bookmark_url: url(), deleted: true }],
}

const editable = (fieldType = 'string', label?: string) => ({
  id: 'x',
  fieldType,
  value: v(fieldType),
  ...(label === undefined ? {} : { label }),
})
const cxf = {
  version: { major: 1, minor: 0 },
  exporterRpId: 'a.example',
  exporterDisplayName: 'A',
  timestamp: 1,
  accounts: [
    {
      id: 'a',
      username: '',
      email: 'ana@a.example',
      collections: [
        {
          id: 'c',
          title: v('collection'),
          items: [],
          subCollections: [{ id: 'd', title: v('inner'), items: [{ item: 'i1' }] }],
        },
      ],
      items: [
        {
          id: 'i1',
          creationAt: 1,
          modifiedAt: 1,
          title: v('title'),
          subtitle: v('subtitle'),
          favorite: true,
          scope: { urls: [url(), url()], androidApps: [each('bundleId', 'name')] },
          tags: [v('tag')],
          credentials: [
            { type: 'basic-auth', username: editable(), password: editable('concealed-string') },
            { type: 'basic-auth', username: editable(), password: editable('concealed-string') },
            {
              type: 'totp',
              secret: 'JBSWY3DPEHPK3PXP',
              period: 30,
              digits: 6,
              algorithm: 'sha1',
              username: 'ana',
              issuer: 'A',
            },
            {
              type: 'passkey',
              ...each('credentialId', 'rpId', 'username', 'userDisplayName', 'userHandle'),
              key: lost('passkey'),
            },
            { type: 'note', content: editable() },
            {
              type: 'custom-fields',
              id: 'x',
              label: v('section'),
              fields: [editable('string', v('label')), editable('concealed-string', v('label'))],
              extensions: [{ name: v('extension') }],
            },
            { type: 'file', id: 'f', name: lost('file'), decryptedSize: 1, integrityHash: 'x' },
            { type: 'item-reference', reference: { item: 'i2' } },
          ],
        },
        {
          id: 'i2',
          title: v('title'),
          credentials: [
            { type: 'ssh-key', keyType: v('kind'), privateKey: v('key'), keyComment: v('comment') },
            { type: 'credit-card', number: editable('concealed-string'), fullName: editable() },
            { type: 'address', streetAddress: editable(), country: editable('country-code') },
            { type: 'wifi', ssid: editable(), passphrase: editable('concealed-string') },
            {
              type: 'api-key',
              key: editable('concealed-string'),
              url: editable(),
              expiryDate: editable('date'),
            },
            { type: 'person-name', given: editable(), surname: editable() },
            { type: 'kind-of-tomorrow', thing: { inner: v('unknown') } },
          ],
        },
      ],
    },
  ],
}

const kinds = { folder: 'Work', type: 'login', favorite: '1', reprompt: '0', fav: '0' }
const dates = Object.fromEntries(
  'createTime,modifyTime,timeCreated,timeLastUsed,timePasswordChanged,guid,id,Icon,Last Modified,Created'
    .split(',')
    .map((name) => [name, '1696118400000']),
)
const common = { ...kinds, ...dates }
const at = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, url()]))

export const madeUpExports: readonly MadeUpExport[] = [
  { name: 'bitwarden-json', content: bitwarden },
  { name: 'bitwarden-json', content: bitwardenOrganisation },
  { name: 'proton-json', content: proton },
  { name: 'keeper-json', content: keeper },
  { name: 'enpass-json', content: enpass },
  { name: 'psono-json', content: psono },
  { name: 'cxf', content: cxf },
  {
    name: 'google-authenticator',
    content: `otpauth://totp/${v('issuer')}:${v('account')}?secret=JBSWY3DPEHPK3PXP`,
  },
  sheet(
    'bitwarden-csv',
    'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    { ...common, fields: `${v('name')}: ${v('value')}\n${v('name')}: ${v('value')}`, ...at('login_uri') },
  ),
  sheet(
    'bitwarden-csv',
    'collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    { ...common, collections: `${v('first')},${v('second')}`, fields: `${v('name')}: ${v('value')}` },
  ),
  sheet('lastpass-csv', 'url,username,password,totp,extra,name,grouping,fav', { ...common, ...at('url') }),
  sheet('one-password-csv', 'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes', {
    ...at('Url'),
    Favorite: 'true',
    Archived: 'false',
    Tags: `${v('tag')};${v('tag')}`,
  }),
  sheet('safari-csv', 'Title,URL,Username,Password,Notes,OTPAuth', at('URL')),
  sheet('chromium-csv', 'name,url,username,password,note', at('url')),
  sheet(
    'firefox-csv',
    'url,username,password,httpRealm,formActionOrigin,guid,timeCreated,timeLastUsed,timePasswordChanged',
    { ...common, ...at('url') },
  ),
  sheet('dashlane-csv', 'username,username2,username3,title,password,note,url,category,otpSecret', at('url')),
  sheet(
    'nordpass-csv',
    'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,shared_folder,full_name,phone_number,email,address1,city,country,state,type,custom_fields',
    {
      ...at('url'),
      additional_urls: JSON.stringify([url(), url()]),
      type: 'password',
      custom_fields: JSON.stringify([{ type: 'hidden', label: v('label'), value: v('value') }]),
    },
  ),
  sheet(
    'proton-csv',
    'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault,autofillUrls',
    { ...common, ...at('url'), autofillUrls: JSON.stringify([{ url: url(), mode: 1 }]) },
  ),
  sheet('proton-csv', 'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault', {
    ...common,
    type: 'creditCard',
    url: '',
    note: JSON.stringify({
      ...each('cardholderName', 'number', 'verificationNumber', 'pin'),
      note: v('note'),
    }),
  }),
  sheet('keepassxc-csv', 'Group,Title,Username,Password,URL,Notes,TOTP,Icon,Last Modified,Created', {
    ...common,
    Group: 'Root/Work',
    ...at('URL'),
  }),
  sheet('keepass-csv', 'Account,Login Name,Password,Web Site,Comments', at('Web Site')),
  sheet('passbolt-csv', 'Group,Title,Username,Password,URL,Notes,TOTP', at('URL')),
  {
    name: 'keeper-csv',
    content: csv(
      [v('folder'), v('title'), v('login'), v('password'), url(), v('notes'), '', v('name'), v('value')],
      ['', v('title'), v('login'), '', '', '', v('shared'), 'TFC:Keeper', setup(), v('name'), v('value')],
    ),
  },
  {
    name: 'roboform-csv',
    content: csv(
      ['Name', 'Url', 'MatchUrl', 'Login', 'Pwd', 'Note', 'Folder', 'RfFieldsV2'],
      [
        v('n'),
        url(),
        url(),
        v('l'),
        v('p'),
        v('note'),
        v('f'),
        `${v('a')},,,txt,${v('b')}`,
        `${v('c')},,,pwd,${v('d')}`,
      ],
    ),
  },
  sheet(
    'zoho-csv',
    'Password Name,Description,Password URL,Folder Name,Notes,Favorite,SecretData,CustomData',
    {
      ...at('Password URL'),
      Favorite: '1',
      SecretData: `SecretType:Web Account\nUser Name:${v('login')}\nPassword:${v('password')}\n${v('name')}:${v('value')}`,
    },
  ),
  sheet('teampass-csv', 'id,label,description,pw,login,restricted_to,perso,url,email,folder', {
    ...dates,
    perso: '0',
    ...at('url'),
  }),
  sheet(
    'psono-csv',
    'path,type,callback_user,callback_url,callback_pass,urlfilter,website_password_title,website_password_url,website_password_username,website_password_password,website_password_notes,custom_fields,tags',
    {
      path: `\\${v('outer')}\\${v('inner')}\\`,
      type: 'website_password',
      custom_fields: JSON.stringify([{ name: v('name'), type: 'text', value: v('value') }]),
      tags: JSON.stringify([v('tag')]),
    },
  ),
  {
    name: 'enpass-csv',
    content: csv(
      ['Title', 'Field', 'Value', 'Field', 'Value', 'Note'],
      [v('title'), 'Username', v('login'), '*Password', v('password'), 'Cor', v('own'), v('note')],
    ),
  },
  sheet('template', 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad', {
    type: 'api_key',
    environment: 'prod',
    criticality: 'high',
  }),
  sheet('sheet', 'Cliente,Ferramenta,Usuário,Senha,Link,Observações,Quem usa', at('Link')),
]
