import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitRecords } from './split-records.ts'

test('whatever is quoted by RFC 4180 comes back to the byte', () => {
  const value = fc.string({ unit: 'grapheme' }).map((text) => `${text}"\r\n,`)
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1 }), (rows) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = rows.map((values) => values.map(quote).join(',')).join('\r\n')
      const read = [...splitRecords(text, ',')].map(({ values }) => values.map((one) => one.text))
      assert.deepEqual(read, rows)
    }),
  )
})

test('values that do not begin with a quote are read as by a plain split and trim', () => {
  const value = fc.string().map((text) => `x${text.replaceAll(/[,\r\n]/g, '')}`)
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const text = rows.map((values) => values.join(',')).join('\n')
      const read = [...splitRecords(text, ',')].map(({ values }) => values.map((one) => one.text))
      assert.deepEqual(
        read,
        rows.map((values) => values.map((one) => one.trim())),
      )
    }),
  )
})
