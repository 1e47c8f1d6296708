import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundTexts } from '../../testing/found-texts.ts'
import { foldText, hasWords, searchWords } from './fold-text.ts'

test('other letters, words and signs are not found', () => {
  for (const [title, search] of [
    ['a', 'b'],
    ['Moda Íris', 'moda loja'],
    ['C# e Java', 'c++'],
    ['Moda Íris', 'moda & iris'],
    ['ana@moda.example', '@loja'],
    ['Moda', '-'],
  ] as const) {
    assert.equal(hasWords(foldText(title), searchWords(search)), false, `${title}: ${search}`)
  }
})

test('a text is found by its words as people type them, whatever quotes, dashes, letters, width and signs it is written with', () => {
  for (const [title, search] of foundTexts) {
    assert.ok(hasWords(foldText(title), searchWords(search)), `${title}: ${search}`)
    assert.ok(hasWords(foldText(title), searchWords(title)), title)
  }
})

test('parts of addresses, handles and file names stay one word, and signs alone are words', () => {
  assert.deepEqual(searchWords('ana.silva@moda.example'), ['ana.silva@moda.example'])
  assert.deepEqual(searchWords('@moda #1 .env 100%'), ['@moda', '#1', '.env', '100%'])
  assert.deepEqual(searchWords(' ana, ana '), ['ana'])
  assert.deepEqual(searchWords('—, –'), ['-,', '-'])
  assert.deepEqual(searchWords('&'), ['&'])
  assert.deepEqual(searchWords(' \u200b'), [])
})

test('a folded text is folded, ASCII or not', () => {
  assert.equal(foldText('Meta ADS'), 'meta ads')
  for (const [title] of foundTexts) assert.equal(foldText(foldText(title)), foldText(title))
})
