import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '@chaveiro/contract/languages.ts'
import { pickLanguage } from './languages.ts'
import { relativeTime } from './relative-time.ts'

type Texts = { [key: string]: string | Texts }
const [source, ...translations] = languages
const filesOf = (language: string) => readdirSync(join(import.meta.dirname, language)).sort()
const load = async (language: string, file: string): Promise<Map<string, string>> =>
  new Map(flatten(((await import(`./${language}/${file}`)) as { texts: Texts }).texts))

function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )
}
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort()

for (const language of translations) {
  test(`${language} has the namespaces of ${source}, no more and no fewer`, () => {
    assert.deepEqual(filesOf(language), filesOf(source))
  })
  for (const file of filesOf(source)) {
    test(`${language}/${file} says all that ${source} says, with the same placeholders`, async () => {
      const [original, translated] = await Promise.all([load(source, file), load(language, file)])
      assert.deepEqual([...translated.keys()].sort(), [...original.keys()].sort())
      for (const [key, text] of original) {
        const other = translated.get(key) ?? ''
        assert.deepEqual(placeholders(other), placeholders(text), key)
        assert.notEqual(other.trim(), '', key)
        assert.notEqual(text.trim(), '', key)
      }
    })
  }
}

test('the stored language wins, then the first wish that can be fulfilled, then English', () => {
  assert.equal(pickLanguage('pt-BR', ['en-US']), 'pt-BR')
  assert.equal(pickLanguage('fr', ['pt-PT', 'en']), 'pt-BR')
  assert.equal(pickLanguage(null, ['fr-FR', 'en-GB', 'pt']), 'en')
  assert.equal(pickLanguage(null, ['de']), 'en')
})

test('relative time turns to hours at 60 minutes and to days at 24 hours', () => {
  const now = new Date('2025-06-10T12:00:00.000Z')
  const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now)
  assert.deepEqual(ago(-5), { unit: 'minutesAgo', number: 0 })
  assert.deepEqual(ago(59), { unit: 'minutesAgo', number: 59 })
  assert.deepEqual(ago(60), { unit: 'hoursAgo', number: 1 })
  assert.deepEqual(ago(24 * 60 - 1), { unit: 'hoursAgo', number: 23 })
  assert.deepEqual(ago(24 * 60), { unit: 'daysAgo', number: 1 })
})
