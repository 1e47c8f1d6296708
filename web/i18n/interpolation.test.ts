// Promise 21

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { texts as colleagues } from './en/colleagues.ts'
import { texts as members } from './en/members.ts'
import { groupedNumbers, interpolation } from './interpolation.ts'
import { texts as colegas } from './pt-BR/colleagues.ts'

test('no name turns round or breaks the question of a dialog; its markup and placeholders stay as written', async () => {
  const i18n = createInstance().use(groupedNumbers)
  await i18n.init({ lng: 'en', resources: { en: { members } }, interpolation })
  const ask = (name: string) => i18n.t('members:remove.question', { name })
  assert.equal(ask('Eva\u202e'), 'Remove Eva from this vault?')
  assert.equal(ask('Eva\n\u2067A'), 'Remove Eva A from this vault?')
  const markup = '<b>A & B</b> {{vault}} $t(members:remove.question)'
  assert.equal(ask(markup), `Remove ${markup} from this vault?`)
})

test('a number in a text is grouped as in its language, and one that is a name stays as written', async () => {
  const i18n = createInstance().use(groupedNumbers)
  const resources = { en: { colleagues, members }, 'pt-BR': { colleagues: colegas } }
  await i18n.init({ lng: 'en', resources, interpolation })
  assert.equal(i18n.t('colleagues:vaults.more', { count: 1980 }), 'and 1,980 more')
  assert.equal(i18n.t('members:title', { vault: '1980' }), 'Members of 1980')
  await i18n.changeLanguage('pt-BR')
  assert.equal(i18n.t('colleagues:vaults.more', { count: 1980 }), 'e mais 1.980')
})
