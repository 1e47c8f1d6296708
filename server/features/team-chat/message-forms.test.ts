import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type ChatService, chatServices } from '@chaveiro/contract/constants.ts'
import { type Card, cardOf, viewCard } from './card.ts'
import { postOf } from './message-forms.ts'

const publicUrl = new URL('https://keys.agencia.example')
const at = '2030-01-02T03:04:05.000Z'
const id = '018f0000-0000-7000-8000-000000000001'
const vaultId = '018f0000-0000-7000-8000-000000000002'
const evil = '@everyone <!channel> **b** [x](https://evil.example) <users/all> <b>&'

const card = (name = 'Ação', more: Partial<Parameters<typeof cardOf>[0]> = {}): Card =>
  cardOf(
    {
      id,
      event: 'member_added',
      at,
      folded: 0,
      fields: { user_email: 'ana@agencia.example', name },
      vaultId,
      itemId: null,
      vaultPath: name,
      namesThings: true,
      ...more,
    },
    'pt-BR',
    publicUrl,
  )

const signing = { key: Buffer.alloc(32, 7).toString('base64url'), now: Date.parse(at) }
const post = (service: ChatService, one = card()) => postOf(service, one, signing)

test('every service gets who, what, where and a link, in the organisation’s language', () => {
  for (const service of chatServices) {
    const text = post(service).body.replaceAll('\\\\', '')
    for (const part of [
      'Membro adicionado',
      'ana@agencia.example',
      'Ação',
      `${publicUrl.href}vaults?vault=${vaultId}`,
    ])
      assert.ok(text.includes(part), `${service}: ${part}`)
  }
})

test('what must not be named is not in the message, for any service', () => {
  const unnamed = card('Ação', {
    vaultPath: null,
    fields: { user_email: 'ana@agencia.example', vault_name: 'Ação' },
  })
  for (const service of chatServices) assert.ok(!post(service, unnamed).body.includes('Ação'), service)
})

/** What a phone's notification shows, as the service reads it. */
const shownBy = (one: Card) => {
  const bodyOf = (service: ChatService) => JSON.parse(post(service, one).body)
  const { text, fallbackText } = bodyOf('google_chat')
  const texts = [text, fallbackText, bodyOf('slack').text, bodyOf('teams').summary, bodyOf('discord').content]
  return texts as [string, string, string, string, string]
}

test('a phone shows the whole sentence, without a name where none is allowed', () => {
  const asked = {
    event: 'breakglass_requested' as const,
    itemId: id,
    fields: { user_email: 'ana@agencia.example', item_title: 'Site', reason: 'Padaria' },
  }
  for (const text of shownBy(card('Padaria', asked)))
    assert.equal(
      text.replaceAll('\\', ''),
      'Crítico: ana@agencia.example pediu acesso de emergência a Site em Padaria',
    )
  for (const text of shownBy(card('Padaria', { ...asked, vaultPath: null })))
    assert.equal(
      text.replaceAll('\\', ''),
      'Crítico: ana@agencia.example pediu acesso de emergência a um item',
    )
  const outsider = card('Ana', {
    event: 'link_viewed',
    fields: { user_email: '', outside: 'yes', name: 'Site' },
  })
  assert.match(shownBy(outsider)[0], /^Alguém de fora /)
})

test('a name written as markup mentions nobody in a notification, and formats or links nothing', () => {
  const [google, fallback, slack, teams, discord] = shownBy(card(`${evil} _i_ ~s~ \`c\``))
  for (const text of [google, fallback]) assert.doesNotMatch(text, /[<>*~`]|(?<!\p{L})_|_(?!\p{L})/u)
  assert.doesNotMatch(slack, /[<>]|&(?!amp;|lt;|gt;)/)
  assert.equal(JSON.parse(post('slack').body).mrkdwn, false)
  assert.doesNotMatch(discord, /(?<!\\)[*[\]()<@:_~`]/)
  assert.ok(teams.includes('@everyone'), 'plain text has no markup to escape')
  for (const text of shownBy(card('a\n\u202eb'.repeat(900)))) {
    assert.ok(text.length <= 300)
    assert.doesNotMatch(text, /[\n\u202e]/)
  }
})

