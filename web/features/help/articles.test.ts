import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Language, languages } from '@chaveiro/contract/languages.ts'
import type { Token, Tokens } from 'marked'
import { articleIds } from './articles.ts'
import { askedWords } from './asked-words.ts'
import { findInArticles } from './find-in-articles.ts'
import { type Article, readArticle } from './read-article.ts'

const folder = join(import.meta.dirname, 'articles')
const texts = join(import.meta.dirname, '..', '..', 'i18n')
const extensionTexts = join(import.meta.dirname, '..', '..', '..', 'extension', 'i18n')
const router = readFileSync(join(import.meta.dirname, '..', '..', 'app', 'router.tsx'), 'utf8')
const read = (language: Language): Article[] =>
  articleIds.map((id) => readArticle(id, readFileSync(join(folder, id, `${language}.md`), 'utf8')))

/** All texts of the screens, and of the extension's windows, in one language. */
async function namesOf(language: Language): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const collect = (part: object | string) => {
    if (typeof part === 'string') names.add(part)
    else for (const value of Object.values(part)) collect(value)
  }
  for (const file of readdirSync(join(texts, language)))
    collect((await import(join(texts, language, file))).texts)
  collect((await import(join(extensionTexts, `${language}.ts`))).texts)
  return names
}

function* tokensOf(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token
    const { tokens: inner, items } = token as { tokens?: Token[]; items?: Token[] }
    yield* tokensOf([...(inner ?? []), ...(items ?? [])])
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      yield* tokensOf([header, ...rows].flat().flatMap((cell) => cell.tokens))
    }
  }
}
const ofType = <T extends Token>(article: Article, type: T['type']) =>
  article.sections.flatMap(({ blocks }) =>
    [...tokensOf(blocks)].filter((token): token is T => token.type === type),
  )

/** Bold words that are not a name on a screen: the beginnings of warnings in lists. */
const stressed: Record<Language, readonly string[]> = {
  en: ['one', 'two', 'only you', "People's keys.", 'What changed after it.', 'Used links.'],
  'pt-BR': [
    'uma',
    'dois',
    'só você',
    'As chaves das pessoas.',
    'O que mudou depois dela.',
    'Links já usados.',
  ],
}

for (const language of languages) {
  const articles = read(language)

  test(`${language}: every button, menu and screen that an article names in bold exists under that name`, async () => {
    const names = await namesOf(language)
    const unknown = articles.flatMap((article) =>
      ofType<Tokens.Strong>(article, 'strong')
        .flatMap(({ text }) => (names.has(text) ? [] : text.split(' → ')))
        .filter((name) => !names.has(name) && !stressed[language].includes(name))
        .map((name) => `${article.id}: ${name}`),
    )
    assert.deepEqual(unknown, [])
  })

  test(`${language}: every link of an article leads to a heading or a screen that exists`, () => {
    const places = new Set(
      articles.flatMap(({ id, sections }) => [
        `#${id}`,
        ...sections.map((section) => `#${id}/${section.id}`),
      ]),
    )
    const broken = articles.flatMap((article) =>
      ofType<Tokens.Link>(article, 'link')
        .map(({ href }) => href)
        .filter((href) => !places.has(href) && !router.includes(`path="${href.split('?')[0]}"`))
        .map((href) => `${article.id}: ${href}`),
    )
    assert.deepEqual(broken, [])
  })

  test(`${language}: an article uses only what the screen can render, and no HTML`, () => {
    const drawn = new Set(
      'paragraph list list_item blockquote table space text strong codespan link image escape code'.split(
        ' ',
      ),
    )
    const other = articles.flatMap(({ id, sections }) =>
      sections
        .flatMap(({ blocks }) => [...tokensOf(blocks)])
        .filter(({ type }) => !drawn.has(type))
        .map(({ type, raw }) => `${id}: ${type} ${raw}`),
    )
    assert.deepEqual(other, [])
  })

  test(`${language}: every picture exists in both themes and has an alternative text`, () => {
    for (const article of articles) {
      for (const { href, text } of ofType<Tokens.Image>(article, 'image')) {
        assert.ok(text.length > 10, `${article.id}: ${href}`)
        for (const theme of ['light', 'dark']) {
          const file = join(article.id, `${href}.${language}.${theme}.webp`)
          assert.ok(existsSync(join(folder, file)), file)
        }
      }
    }
  })
}

