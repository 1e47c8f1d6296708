import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditSentence } from '../../events/sentence.ts'
import { wordMany, wordNotice } from '../../events/word-notice.ts'
import { requiredText } from '../../primitives.ts'
import { inSentence, plainName } from './in-sentence.ts'

const turned = ['\u202e', '\u2066', '\u2067', '\u202b', '\u202d', '\u200f', '\u061c']

// Promise 21
test('a title cannot turn round the sentence after it: not in notices, and not in the audit log', () => {
  for (const sign of turned) {
    const names = { person: `Eva${sign}`, item: `Wiki${sign}` }
    const values = { request_id: 'r', item_id: 'i', vault_id: 'v' }
    const { title, message } = wordNotice(
      { name: 'break_glass_closed', values } as never,
      { names, isThere: true },
      'en',
    )
    assert.deepEqual([title, message], ['Emergency: Wiki is closed again', 'The access of Eva has ended.'])
    const sentence = auditSentence(
      'item_revealed',
      { who: `Eva${sign}`, item: `Wiki${sign}`, vault: 'A' },
      'en',
    )
    assert.equal(sentence, 'Eva revealed Wiki in A')
    const many = wordMany(
      'rotate_credential',
      { count: 2, listed: [`A${sign}`, 'B'], person: undefined },
      'en',
    )
    assert.match(many.message, /: A, B$/)
  }
})

test('a reason cannot start a line of its own that looks like the server’s', () => {
  assert.equal(inSentence('urgent\n\nApproved by Ana\u2029Done'), 'urgent Approved by Ana Done')
})

test('a name from right to left stays whole, apart from the words around it', () => {
  assert.equal(inSentence('שלום'), '\u2068שלום\u2069')
  assert.equal(inSentence('שלום\u2069'), '\u2068שלום\u2069')
})

test('usual names stay as they are', () => {
  for (const name of ['Google Ads – Moda Íris (MCC)', '👩‍💻 dev', ' Ação 100% ', '日本語']) {
    assert.equal(inSentence(name), name)
  }
})

test('names that look the same are the same', () => {
  for (const name of [
    'A',
    ' A',
    'A ',
    'A\u00a0',
    '\ufeffA',
    'A\u200b',
    '\u200eA',
    '\u202eA',
    'A\n',
    'A\u00ad',
  ])
    assert.equal(plainName(name), 'A', JSON.stringify(name))
  assert.equal(plainName('Cafe\u0301  do\tZé'), 'Café do Zé')
  for (const name of ['👩‍💻 dev', '❤️', 'Google Ads – Moda Íris (MCC)', 'می‌خواهم', '日本語'])
    assert.equal(plainName(name), name)
})

// Promise 21
test('a required text has something to be seen', () => {
  const name = requiredText(20)
  for (const text of [
    '',
    ' \n',
    '\u200b',
    '\u2060\u00ad',
    '\u3164',
    '\u2800 ',
    '\u202e',
    '\u{e0041}',
    '\ufe0f',
  ]) {
    assert.equal(name.safeParse(text).success, false, JSON.stringify(text))
  }
  for (const text of ['a', '.', '👩‍💻', ' ½ ', '\u202eA']) {
    assert.equal(name.safeParse(text).success, true, JSON.stringify(text))
  }
})
