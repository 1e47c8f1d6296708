import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { texts as members } from './en/members.ts'
import { interpolation } from './interpolation.ts'

test('no name turns round or breaks the question of a dialog; its markup and placeholders stay as written', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { members } }, interpolation })
  const ask = (name: string) => i18n.t('members:remove.question', { name })
  assert.equal(ask('Eva\u202e'), 'Remove Eva from this vault?')
  assert.equal(ask('Eva\n\u2067A'), 'Remove Eva A from this vault?')
  const markup = '<b>A & B</b> {{vault}} $t(members:remove.question)'
  assert.equal(ask(markup), `Remove ${markup} from this vault?`)
})