const questions: Record<Language, readonly [string, string][]> = {
  en: [
    ['I forgot my password', 'forgotten/passphrase'],
    ['lost my phone', 'forgotten/everything'],
    ['how do I share', 'team/vaults'],
    ['she left the company', 'leaving/deactivate'],
    ['fired', 'leaving/deactivate'],
    ['2FA', 'credentials/codes'],
    ['bitwarden', 'import/forms'],
    ['mobile', 'security/new-browser'],
    ['who opened this password?', 'audit/question'],
    ['github action', 'github-actions/workflow'],
    ['k8s', 'kubernetes/pod'],
    ['chrome plugin', 'browser-extension/install'],
    ['autofill', 'browser-extension/fill'],
  ],
  'pt-BR': [
    ['esqueci a senha', 'forgotten/passphrase'],
    ['esqueci minha senha', 'forgotten/passphrase'],
    ['perdi o celular', 'forgotten/everything'],
    ['compartilhar', 'team/vaults'],
    ['compartilhar com o squad', 'team/vaults'],
    ['fulano saiu da empresa', 'leaving/deactivate'],
    ['demitido', 'leaving/deactivate'],
    ['2FA', 'credentials/codes'],
    ['bitwarden', 'import/forms'],
    ['aplicativo de celular', 'security/new-browser'],
    ['cliente', 'client-submit/generate'],
    ['quem abriu esta senha?', 'audit/question'],
    ['plugin do chrome', 'browser-extension/install'],
    ['preencher senha no site', 'browser-extension/fill'],
  ],
}

for (const language of languages) {
  const articles = read(language)

  test(`${language}: questions in people’s own words find the passage that answers them first`, () => {
    const answered = questions[language].map(([question]) => {
      const [first] = findInArticles(articles, question, askedWords[language])
      return [question, first && `${first.article}/${first.section}`]
    })
    assert.deepEqual(answered, questions[language])
  })

  test(`${language}: the words for questions belong to passages that exist, and are plain`, () => {
    const places = articles.flatMap(({ id, sections }) => sections.map((section) => `${id}/${section.id}`))
    const { passing, places: asked } = askedWords[language]
    assert.deepEqual(
      Object.keys(asked).filter((place) => !places.includes(place)),
      [],
    )
    assert.match([...passing, ...Object.values(asked)].join(' '), /^[a-z0-9 -]+$/)
  })
}

test('both languages have the same headings in the same order, and the same pictures and scripts', () => {
  const outline = (language: Language) =>
    read(language).map((article) => [
      article.id,
      article.sections.map(({ id }) => id),
      ofType<Tokens.Image>(article, 'image').map(({ href }) => href),
      ofType<Tokens.Code>(article, 'code').map(({ lang, text }) => [lang, text]),
    ])
  assert.deepEqual(outline('pt-BR'), outline('en'))
})

test('every folder, text and picture belongs to an article, and all pictures take at most 3 MB', () => {
  assert.deepEqual(readdirSync(folder).sort(), [...articleIds].sort())
  let bytes = 0
  for (const article of read('en')) {
    const pictures = ofType<Tokens.Image>(article, 'image').flatMap(({ href }) =>
      languages.flatMap((language) => ['light', 'dark'].map((theme) => `${href}.${language}.${theme}.webp`)),
    )
    const files = readdirSync(join(folder, article.id))
    assert.deepEqual(files.sort(), [...pictures, ...languages.map((language) => `${language}.md`)].sort())
    for (const file of files) bytes += statSync(join(folder, article.id, file)).size
  }
  assert.ok(bytes < 3_000_000, `${bytes} bytes`)
})
