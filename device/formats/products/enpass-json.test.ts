import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExport } from '../read-export.ts'

const read = (json: unknown) =>
  readExport({ name: 'x', bytes: new TextEncoder().encode(JSON.stringify(json)) })
const field = (type: string, value: string, more: object = {}) => ({
  type,
  label: type,
  value,
  order: 1,
  uid: 1,
  ...more,
})

test('the first of a kind is the item’s own, removed and former values are hidden fields, and folders nest', async () => {
  const { records } = await read({
    folders: [
      { uuid: 'a', title: 'Clientes', parent_uuid: '' },
      { uuid: 'b', title: 'Íris', parent_uuid: 'a' },
    ],
    items: [
      {
        title: 'Loja',
        category: 'login',
        template_type: 'login.default',
        subtitle: 'ana',
        note: 'n',
        favorite: 1,
        archived: 0,
        trashed: 1,
        folders: ['b'],
        fields: [
          field('username', 'ana'),
          field('email', 'ana@a.example'),
          field('password', 'p', { sensitive: 1, history: [{ value: 'old', updated_at: 1 }] }),
          field('url', 'https://a.example'),
          field('totp', 'JBSWY3DPEHPK3PXP'),
          field('section', ''),
          field('text', 'azul', { label: 'cor' }),
          field('text', 'gone', { label: 'cor', deleted: 1 }),
        ],
      },
    ],
  })
  const [record] = records
  assert.deepEqual(
    [record?.path, record?.login, record?.password, record?.totp, record?.favourite, record?.archived],
    [['Clientes', 'Íris'], 'ana', 'p', 'JBSWY3DPEHPK3PXP', true, true],
  )
  assert.deepEqual(record?.fields, [
    { label: 'email', value: 'ana@a.example', hidden: false },
    { label: 'password (history)', value: 'old', hidden: true },
    { label: 'cor', value: 'azul', hidden: false },
    { label: 'cor', value: 'gone', hidden: true },
  ])
})

test('an attachment is unpacked when somebody wants it, and a damaged one is a fault then', async () => {
  const item = (data: string) => ({
    title: 'a',
    category: 'note',
    attachments: [{ name: '../../x.txt', data, kind: 'text/plain', uuid: 'u' }],
  })
  const { records } = await read({ items: [item(btoa('texto')), item('***')] })
  const [good, bad] = records.map(({ files }) => files[0])
  assert.deepEqual([good?.name, good?.size], ['x.txt', 5])
  assert.equal(new TextDecoder().decode(await good?.bytes()), 'texto')
  await assert.rejects(async () => bad?.bytes(), { code: 'damaged' })
})

test('cards are notes with fields', async () => {
  const { records } = await read({
    items: [
      {
        title: 'Visa',
        category: 'creditcard',
        fields: [
          field('ccNumber', '4111'),
          field('ccCvc', '1', { sensitive: 1 }),
          field('ccExpiry', '01/30'),
        ],
      },
    ],
  })
  assert.deepEqual(
    [records[0]?.type, records[0]?.fields.map(({ label, hidden }) => `${label} ${hidden}`)],
    ['secure_note', ['category false', 'ccNumber true', 'ccCvc true', 'ccExpiry false']],
  )
})
