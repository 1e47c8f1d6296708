import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AskedWords } from './asked-words.ts'
import { findInArticles } from './find-in-articles.ts'
import { readArticle } from './read-article.ts'

const articles = [
  readArticle(
    'break-glass',
    '# Emergências\n\nDuas pessoas abrem um item.\n\n## Peça {#ask}\n\nEscreva o **motivo**.\n\n## Aprove {#approve}\n\n- Fale com quem pediu.\n',
  ),
  readArticle(
    'forgotten',
    '# Esqueci\n\nHá quatro caminhos.\n\n## A frase secreta {#passphrase}\n\nDigite o código. Não é uma emergência.\n',
  ),
]
const asked: AskedWords = { passing: ['o', 'que'], places: { 'break-glass/approve': 'urgente' } }
const found = (query: string) =>
  findInArticles(articles, query, asked).map(({ article, section }) => `${article}/${section}`)

test('a search without accents and in capitals finds words that have them', () => {
  assert.deepEqual(found('CODIGO'), ['forgotten/passphrase'])
  assert.deepEqual(found('código'), ['forgotten/passphrase'])
})

test('a word of a title leads to the start of its article, before passages that only mention it', () => {
  assert.deepEqual(found('emergencia'), ['break-glass/ask', 'forgotten/passphrase'])
})

test('every meaningful word counts, in any order and with any ending; nothing is found without one', () => {
  assert.deepEqual(found('pediu fale'), ['break-glass/approve'])
  assert.deepEqual(found('o que pediu'), ['break-glass/approve'])
  assert.deepEqual(found('emergencial'), ['break-glass/ask', 'forgotten/passphrase'])
  assert.deepEqual(found('xyzzy'), [])
  assert.deepEqual(found('  '), [])
})

test('if no passage has all the words, those with most of them are shown', () => {
  assert.deepEqual(found('pediu código'), ['break-glass/approve', 'forgotten/passphrase'])
  assert.deepEqual(found('fale pediu código'), ['break-glass/approve'])
})

test('a passage is found by the words that people ask with, even if it does not contain them', () => {
  assert.deepEqual(found('urgente'), ['break-glass/approve'])
})

test('the excerpt shows the words as written, beginning at a whole word', () => {
  const long = readArticle(
    'forgotten',
    `# A\n\nB.\n\n## C {#c}\n\n${'palavra '.repeat(30)}então o código de recuperação ${'depois '.repeat(40)}\n`,
  )
  const [at] = findInArticles([long], 'codigo', asked)
  assert.match(at?.excerpt ?? '', /^… (palavra )+então o código de recuperação (depois )+…$/)
})
