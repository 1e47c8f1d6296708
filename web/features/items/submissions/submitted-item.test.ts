import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { fileName, submittedValues } from './submitted-item.ts'

const tags = { client: 'Aurora', squad: 'Growth' }
const typed: SubmittedCredential = {
  title: 'Shop',
  type: 'web_credential',
  login: 'ana',
  password: 'typed',
  login_url: 'https://shop.example',
  environment: 'stage',
  squad: '',
  notes: 'ask Ana',
}
const file = (name: string, content: string | Uint8Array) => ({
  name,
  base64: Buffer.from(content).toString('base64'),
})

test('the new item’s form has all that a client typed, and the vault’s tags where they left them empty', () => {
  const values = submittedValues(typed, tags)
  const { title, type, login, password, login_url, environment, squad, client, notes } = values
  assert.deepEqual(
    { title, type, login, password, login_url, environment, squad, notes },
    { ...typed, squad: 'Growth' },
  )
  assert.equal(client, 'Aurora')
  assert.equal(submittedValues({ ...typed, squad: 'Mídia' }, tags).squad, 'Mídia')
})

test('the type of an ad token stays open until a member chooses which of the four it is', () => {
  assert.equal(submittedValues({ ...typed, type: 'ad_token' }, tags).type, '')
})

test('a certificate becomes the secret, and what was typed with it becomes the file’s password', () => {
  const pfx = submittedValues({ ...typed, file: file('a1.pfx', Uint8Array.of(0, 255, 7)) }, tags)
  assert.deepEqual(
    [pfx.type, pfx.password, pfx.metadata, pfx.notes],
    ['certificate', 'AP8H', { file_password: 'typed' }, 'ask Ana\n\na1.pfx (base64)'],
  )
  const pem = '-----BEGIN CERTIFICATE-----\nQQ==\n-----END CERTIFICATE-----\n'
  const whole = submittedValues({ ...typed, password: '', file: file('site.txt', pem) }, tags)
  assert.deepEqual([whole.type, whole.password, whole.metadata], ['certificate', pem, {}])
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nQQ==\n-----END OPENSSH PRIVATE KEY-----\n'
  const ssh = submittedValues({ ...typed, file: file('id_ed25519', key) }, tags)
  assert.deepEqual([ssh.type, ssh.password, ssh.metadata], ['ssh_key', key, { key_passphrase: 'typed' }])
})

test('any other file becomes the secret if none was typed, and goes to the notes otherwise', () => {
  const codes = file('codes.txt', '1111\n2222')
  const beside = submittedValues({ ...typed, file: codes }, tags)
  assert.deepEqual(
    [beside.type, beside.password, beside.notes],
    ['web_credential', 'typed', 'ask Ana\n\ncodes.txt:\n1111\n2222'],
  )
  const alone = submittedValues({ ...typed, password: '', file: codes }, tags)
  assert.deepEqual([alone.password, alone.notes], ['1111\n2222', 'ask Ana\n\ncodes.txt'])
})

test('a photo with a social login changes neither its type nor its password', () => {
  const photo = file('photo.jpg', Uint8Array.of(255, 216, 0, 7))
  const login = submittedValues({ ...typed, type: 'social_login', file: photo }, tags)
  assert.deepEqual(
    [login.type, login.password, login.metadata, login.notes],
    ['social_login', 'typed', {}, 'ask Ana\n\nphoto.jpg (base64):\n/9gABw=='],
  )
})

test('a file’s name is offered without folders and without characters that reverse the text', () => {
  assert.equal(fileName('../../etc/passwd'), '_.._etc_passwd')
  assert.equal(fileName('C:\\boot.ini'), 'C__boot.ini')
  assert.equal(fileName('photo\u202egpj.exe'), 'photo_gpj.exe')
  assert.equal(fileName(' .. '), 'file')
})
