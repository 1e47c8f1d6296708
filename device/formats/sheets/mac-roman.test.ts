import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode-sheet.ts'

/** The letters of these tests in MacRoman, by their bytes. */
const macRoman = new Map(
  Object.entries({ á: 0x87, ã: 0x8b, ç: 0x8d, é: 0x8e, í: 0x92, ó: 0x97, õ: 0x9b, Ó: 0xee }),
)
const macBytes = (text: string) =>
  Uint8Array.from([...text].map((letter) => macRoman.get(letter) ?? letter.charCodeAt(0)))

function read(bytes: Uint8Array) {
  const { encoding, text } = decodeText(bytes)
  return [encoding, text]
}

test('Windows-1252 stays what it is read as: quotation marks and dashes within words, and names in its letters', () => {
  for (const text of [
    'name,password\nl\x92eau,A\x97B\nS\xe3o,p',
    'Cofre;T\xedtulo\nS\x8bo;x',
    'a,b\nx\x87y,Caf\xe9s',
  ])
    assert.equal(read(Buffer.from(text, 'latin1'))[0], 'Windows-1252', text)
})

test('MacRoman is told by the names of the columns, by CR at all line ends, and by letters within words', () => {
  for (const text of [
    'Cofre;Título;Usuário;Senha\nÓtica;Óculos;ana;p',
    'name,password\rFisioterápica,p\r',
    'name,password\nSão Paulo,p\nPinhões,serviço\n',
  ])
    assert.deepEqual(read(macBytes(text)), ['MacRoman', text])
})

test('what neither tells is refused as before', () => {
  assert.throws(() => read(macBytes('name,password\npreço,p')), { code: 'wrong_charset' })
})
