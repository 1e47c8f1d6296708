import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')
const sourceOf = (file: string) => readFileSync(join(web, file), 'utf8')

/** The opening tag of each HTML element that has `text` in it. */
const tagsWith = (text: string, source: string) =>
  [...source.matchAll(new RegExp(text, 'g'))]
    .map(({ index }) => {
      const from = source.lastIndexOf('<', index)
      return source.slice(from, index + source.slice(index).search(/(?<!=)>/) + 1)
    })
    .filter((tag) => /^<[a-z]/.test(tag))

test('what is set in a fixed width is to be read exactly, so no page translator gets it', () => {
  const shown = globSync('{ui,session,features,app}/**/*.tsx', { cwd: web }).flatMap((file) =>
    tagsWith('font-mono', sourceOf(file)).map((tag) => ({ file, tag })),
  )
  assert.ok(shown.length > 20)
  assert.deepEqual(
    shown.filter(({ tag }) => !/translate=|\{\.\.\.shared\}/.test(tag)),
    [],
  )
})

test('the shared components for secrets, words, digits, links and addresses are left alone by page translators', () => {
  const parts = ['secret-text', 'secret-field', 'word-list', 'copy-button', 'email-text', 'password-field']
  for (const part of [...parts, 'digits-field'])
    assert.match(sourceOf(`ui/${part}.tsx`), /translate="no"/, part)
})

test('an address is shown by the component that keeps page translators away, since it tells who somebody is', () => {
  const bare = globSync('{ui,session,features,app}/**/*.tsx', { cwd: web }).filter((file) =>
    /(>|\n\s*)\{[\w.]*email\}(<|\n)/i.test(sourceOf(file)),
  )
  assert.deepEqual(bare, [])
})

test('no page as a whole is kept from translators', () => {
  for (const page of ['index.html', 'app/public-pages/page.html'])
    assert.doesNotMatch(sourceOf(page), /notranslate|translate=/, page)
})
