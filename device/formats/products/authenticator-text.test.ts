import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExport } from '../read-export.ts'

/** A field of a message in Protocol Buffers. */
const number = (field: number, value: number) => [field << 3, ...varint(value)]
const bytes = (field: number, value: Uint8Array | readonly number[]) => [
  (field << 3) | 2,
  ...varint(value.length),
  ...value,
]
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}
const textBytes = (text: string) => new TextEncoder().encode(text)

interface Account {
  secret: string
  name: string
  issuer?: string
  algorithm?: number
  digits?: number
  kind?: number
  counter?: number
}
const account = ({ secret, name, issuer = '', algorithm = 1, digits = 1, kind = 2, counter = 0 }: Account) =>
  bytes(1, [
    ...bytes(1, textBytes(secret)),
    ...bytes(2, textBytes(name)),
    ...bytes(3, textBytes(issuer)),
    ...number(4, algorithm),
    ...number(5, digits),
    ...number(6, kind),
    ...number(7, counter),
  ])

function migration(accounts: Account[], { size = 1, index = 0 } = {}): string {
  const message = [
    ...accounts.flatMap(account),
    ...number(2, 1),
    ...number(3, size),
    ...number(4, index),
    ...number(5, 300),
  ]
  const data = encodeURIComponent(btoa(String.fromCharCode(...message)))
  return `otpauth-migration://offline?data=${data}`
}

const read = (text: string) => readExport({ name: 'x', bytes: textBytes(text) })

test('each account of a migration is a record with its address, counted ones too', async () => {
  const { records, lost } = await read(
    migration([
      { secret: '12345678901234567890', name: 'Loja:ana', issuer: 'Loja' },
      { secret: '12345678901234567890', name: 'bob', algorithm: 2, digits: 2, kind: 1, counter: 300 },
    ]),
  )
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  assert.deepEqual(
    records.map(({ title, login, totp }) => [title, login, totp]),
    [
      ['Loja', 'ana', `otpauth://totp/Loja:ana?secret=${key}&algorithm=SHA1&digits=6&issuer=Loja`],
      ['bob', '', `otpauth://hotp/bob?secret=${key}&algorithm=SHA256&digits=8&counter=300`],
    ],
  )
  assert.deepEqual(lost, [])
})

test('a code of several that is missing is named', async () => {
  const one = { secret: '1234567890', name: 'a' }
  const { records, lost } = await read(
    [migration([one], { size: 3, index: 0 }), migration([one], { size: 3, index: 2 })].join('\n'),
  )
  assert.equal(records.length, 2)
  assert.deepEqual(lost, [{ record: '', what: '2/3', why: 'batch_missing' }])
})

test('a list of addresses is read as it is', async () => {
  const address = 'otpauth://totp/Caf%C3%A9:ana@a.example?secret=JBSWY3DPEHPK3PXP&issuer=Caf%C3%A9+Bom'
  const { records } = await read(`${address}\r\n\r\notpauth://totp/s%C3%B3?secret=JBSWY3DPEHPK3PXP\n`)
  assert.deepEqual(
    records.map(({ title, login, totp }) => [title, login, totp]),
    [
      ['Café Bom', 'ana@a.example', address],
      ['só', '', 'otpauth://totp/s%C3%B3?secret=JBSWY3DPEHPK3PXP'],
    ],
  )
})
