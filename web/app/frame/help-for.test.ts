import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { articleIds } from '../../features/help/articles.ts'
import { readArticle } from '../../features/help/read-article.ts'
import { helpByPath, helpFor } from './help-for.ts'

const articles = join(import.meta.dirname, '..', '..', 'features', 'help', 'articles')
const router = readFileSync(join(import.meta.dirname, '..', 'router.tsx'), 'utf8')

test('the help button of every screen leads to an existing heading', () => {
  const places = new Set(
    articleIds.flatMap((id) => {
      const { sections } = readArticle(id, readFileSync(join(articles, id, 'en.md'), 'utf8'))
      return [id, ...sections.map((section) => `${id}/${section.id}`)]
    }),
  )
  const paths = [...router.matchAll(/path="(\/[^"]*)"/g)].map(([, path = '']) => path)
  // These have no frame and so no header: sign-in and unlocking, the kit, and making new codes and keys.
  const withoutHeader = new Set([
    '/login',
    '/recovery-kit',
    '/account/recovery-code',
    '/account/new-keys',
    '/help',
  ])
  for (const path of paths.filter((path) => !withoutHeader.has(path))) {
    assert.ok(helpByPath[path] ?? helpByPath[path.replace(/\/:\w+$/, '')], path)
  }
  for (const place of Object.values(helpByPath)) assert.ok(places.has(place), place)
})

test('the tabs of the settings and a person’s page have articles of their own', () => {
  assert.equal(helpFor('/settings', ''), 'team')
  assert.equal(helpFor('/settings', '?tab=general'), 'general')
  assert.equal(helpFor('/settings/users/0193', ''), 'leaving/what-they-could-read')
  assert.equal(helpFor('/nowhere', ''), 'getting-started')
})
