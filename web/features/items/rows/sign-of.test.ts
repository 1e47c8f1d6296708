import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signOf } from './sign-of.ts'

const letter = (login_url: string, title = 'Título') => signOf({ title, login_url }).letter

test('an item’s sign is the first letter of its address’s service, else of its title', () => {
  assert.equal(letter('https://www.instagram.com/acme'), 'I')
  assert.equal(letter('https://business.instagram.com'), 'I')
  assert.equal(letter('https://painel.locaweb.com.br'), 'L')
  assert.equal(letter('', 'ângela'), 'Â')
  assert.equal(letter('', '— 7 dias'), '7')
  assert.equal(letter('https://localhost:3000', 'Blog'), 'B')
  assert.equal(letter('', '…'), '·')
})

test('one service has one colour, whatever its items are called', () => {
  const one = signOf({ title: 'Acme', login_url: 'https://instagram.com' })
  assert.deepEqual(signOf({ title: 'Globex', login_url: 'https://www.instagram.com/x' }), one)
})
