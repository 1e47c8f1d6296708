import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import { pictureOf } from './picture-of.ts'

const address = 'https://senhas.agencia.example/connect/0b9e4c7a-5d5e-4a5f-9d5c-1a2b3c4d5e6f'
const scale = 4

test('a camera reads the address from the blocks of a terminal', () => {
  const lines = pictureOf(address)
    .split('\n')
    .map((line) => [...line])
  const side = Math.max(...lines.map(({ length }) => length))
  // The last line may have only its upper half.
  const isLit = (x: number, y: number) => {
    const block = lines[y >> 1]?.[x] ?? '█'
    return block === '█' || block === (y % 2 === 0 ? '▀' : '▄')
  }
  const width = side * scale
  const data = new Uint8Array(width * width * 4)
  for (let at = 0; at < width * width; at += 1)
    data.fill(
      isLit(Math.floor((at % width) / scale), Math.floor(at / width / scale)) ? 255 : 0,
      at * 4,
      at * 4 + 4,
    )
  assert.equal(decodeQR({ width, height: width, data }), address)
  assert.ok(side <= 80)
})
