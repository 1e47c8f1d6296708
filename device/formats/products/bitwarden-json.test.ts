import assert from 'node:assert/strict'
import { argon2Sync, createCipheriv, createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ExportFault } from '../export-fault.ts'
import { readExport } from '../read-export.ts'
import { lostForGood } from '../testing/lost-for-good.ts'

const encoder = new TextEncoder()
const read = (json: unknown, passphrase?: string) =>
  readExport(
    { name: 'x', bytes: encoder.encode(JSON.stringify(json)) },
    passphrase === undefined ? {} : { passphrase },
  )

async function faultOf(json: unknown, passphrase?: string) {
  try {
    await read(json, passphrase)
    return null
  } catch (error) {
    assert.ok(error instanceof ExportFault, String(error))
    return error.code
  }
}

const vault = {
  encrypted: false,
  folders: [{ id: 'f', name: 'Clientes/Íris' }],
  items: [
    {
      id: 'i',
      folderId: 'f',
      type: 1,
      name: 'Loja',
      notes: null,
      favorite: true,
      reprompt: 1,
      fields: [
        { name: 'PIN', value: '77', type: 1 },
        { name: 'plano', value: 'pro', type: 0 },
        { name: 'ativo', value: 'false', type: 2 },
        { name: 'mesmo', value: null, type: 3, linkedId: 101 },
        { name: 'do cartão', value: null, type: 3, linkedId: 305 },
      ],
      login: {
        uris: [
          { match: null, uri: 'https://a.example' },
          { match: null, uri: 'androidapp://a' },
        ],
        username: 'ana',
        password: 'p',
        totp: 'JBSWY3DPEHPK3PXP',
        fido2Credentials: [{ rpId: 'a.example', userName: 'ana', keyValue: 'k' }],
      },
      passwordHistory: [{ password: 'old', lastUsedDate: 'x' }],
    },
    { type: 2, name: 'Nota', notes: 'texto', secureNote: { type: 0 }, deletedDate: '2026-01-01' },
    { type: 3, name: 'Cartão', card: { number: '4111', code: '123', brand: 'Visa', expYear: '2030' } },
    { type: 5, name: 'Chave', sshKey: { privateKey: 'pk', publicKey: 'pub' }, archivedDate: null },
  ],
}

test('a login, a note, a card and an SSH key become items with all that they hold', async () => {
  const { records, lost } = await read(vault)
  const [login, note, card, key] = records
  assert.deepEqual(login, {
    path: ['Clientes', 'Íris'],
    type: 'web_credential',
    title: 'Loja',
    login: 'ana',
    password: 'p',
    addresses: ['https://a.example', 'androidapp://a'],
    url_match: null,
    totp: 'JBSWY3DPEHPK3PXP',
    notes: '',
    fields: [
      { label: 'PIN', value: '77', hidden: true },
      { label: 'plano', value: 'pro', hidden: false },
      { label: 'ativo', value: 'false', hidden: false },
      { label: 'mesmo', value: 'password', hidden: false },
      { label: 'do cartão', value: 'number', hidden: false },
      { label: 'passkey.rpId', value: 'a.example', hidden: false },
      { label: 'passkey.userName', value: 'ana', hidden: false },
      { label: 'passwordHistory', value: 'old', hidden: true },
      { label: 'reprompt', value: '1', hidden: false },
    ],
    files: [],
    tags: [],
    favourite: true,
    archived: false,
  })
  assert.deepEqual([note?.type, note?.notes, note?.archived], ['secure_note', 'texto', true])
  assert.deepEqual(
    [card?.type, card?.fields],
    [
      'secure_note',
      [
        { label: 'number', value: '4111', hidden: true },
        { label: 'code', value: '123', hidden: true },
        { label: 'brand', value: 'Visa', hidden: false },
        { label: 'expYear', value: '2030', hidden: false },
      ],
    ],
  )
  assert.deepEqual(
    [key?.type, key?.password, key?.fields, key?.archived],
    ['ssh_key', 'pk', [{ label: 'publicKey', value: 'pub', hidden: false }], false],
  )
  assert.deepEqual(lostForGood(lost), [{ record: 'Loja', what: 'passkey', why: 'passkey' }])
})

test('an item of an organisation goes where its first collection is, and names the others', async () => {
  const { records } = await read({
    encrypted: false,
    collections: [
      { id: 'a', name: 'Silva, Souza/Social' },
      { id: 'b', name: 'Equipe' },
    ],
    items: [{ type: 1, name: 'x', collectionIds: ['a', 'b', 'gone'] }],
  })
  assert.deepEqual(records[0]?.path, ['Silva, Souza', 'Social'])
  assert.deepEqual(records[0]?.fields, [{ label: 'collections', value: 'Equipe', hidden: false }])
})

