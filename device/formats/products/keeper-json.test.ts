import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOfKeeper, readKeeper } from './keeper-json.ts'

const told = (fields: { label: string; value: string; hidden: boolean }[]) =>
  fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? '*' : ''}`).join(' ')

test('a login has folders, fields of every kind, several addresses and one authenticator', () => {
  const { records } = readKeeper({
    shared_folders: [{ path: 'Equipe', uid: 's' }],
    records: [
      {
        title: 'Loja',
        uid: 'u',
        $type: 'login',
        login: 'ana',
        password: 'p',
        login_url: 'https://a.example',
        notes: 'n',
        custom_fields: {
          '$oneTimeCode::1': 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
          '$url::1': ['https://b.example', 'https://c.example'],
          '$secret:Chave:1': 'k',
          '$securityQuestion::1': [{ question: 'cor?', answer: 'azul' }],
          'Nota própria': 'x',
        },
        folders: [{ shared_folder: 'Equipe', folder: 'Ads\\a\\\\b/c' }, { folder: 'Outra' }],
        references: { '$addressRef::1': ['v'] },
        last_modified: 1,
      },
      {
        title: 'Casa',
        uid: 'v',
        $type: 'address',
        custom_fields: { $address: { street1: 'Rua 1', zip: '01' } },
      },
    ],
  })
  const [login, address] = records
  assert.deepEqual(
    [login?.path, login?.login, login?.password, login?.totp, login?.addresses],
    [
      ['Equipe', 'Ads', 'a\\b/c'],
      'ana',
      'p',
      'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
      ['https://a.example', 'https://b.example', 'https://c.example'],
    ],
  )
  assert.equal(
    told(login?.fields ?? []),
    'Chave=k* securityQuestion.question=cor? securityQuestion.answer=azul* Nota própria=x addressRef=Casa folders=Outra',
  )
  assert.deepEqual(
    [address?.type, told(address?.fields ?? [])],
    ['secure_note', 'type=address address.street1=Rua 1 address.zip=01'],
  )
})

test('Commander’s list without anything around it is read, and an SSH key is the item’s secret', () => {
  const { records } = readKeeper([
    {
      title: 'Servidor',
      $type: 'sshKeys',
      login: 'deploy',
      custom_fields: {
        $keyPair: { publicKey: 'pub', privateKey: 'pk' },
        $host: { hostName: 'h', port: '22' },
      },
    },
  ])
  assert.deepEqual(
    records.map(({ type, login, password, fields }) => [type, login, password, told(fields)]),
    [['ssh_key', 'deploy', 'pk', 'keyPair.publicKey=pub host.hostName=h host.port=22']],
  )
})

test('labels come without their kind and number', () => {
  assert.deepEqual(
    ['$text:Nome do titular:1', '$pinCode::2', '$keyPair', 'Meu campo: 1', '$text:a:b:1'].map(labelOfKeeper),
    ['Nome do titular', 'pinCode', 'keyPair', 'Meu campo: 1', 'a:b'],
  )
})
