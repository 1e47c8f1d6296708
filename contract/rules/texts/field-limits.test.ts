import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requiredText } from '../../primitives.ts'
import { faultSentence, readFault } from './field-limits.ts'

const faultOf = (text: string, max: number) =>
  readFault(requiredText(max).safeParse(text).error?.issues[0]?.message ?? '')

test('a text that is too long says by how many characters it may be', () => {
  const found = faultOf('x'.repeat(4001), 4000)
  assert.deepEqual(found, { fault: 'too_long', limit: 4000 })
  assert.equal(found && faultSentence(found, 'en'), 'This is too long: at most 4,000 characters.')
  assert.equal(found && faultSentence(found, 'pt-BR'), 'Isto é longo demais: no máximo 4.000 caracteres.')
})

test('other faults have no number, and what is no fault of ours is none', () => {
  assert.deepEqual(faultOf('', 10), { fault: 'required' })
  assert.equal(readFault('Too big: expected string'), null)
  assert.equal(readFault('constructor'), null)
})
