import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostForGood } from '../testing/lost-for-good.ts'
import { account, exported, field, oneItem, shown } from '../testing/write-1pux.ts'

test('a login has its addresses, codes, tags and the fields of its page', async () => {
  const record = await oneItem({
    uuid: 'i',
    favIndex: 3,
    createdAt: 1,
    updatedAt: 2,
    state: 'archived',
    categoryUuid: '001',
    details: {
      loginFields: [
        { value: 'ana', id: '', name: 'email', fieldType: 'E', designation: 'username' },
        { value: 'p1', id: '', name: 'pass', fieldType: 'P', designation: 'password' },
        { value: 'p2', id: '', name: 'pass again', fieldType: 'P', designation: 'password' },
        { value: '✓', id: '', name: 'remember', fieldType: 'C' },
        { value: { email_address: 'alias@a.example', provider: 'fastmail' }, name: 'alias', fieldType: 'E' },
        null,
      ],
      notesPlain: 'call first',
      sections: [
        {
          title: 'Production',
          name: 's1',
          fields: [field('key', { concealed: 'k1' }), field('code', { totp: 'JBSWY3DPEHPK3PXP' })],
        },
        {
          title: 'Stage',
          name: 's2',
          fields: [field('key', { concealed: 'k2' }), field('again', { totp: 'GEZDGNBVGY3TQOJQ' })],
        },
      ],
      passwordHistory: [{ value: 'old', time: 1 }],
    },
    overview: {
      title: 'Shop',
      subtitle: 'ana',
      url: 'https://shop.example',
      urls: [
        { label: 'website', url: 'https://shop.example' },
        { label: 'Admin', url: 'https://admin.shop.example', mode: 'default' },
      ],
      tags: ['ads', 'shop'],
      ps: 90,
    },
  })
  assert.deepEqual(
    { ...record, fields: [] },
    {
      path: ['Clients'],
      type: 'web_credential',
      title: 'Shop',
      login: 'ana',
      password: 'p1',
      addresses: ['https://shop.example', 'https://admin.shop.example'],
      url_match: null,
      totp: 'JBSWY3DPEHPK3PXP',
      notes: 'call first',
      fields: [],
      files: [],
      tags: ['ads', 'shop'],
      favourite: true,
      archived: true,
    },
  )
  assert.deepEqual(shown(record), [
    'pass again=p2 (hidden)',
    'remember=✓',
    'alias=alias@a.example',
    'alias.provider=fastmail',
    'Production: key=k1 (hidden)',
    'Stage: key=k2 (hidden)',
    'again=GEZDGNBVGY3TQOJQ (hidden)',
    'Admin=https://admin.shop.example',
    'passwordHistory=old (hidden)',
  ])
})

test('every kind of value that a field may have is read as a person would', async () => {
  const record = await oneItem({
    uuid: 'i',
    categoryUuid: '004',
    details: {
      sections: [
        {
          title: 'All',
          fields: [
            field('text', { string: 's' }),
            field('mail', { email: { email_address: 'a@a.example', provider: null } }),
            field('old mail', { email: 'b@a.example' }),
            field('phone', { phone: '+55 11' }),
            field('site', { url: 'https://u.example' }),
            field('born', { date: 539_006_400 }),
            field('until', { monthYear: 202911 }),
            field('kind', { menu: 'm' }),
            field('sex', { gender: 'female' }),
            field('card', { creditCardNumber: '4111111111111111' }),
            field('brand', { creditCardType: 'visa' }),
            field('see', { reference: 'i2' }),
            field('home', {
              address: { street: 'Rua 1', city: 'São Paulo', state: 'SP', zip: '01000', country: 'br' },
            }),
            field('new', { unheardOf: { of: ['x', 'y'] } }),
            field('empty', { string: '' }),
            field('none', { concealed: null }),
          ],
        },
      ],
      unforeseen: 'kept',
    },
    overview: { title: 'Me' },
  })
  assert.equal(record.type, 'secure_note')
  assert.deepEqual(shown(record), [
    'text=s',
    'mail=a@a.example',
    'old mail=b@a.example',
    'phone=+55 11',
    'site=https://u.example',
    'born=1987-01-30',
    'until=2029-11',
    'kind=m',
    'sex=female',
    'card=4111111111111111 (hidden)',
    'brand=visa',
    'see=i2',
    'home=Rua 1\nSão Paulo\nSP\n01000\nbr',
    'new.of=x',
    'new.of=y',
    'unforeseen=kept',
  ])
})

test('each category has the type of ours that fits, and its own fields find their places', async () => {
  const items = [
    { categoryUuid: '005', details: { password: 'p' }, overview: { title: 'Password' } },
    {
      categoryUuid: '112',
      details: {
        sections: [
          {
            title: '',
            fields: [
              field('username', { string: 'bot' }),
              field('credential', { concealed: 'token' }),
              field('hostname', { string: 'api.example' }),
            ],
          },
        ],
      },
      overview: { title: 'API' },
    },
    {
      categoryUuid: '102',
      details: {
        sections: [
          {
            title: '',
            fields: [
              field('type', { menu: 'postgres' }, 'database_type'),
              field('server', { string: 'db.example' }, 'hostname'),
              field('username', { string: 'sa' }),
              field('password', { concealed: 'p' }),
            ],
          },
        ],
      },
      overview: { title: 'Database' },
    },
    {
      categoryUuid: '110',
      details: {
        sections: [
          {
            title: '',
            fields: [
              field('URL', { string: 'ssh://host.example' }, 'url'),
              field('username', { string: 'root' }),
            ],
          },
        ],
      },
      overview: { title: 'Server' },
    },
    {
      categoryUuid: '114',
      details: {
        sections: [
          {
            title: '',
            fields: [
              field('private key', {
                sshKey: {
                  privateKey: 'PEM',
                  metadata: {
                    privateKey: 'PEM',
                    publicKey: 'ssh-ed25519 AAAA',
                    fingerprint: 'SHA256:x',
                    keyType: 'ed25519',
                  },
                },
              }),
            ],
          },
        ],
      },
      overview: { title: 'SSH' },
    },
    { categoryUuid: '003', details: { notesPlain: 'n' }, overview: { title: 'Note' } },
    {
      categoryUuid: '999',
      details: { loginFields: [{ value: 'x', name: 'n', designation: 'password' }] },
      overview: { title: 'Unknown' },
    },
  ]
  const { records, lost } = await exported({ accounts: [account(items)] })
  assert.deepEqual(
    records.map((record) => [record.type, record.login, record.password, record.addresses, shown(record)]),
    [
      ['web_credential', '', 'p', [], []],
      ['api_key', 'bot', 'token', [], ['hostname=api.example']],
      ['db_credential', 'sa', 'p', [], ['type=postgres', 'server=db.example']],
      ['web_credential', 'root', '', ['ssh://host.example'], []],
      ['ssh_key', '', 'PEM', [], ['public_key=ssh-ed25519 AAAA', 'fingerprint=SHA256:x', 'key_type=ed25519']],
      ['secure_note', '', '', [], []],
      ['web_credential', '', 'x', [], []],
    ],
  )
  assert.deepEqual(lostForGood(lost), [])
})
