import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { interpolation } from './interpolation.ts'

const browserTest = readFileSync(join(import.meta.dirname, '../../e2e/invited-manager.spec.ts'), 'utf8')
const namespaces = ['users', 'members', 'join', 'common'] as const

async function speak(lng: 'en' | 'pt-BR') {
  const texts = await Promise.all(
    namespaces.map(async (name) => [name, (await import(`./${lng}/${name}.ts`)).texts] as const),
  )
  const i18n = createInstance()
  await i18n.init({
    lng,
    resources: { [lng]: Object.fromEntries(texts) },
    interpolation,
  })
  return (key: (typeof sentences)[number][0]): string =>
    i18n.t(key, { name: 'Demo Manager', role: i18n.t('common:role.manager') })
}

/** What the browser test looks for in English, or expects to be absent, with the same in Portuguese. */
const sentences = [
  [
    'users:link.role',
    'Once they have followed it, Demo Manager has the role Manager.',
    'Assim que seguir o link, Demo Manager passa a ter a função Gestor.',
  ],
  ['users:link.role', 'You have nothing left to confirm.', 'Você não precisa confirmar mais nada.'],
  ['users:tasks.appoint', 'nobody has confirmed it yet', 'ninguém confirmou isso ainda'],
  [
    'users:lone.custodian',
    'You are the only one who can let people in',
    'Você é a única pessoa que pode aprovar novos acessos',
  ],
  [
    'members:waiting.roleTitle',
    'An admin has to confirm your role first',
    'Antes, um administrador precisa confirmar sua função',
  ],
  ['join:waiting.title', 'Someone still has to confirm your key', 'Falta alguém confirmar sua chave'],
] as const

for (const [key, english, portuguese] of sentences) {
  test(`'${english}', which the browser test of an invited manager looks for, exists in both languages`, async () => {
    assert.ok(browserTest.includes(`'${english}'`), 'the browser test looks for it')
    for (const [language, sentence] of [
      ['en', english],
      ['pt-BR', portuguese],
    ] as const) {
      const said = (await speak(language))(key)
      assert.ok(said.includes(sentence), said)
    }
  })
}

test('the browser test looks for no sentence that no screen has', () => {
  const looked = [...browserTest.matchAll(/getByText\('([^']+)'\)/g)].map(([, text = '']) => text)
  const known = new Set<string>(sentences.map(([, english]) => english))
  assert.deepEqual(
    looked.filter((text) => !known.has(text)),
    [],
  )
})