test('a name written as markup mentions nobody and hides no link', () => {
  const bodyOf = (service: ChatService) => JSON.parse(post(service, card(evil)).body)
  const [google, slack, discord, teams] = (['google_chat', 'slack', 'discord', 'teams'] as const).map(bodyOf)
  const rows = google.cardsV2[0].card.sections[0].widgets.slice(0, -1)
  for (const { decoratedText } of rows) assert.doesNotMatch(decoratedText.text, /[<>]|&(?!amp;|lt;|gt;)/)
  for (const { type } of slack.blocks[1].fields) assert.equal(type, 'plain_text')
  assert.doesNotMatch(slack.text, /[<>]/)
  assert.deepEqual(discord.allowed_mentions, { parse: [] })
  for (const { value } of discord.embeds[0].fields) assert.doesNotMatch(value, /(?<!\\)[*[\]()<@]/)
  const content = teams.attachments[0].content
  assert.deepEqual(
    new Set(content.body.map(({ type }: { type: string }) => type)),
    new Set(['RichTextBlock']),
  )
})

test('texts are cut to what services accept', () => {
  for (const service of chatServices) {
    const { body } = post(service, card('ç😀'.repeat(2000)))
    assert.ok(body.length < 6000, service)
    assert.ok(body.includes('…'))
    assert.doesNotMatch(body, /\\ud83d(?!\\ude00)/)
  }
})

test('what grows when it is written for a service is cut by what is sent', () => {
  const name = '_*~[&<'.repeat(100)
  const card = cardOf(
    {
      id,
      event: 'jit_requested',
      at,
      folded: 3,
      fields: {
        user_email: name,
        name,
        item_title: name,
        reason: name,
        count: '1',
        hours: '1',
        approvals: '1',
      },
      vaultId,
      itemId: id,
      vaultPath: name,
      namesThings: true,
    },
    'pt-BR',
    publicUrl,
  )
  const view = viewCard(id, { name, at, words: ['a', 'b'] }, 'pt-BR', publicUrl)
  for (const one of [card, view]) {
    const [embed] = JSON.parse(post('discord', one).body).embeds
    const values: string[] = embed.fields.map(({ value }: { value: string }) => value)
    assert.ok(embed.title.length <= 256)
    assert.doesNotMatch(embed.title, /(?<!\\)(?:\\\\)*\\$/)
    for (const value of values) assert.ok(value.length <= 1024)
    const labels: string[] = embed.fields.map((field: { name: string }) => field.name)
    assert.ok([embed.title, ...labels, ...values].join('').length <= 6000)
    // Slack counts and keeps these as entities.
    const counted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').length
    const [header, section] = JSON.parse(post('slack', one).body).blocks
    assert.ok(counted(header.text.text) <= 150)
    assert.ok(section.fields.length <= 10)
    for (const { text } of section.fields) assert.ok(counted(text) <= 2000)
    assert.ok(Buffer.byteLength(post('google_chat', one).body) < 32_000)
    assert.ok(Buffer.byteLength(post('teams', one).body) < 28_000)
  }
  assert.match(JSON.parse(post('discord', view).body).embeds[0].title, /…$/)
})

test('a path that is too long loses its beginning, not the vault’s own name', () => {
  const path = `${'Clientes / '.repeat(60)}Mídia`
  const { vault } = JSON.parse(post('json', card('Ana', { vaultPath: path })).body).facts
  assert.match(vault, /^….*Mídia$/)
  assert.equal(vault.length, 500)
})

test('plain JSON is signed with its time, and has the documented names', () => {
  const { body, headers } = post('json')
  assert.deepEqual(JSON.parse(body), {
    id,
    event: 'member_added',
    at,
    title: 'Membro adicionado',
    facts: { by: 'ana@agencia.example', about: 'Ação', vault: 'Ação', time: '2 de jan. de 2030, 03:04 UTC' },
    url: `${publicUrl.href}vaults?vault=${vaultId}`,
  })
  const time = headers['chaveiro-time']
  const mac = createHmac('sha256', Buffer.alloc(32, 7)).update(`${time}.${body}`).digest('hex')
  assert.deepEqual([time, headers['chaveiro-signature']], [String(Date.parse(at) / 1000), `v1=${mac}`])
  assert.deepEqual(post('slack').headers, {})
})
