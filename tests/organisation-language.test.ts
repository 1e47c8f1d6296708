// Promise 7

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { words as english } from '@chaveiro/contract/rules/words/words-en.ts'
import { words as portuguese } from '@chaveiro/contract/rules/words/words-pt.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { userIdOf } from './support/lying-server.ts'
import { wordsOf } from './support/people.ts'
import { signInWithKeys, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
/** Uses the product in Portuguese and founds the organisation. */
let founder: TestPerson
/** Uses it in English, and has no invitation link. */
let newcomer: TestPerson
before(async () => {
  server = await startServer()
  founder = await signInWithKeys(server.baseUrl, 'admin@agencia.example', 'pt-BR')
  await founder.session.organisation.found()
  newcomer = await signInWithKeys(server.baseUrl, 'newcomer@agencia.example', 'en')
})
after(() => server.stop())

const lists = { en: english, 'pt-BR': portuguese }
const areOf = (language: Language, words: readonly string[] | null | undefined) =>
  words?.length === 8 && words.every((word) => lists[language].includes(word))
const asFounderSees = async (userId: string) =>
  (await founder.session.organisation.read()).people.find((one) => one.userId === userId)?.words

test('two people with screens in different languages compare the same words, in the founder’s language', async () => {
  const kit = await founder.session.organisation.kit()
  assert.ok(areOf('pt-BR', kit?.words))
  assert.deepEqual(await newcomer.session.organisation.words(), kit?.words)
  assert.deepEqual((await founder.session.organisation.read()).words, kit?.words)

  const read = await wordsOf(newcomer)
  assert.ok(areOf('pt-BR', read))
  assert.deepEqual(await asFounderSees(await userIdOf(newcomer)), read)
})

test('another language changes the words for both at once, and those compared before still count', async () => {
  const before = await wordsOf(newcomer)
  await founder.api.send(changeOrganisationLanguage, { body: { language: 'en' } })
  const userId = await userIdOf(newcomer)
  const after = await wordsOf(newcomer)
  assert.ok(areOf('en', after))
  assert.deepEqual(await asFounderSees(userId), after)
  assert.deepEqual(
    await newcomer.session.organisation.words(),
    (await founder.session.organisation.kit())?.words,
  )

  const others = founder.session.people.confirmKey(
    personShownAs(userId, newcomer.email),
    [...before].reverse(),
  )
  await assert.rejects(others, { code: 'words_changed' })
  await founder.session.people.confirmKey(personShownAs(userId, newcomer.email), before)
  assert.equal(
    (await founder.session.organisation.read()).people.find((one) => one.userId === userId)?.vouched,
    true,
  )
})

test('somebody who lost everything reads their new words in the same language', async () => {
  await newcomer.session.lock()
  await newcomer.session.account.beginReset('lua caneca sol navio pedra vento')
  const { words } = await newcomer.session.account.finishReset()
  assert.ok(areOf('en', words))
  await founder.api.send(changeOrganisationLanguage, { body: { language: 'pt-BR' } })
  await newcomer.session.start()
  assert.ok(areOf('pt-BR', await wordsOf(newcomer)))
})
