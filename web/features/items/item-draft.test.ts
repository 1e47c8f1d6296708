import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemValues } from './item-form.ts'
import { typedSecret, typedValues } from './typed-values.ts'

test('a form that a lock closes keeps the fields that were typed in, and never a sealed one', () => {
  const values = {
    ...newItemValues({ client: '', squad: '' }),
    title: 'Bank',
    login: 'ana',
    password: 'p',
    notes: 'n',
    metadata: { totp_secret: 'k' },
  }
  const dirty = { title: true, password: true, notes: true, metadata: { totp_secret: true } }
  assert.deepEqual(typedValues(values, dirty), { title: 'Bank' })
})

test('when the right to an opened item ends, its form keeps a typed password and what was typed into empty fields, and nothing that was opened', () => {
  const file = (id: string) => ({ id, name: 'a.pdf', size: 1, hash: '', key: '' })
  const pin = { label: 'PIN', value: '1', hidden: true }
  const added = { label: 'Door', value: '2', hidden: false }
  const opened = {
    password: 'old',
    notes: 'PIN 1',
    metadata: { totp_secret: 'k', backup_codes: '' },
    fields: [pin],
    files: [file('1')],
  }
  const unchanged = {
    password: '',
    notes: '',
    metadata: { totp_secret: '', backup_codes: '' },
    fields: [],
    files: [],
  }
  assert.deepEqual(typedSecret(opened, opened), unchanged)
  const values = {
    password: 'new',
    notes: 'PIN 1, PIN 2',
    metadata: { totp_secret: 'k2', backup_codes: 'b', pin: '4' },
    fields: [pin, added],
    files: [file('1'), file('2')],
  }
  const kept = {
    password: 'new',
    notes: '',
    metadata: { totp_secret: '', backup_codes: 'b', pin: '4' },
    fields: [added],
    files: [file('2')],
  }
  assert.deepEqual(typedSecret(values, opened), kept)
})