test('a number with more digits than a number keeps comes to the digit', async () => {
  const bytes = encoder.encode(
    '{"encrypted":false,"items":[{"type":1,"name":"x","ref":12345678901234567890}]}',
  )
  const { records } = await readExport({ name: 'x', bytes })
  assert.equal(records[0]?.fields[0]?.value, '12345678901234567890')
})

/** Seals as the program does. */
function seal(plain: unknown, passphrase: string, kdf: Record<string, number>) {
  const salt = randomBytes(16).toString('base64')
  const key =
    kdf.kdfType === 0
      ? pbkdf2Sync(passphrase, salt, kdf.kdfIterations ?? 0, 32, 'sha256')
      : argon2Sync('argon2id', {
          message: passphrase,
          nonce: createHash('sha256').update(salt).digest(),
          memory: (kdf.kdfMemory ?? 0) * 1024,
          passes: kdf.kdfIterations ?? 0,
          parallelism: kdf.kdfParallelism ?? 0,
          tagLength: 32,
        })
  const expand = (info: string) => createHmac('sha256', key).update(info).update(Uint8Array.of(1)).digest()
  const encrypt = (text: string) => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-cbc', expand('enc'), iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const mac = createHmac('sha256', expand('mac')).update(iv).update(sealed).digest()
    return `2.${[iv, sealed, mac].map((part) => part.toString('base64')).join('|')}`
  }
  return {
    encrypted: true,
    passwordProtected: true,
    salt,
    ...kdf,
    encKeyValidation_DO_NOT_EDIT: encrypt('made up'),
    data: encrypt(JSON.stringify(plain)),
  }
}

const kdfs = {
  PBKDF2: { kdfType: 0, kdfIterations: 5000 },
  Argon2id: { kdfType: 1, kdfIterations: 2, kdfMemory: 16, kdfParallelism: 2 },
}

for (const [name, kdf] of Object.entries(kdfs)) {
  test(`a file under a password is refused without it and with another, when it was changed, and else read (${name})`, async () => {
    const file = seal(vault, 'sésamo', kdf)
    assert.equal(await faultOf(file), 'password_needed')
    assert.equal(await faultOf(file, 'sesamo'), 'password_wrong')
    const changed = file.data.replace(/\|./, (sign) => (sign === '|A' ? '|B' : '|A'))
    assert.equal(await faultOf({ ...file, data: changed }, 'sésamo'), 'damaged')
    assert.equal(await faultOf({ ...file, data: '2.x' }, 'sésamo'), 'damaged')
    assert.equal(await faultOf({ ...file, data: file.data.replace('2.', '7.') }, 'sésamo'), 'version_unknown')
    assert.deepEqual(await read(file, 'sésamo'), await read(vault))
  })
}

test('absurd costs are refused before anything is computed', async () => {
  const file = seal(vault, 'a', kdfs.PBKDF2)
  for (const kdf of [
    { kdfIterations: 1e12 },
    { kdfIterations: 0 },
    { kdfIterations: 'many' },
    { kdfType: 1, kdfIterations: 3, kdfMemory: 1e6, kdfParallelism: 4 },
  ])
    assert.equal(await faultOf({ ...file, ...kdf }, 'a'), 'cost_too_high', JSON.stringify(kdf))
  assert.equal(await faultOf({ ...file, kdfType: 9 }, 'a'), 'version_unknown')
})

const matched = async (...uris: { uri: string; match: number | null }[]) => {
  const login = { uris }
  const { records } = await read({ encrypted: false, items: [{ type: 1, name: 'x', login }] })
  const [record] = records
  return [record?.url_match, record?.addresses, record?.fields.map(({ label, value }) => `${label} ${value}`)]
}
const uri = (name: string, match: number | null) => ({ uri: `https://${name}.example`, match })

test('an address that is never filled is none, and one matched by its beginning or a pattern keeps saying so', async () => {
  assert.deepEqual(await matched(uri('a', 5)), [null, [], ['uri https://a.example', 'match 5']])
  assert.deepEqual(await matched(uri('a', 2)), ['exact', ['https://a.example'], ['match 2']])
  assert.deepEqual(await matched(uri('a', 4), uri('b', null)), [
    'exact',
    ['https://a.example', 'https://b.example'],
    ['match 4'],
  ])
})

test('the whole site is filled only where an address says so and no other asks for less', async () => {
  const both = ['https://a.example', 'https://b.example']
  assert.deepEqual(await matched(uri('a', 0), uri('b', 0)), ['site', both, []])
  assert.deepEqual(await matched(uri('a', 0), uri('b', null)), ['site', both, []])
  assert.deepEqual(await matched(uri('a', 0), uri('b', 1)), ['exact', both, ['match 0']])
  assert.deepEqual(await matched(uri('a', 0), uri('b', 3)), ['exact', both, ['match 0']])
  assert.deepEqual(await matched(uri('a', 3), uri('b', null)), ['exact', both, []])
})
