import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportForms, twoStepField } from '@chaveiro/contract/constants.ts'
import { readSource } from '../read-export.ts'
import { exportedItems, plainItem } from '../testing/exported-items.ts'
import type { ExportedItem } from '../writing/exported-item.ts'
import { writeExport } from '../writing/write-export.ts'
import { itemSecretOf } from './place-secrets.ts'
import { readRows } from './read-rows.ts'

const [whole = plainItem] = exportedItems
const key: ExportedItem = {
  ...plainItem,
  path: ['Agência'],
  type: 'ad_token_meta',
  title: 'Anúncios',
  password: 't',
  metadata: { app_id: '7', app_secret: 's' },
}

for (const form of exportForms) {
  test(`an import of our own ${form} makes items of the same type, client and fields`, async () => {
    const { bytes } = await writeExport(form, [whole, key], 'garça azul')
    const source = await readSource(bytes, { passphrase: 'garça azul' })
    const { rows, refused } = readRows(source)
    assert.deepEqual(refused, [])
    for (const item of [whole, key]) {
      const row = rows.find(({ title }) => title === item.title)
      assert.ok(row?.ours)
      const { type, path, client, squad, environment, criticality, password } = item
      const { expires_at, login_instructions, no_copy, requires_checkout, metadata } = item
      const secret = itemSecretOf(row)
      const { [twoStepField]: totp, ...others } = secret.metadata
      assert.deepEqual(
        [row.type, row.path, row.client, row.squad, row.environment, row.criticality, secret.password],
        [type, path, client, squad, environment, criticality, password],
      )
      assert.deepEqual(
        { ...row.ours, metadata: others },
        { expires_at, login_instructions, no_copy, requires_checkout, metadata },
      )
      assert.equal(totp !== undefined, item.totp !== '')
      assert.deepEqual([secret.notes, secret.fields], [item.notes, item.fields])
    }
  })
}
