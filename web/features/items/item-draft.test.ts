import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemValues } from './item-form.ts'
import { typedValues } from './typed-values.ts'

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
