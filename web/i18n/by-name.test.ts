import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byName } from './by-name.ts'

test('names are ordered as people look for them: numbers by size, ignoring case and accents', () => {
  assert.deepEqual(['Ótica', 'padaria', 'Ads 142', 'Moda', 'ads 16', 'Água'].sort(byName), [
    'ads 16',
    'Ads 142',
    'Água',
    'Moda',
    'Ótica',
    'padaria',
  ])
})
