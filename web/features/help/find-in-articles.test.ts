import assert from 'node:assert/strict'
import { test } from 'node:test'
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
const found = (query: string) =>
  findInArticles(articles, query).map(({ article, section }) => `${article}/${section}`)

test('whoever searches without accents and in capitals finds the words with them', () => {
  assert.deepEqual(found('CODIGO'), ['forgotten/passphrase'])
  assert.deepEqual(found('código'), ['forgotten/passphrase'])
})

test('a word of a title leads to the beginning of its article, before passages that only mention it', () => {
  assert.deepEqual(found('emergencia'), ['break-glass/ask', 'forgotten/passphrase'])
})

test('every word counts, in whatever order, and nothing is found for none', () => {
  assert.deepEqual(found('pediu fale'), ['break-glass/approve'])
  assert.deepEqual(found('pediu código'), [])
  assert.deepEqual(found('  '), [])
})

test('the excerpt shows the words as they are written, from whole words on', () => {
  const long = readArticle(
    'forgotten',
    `# A\n\nB.\n\n## C {#c}\n\n${'palavra '.repeat(30)}então o código de recuperação ${'depois '.repeat(40)}\n`,
  )
  const [at] = findInArticles([long], 'codigo')
  assert.match(at?.excerpt ?? '', /^… (palavra )+então o código de recuperação (depois )+…$/)
})
