import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { errors } from '@chaveiro/contract/errors.ts'
import { eventGroups, events } from '@chaveiro/contract/events/events.ts'
import { fieldFaults } from '@chaveiro/contract/field-faults.ts'
import { type Language, languages } from '@chaveiro/contract/languages.ts'
import { createInstance } from 'i18next'
import { pickDateLanguage, pickLanguage } from './languages.ts'
import { readTexts } from './read-texts.ts'
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
    test(`${language}/${file} has all texts of ${source}, with the same placeholders`, async () => {
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

test('zero is plural in both languages: 0 items, 0 itens', async () => {
  for (const [lng, none, one] of [
    ['en', '0 items', '1 item'],
    ['pt-BR', '0 itens', '1 item'],
  ] as const) {
    const items = await readTexts(lng, 'items')
    const i18n = createInstance()
    await i18n.init({ lng, resources: { [lng]: { items } }, ns: ['items'] })
    assert.equal(i18n.t('count', { ns: 'items', count: 0 }), none)
    assert.equal(i18n.t('count', { ns: 'items', count: 1 }), one)
  }
})

test('the stored language wins, then the first wish that can be fulfilled, then English', () => {
  assert.equal(pickLanguage('pt-BR', ['en-US']), 'pt-BR')
  assert.equal(pickLanguage('fr', ['pt-PT', 'en']), 'pt-BR')
  assert.equal(pickLanguage(null, ['fr-FR', 'en-GB', 'pt']), 'en')
  assert.equal(pickLanguage(null, ['de']), 'en')
})

test('dates are written as in the browser’s own English, and in Portuguese as in Brazil', () => {
  assert.equal(pickDateLanguage('en', ['en-GB', 'en-US', 'en']), 'en-GB')
  assert.equal(pickDateLanguage('en', ['pt-BR', 'en-AU']), 'en-AU')
  assert.equal(pickDateLanguage('en', ['pt-BR']), 'en')
  assert.equal(pickDateLanguage('pt-BR', ['pt-PT', 'en-GB']), 'pt-BR')
  const date = new Intl.DateTimeFormat(pickDateLanguage('en', ['en-GB']), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  assert.equal(date.format(new Date('2026-11-04')), '4 Nov 2026')
})

test('relative time is now for a minute, turns to hours at 60 minutes and to days at 24 hours', () => {
  const now = new Date('2025-06-10T12:00:00.000Z')
  const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now)
  assert.deepEqual(ago(-5), { unit: 'now', number: 0 })
  assert.deepEqual(ago(0.9), { unit: 'now', number: 0 })
  assert.deepEqual(ago(1), { unit: 'minutesAgo', number: 1 })
  assert.deepEqual(ago(59), { unit: 'minutesAgo', number: 59 })
  assert.deepEqual(ago(60), { unit: 'hoursAgo', number: 1 })
  assert.deepEqual(ago(24 * 60 - 1), { unit: 'hoursAgo', number: 23 })
  assert.deepEqual(ago(24 * 60), { unit: 'daysAgo', number: 1 })
})

/** Internal terms that no screen uses. One that experts need is in a fold, and its key is allowed below. */
const forbidden: Record<Language, readonly RegExp[]> = {
  en: [
    /\b(overview|delivery|deliveries|statements?|generation|roster|custody|custodian|directory|head)\b/i,
    /\b(listed|set apart|takes? over|put away|works? with (it|them) no longer|hold its key|vault's key|sealed?|sealing)\b/i,
    /\bsocial login\b|\b0m\b|page is in front/i,
  ],
  'pt-BR': [
    /\b(lacrad[oa]s?|lacrando|custódia|custodiante|roster|declaração|geração|listado)\b/i,
    /\bPapel\b|\bpapéis\b|\b(o|do|seu|próprio|outro|mudar) papel (de|do|ainda|não|ou)\b|causa do papel/,
    /\bLogin social\b|\bSepara(r|do)\b|\bAssum(e|ir|idos)\b|\bContou\b|Entrar com Google|saiu de todos|à frente/,
  ],
}
/** Texts that the specification gives to the letter, and those in a fold for experts. */
const allowed = new Set(['dashboard.ts description'])

for (const language of languages) {
  test(`no screen uses an internal term in ${language}`, async () => {
    const said: string[] = []
    const look = (place: string, text: string) => {
      if (!allowed.has(place) && forbidden[language].some((word) => word.test(text)))
        said.push(`${place}: ${text}`)
    }
    for (const file of filesOf(language)) {
      for (const [key, text] of await load(language, file)) look(`${file} ${key}`, text)
    }
    const records = { ...errors, ...fieldFaults }
    for (const [name, words] of Object.entries(records)) look(name, words[language])
    for (const group of eventGroups) look('event group', group[language])
    for (const [name, { notices = {}, [language]: texts = [] }] of Object.entries(events)) {
      for (const text of [...texts, ...Object.values(notices).flatMap((notice) => notice[language])])
        look(name, text)
    }
    assert.deepEqual(said, [])
  })
}
