import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExport } from '../read-export.ts'

const read = (json: unknown) =>
  readExport({ name: 'x', bytes: new TextEncoder().encode(JSON.stringify(json)) })
const told = (fields: { label: string; value: string; hidden: boolean }[]) =>
  fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? '*' : ''}`).join(' ')

test('each kind of entry is read by its own keys, within its folders', async () => {
  const { format, records } = await read({
    folders: [
      {
        name: 'Ads',
        items: [
          {
            type: 'website_password',
            name: 'Loja',
            description: 'Loja',
            website_password_title: 'Loja',
            website_password_username: 'ana',
            website_password_password: 'p',
            website_password_url: 'https://a.example',
            website_password_notes: 'n',
            website_password_totp_code: 'JBSWY3DPEHPK3PXP',
            website_password_totp_period: 60,
            custom_fields: [
              { name: 'PIN', type: 'password', value: '77' },
              { name: 'plano', type: 'text', value: 'pro' },
            ],
            tags: ['loja'],
          },
          { type: 'totp', totp_title: 'Código', totp_code: 'JBSWY3DPEHPK3PXP' },
        ],
        folders: [
          {
            name: 'Servidores',
            items: [
              {
                type: 'ssh_own_key',
                ssh_own_key_title: 'Chave',
                ssh_own_key_private: 'pk',
                ssh_own_key_public: 'pub',
              },
              {
                type: 'ssh_connection',
                ssh_connection_title: 'S',
                ssh_connection_host: 'h',
                ssh_connection_port: 22,
              },
              {
                type: 'environment_variables',
                environment_variables_title: 'env',
                environment_variables_variables: [{ key: 'TOKEN', value: 't' }],
                deleted: true,
              },
            ],
          },
        ],
      },
    ],
  })
  assert.equal(format, 'psono-json')
  assert.deepEqual(
    records.map(({ path, type, title, password, totp, fields }) =>
      [path.join('/'), type, title, password, totp, told(fields)].join(' | '),
    ),
    [
      'Ads | web_credential | Loja | p | otpauth://totp/?secret=JBSWY3DPEHPK3PXP&period=60 | PIN=77* plano=pro',
      'Ads | web_credential | Código |  | JBSWY3DPEHPK3PXP | type=totp',
      'Ads/Servidores | ssh_key | Chave | pk |  | public=pub',
      'Ads/Servidores | web_credential | S |  |  | type=ssh_connection host=h port=22',
      'Ads/Servidores | secure_note | env |  |  | type=environment_variables TOKEN=t*',
    ],
  )
  assert.deepEqual(
    records.map(({ tags, archived }) => [...tags, archived]),
    [['loja', false], [false], [false], [false], [true]],
  )
})
