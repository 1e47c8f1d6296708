import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationsAtOnce, readAddresses } from './read-addresses.ts'

const read = (text: string, known: [string, 'here' | 'invited' | 'inactive'][] = []) =>
  readAddresses(text, { domain: 'agencia.example', known: new Map(known) })
const namesOf = (text: string) => read(text).people.map(({ name, email }) => `${name} <${email}>`)
const whyOf = (text: string) => read(text).leftOut.map(({ line, text: part, why }) => [line, part, why])

test('what is no address, of another domain or without a usable name is left out with its line and text', () => {
  assert.deepEqual(whyOf('ana@agencia.example\n\nbia@\nBia Lima\nrui@fora.example'), [
    [3, 'bia@', 'not_email'],
    [4, 'Bia Lima', 'not_email'],
    [5, 'rui@fora.example', 'other_domain'],
  ])
  assert.deepEqual(
    whyOf(`${'a'.repeat(300)} <ana@agencia.example>`).map(([, , why]) => why),
    ['bad_name'],
  )
  assert.deepEqual(read('').people, [])
})

test('an address counts once, however it is written, and who is here already is left out as what they are', () => {
  const { people, leftOut } = read('ana@agencia.example, ANA@agencia.example\nbia@agencia.example', [
    ['bia@agencia.example', 'invited'],
  ])
  assert.deepEqual(people, [{ line: 1, email: 'ana@agencia.example', name: 'Ana' }])
  assert.deepEqual(leftOut, [
    { line: 1, text: 'ANA@agencia.example', why: 'twice' },
    { line: 2, text: 'bia@agencia.example', why: 'invited' },
  ])
})

test('lines, commas, semicolons, tabs and spaces separate people', () => {
  const three = ['Ana <ana@agencia.example>', 'Bia <bia@agencia.example>', 'Rui <rui@agencia.example>']
  const addresses = ['ana', 'bia', 'rui'].map((name) => `${name}@agencia.example`)
  for (const between of ['\n', '\r\n', ', ', ';', '; ', ' ', '\n\n', ',\n'])
    assert.deepEqual(namesOf(addresses.join(between)), three)
})

test('a name comes from before the brackets, from the next column, or from the address', () => {
  for (const [text, name] of [
    ['Ana Souza <ana@agencia.example>', 'Ana Souza'],
    ['"Souza, Ana" <ana@agencia.example>', 'Ana Souza'],
    ['Souza, Ana <ana@agencia.example>; Lima, Bia <bia@agencia.example>', 'Ana Souza'],
    ['Ana Souza\tana@agencia.example', 'Ana Souza'],
    ['Ana Souza, ana@agencia.example', 'Ana Souza'],
    ['"Ana Souza";ana@agencia.example', 'Ana Souza'],
    ['ana@agencia.example,Ana Souza', 'Ana Souza'],
    ['ana@agencia.example Ana Souza', 'Ana Souza'],
    ['<ana@agencia.example>', 'Ana'],
    ['ana@agencia.example<mailto:ana@agencia.example>', 'Ana'],
  ] as const)
    assert.deepEqual(namesOf(text)[0], `${name} <ana@agencia.example>`)
  assert.deepEqual(namesOf('maria-jose.da_silva+news@agencia.example'), [
    'Maria Jose Da Silva <maria-jose.da_silva+news@agencia.example>',
  ])
})

test('more than fit at once are left out, and named', () => {
  const text = Array.from({ length: invitationsAtOnce + 1 }, (_, at) => `p${at}@agencia.example`).join('\n')
  const { people, leftOut } = read(text)
  assert.equal(people.length, invitationsAtOnce)
  assert.deepEqual(leftOut, [
    { line: invitationsAtOnce + 1, text: `p${invitationsAtOnce}@agencia.example`, why: 'too_many' },
  ])
})
