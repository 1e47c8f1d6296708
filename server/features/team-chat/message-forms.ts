import { createHmac } from 'node:crypto'
import type { ChatService } from '@chaveiro/contract/constants.ts'
import type { Card } from './card.ts'

export type ChatPost = { body: string; headers: Record<string, string> }

/**
 * A card in the form that a service documents for its incoming webhooks. Text written by people is passed as plain
 * text, so that no name mentions everybody, is formatted or hides a link.
 */
export function postOf(service: ChatService, card: Card, signing: { key: string; now: number }): ChatPost {
  const body = JSON.stringify(forms[service](shortened(card, limits[service])))
  return { body, headers: service === 'json' ? signatureOf(body, signing) : {} }
}

const forms: Record<ChatService, (card: Card) => unknown> = {
  google_chat: googleChatMessage,
  slack: slackMessage,
  teams: teamsMessage,
  discord: discordMessage,
  json: plainMessage,
}

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards */
function googleChatMessage({ id, title, sentence, facts, link }: Card) {
  const rows = facts.map(({ label, value }) => ({
    decoratedText: { topLabel: asHtml(label), text: asHtml(value), wrapText: true },
  }))
  const button = { text: link.label, onClick: { openLink: { url: link.url } } }
  return {
    text: asPlainChat(sentence),
    fallbackText: asPlainChat(sentence),
    cardsV2: [
      {
        cardId: id,
        card: {
          header: { title, subtitle: 'Chaveiro' },
          sections: [{ widgets: [...rows, { buttonList: { buttons: [button] } }] }],
        },
      },
    ],
  }
}

/** https://docs.slack.dev/reference/block-kit/blocks */
function slackMessage({ title, sentence, facts, link }: Card) {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
  return {
    // Shown in notifications, where `<`, `>` and `&` are Slack's own markup.
    text: asHtml(sentence),
    mrkdwn: false,
    blocks: [
      { type: 'header', text: plain(title) },
      { type: 'section', fields: facts.map(({ label, value }) => plain(`${label}\n${value}`)) },
      { type: 'actions', elements: [{ type: 'button', text: plain(link.label), url: link.url }] },
    ],
  }
}

/** An Adaptive Card, as the Workflows app accepts it: https://learn.microsoft.com/adaptive-cards/authoring-cards */
function teamsMessage({ title, sentence, facts, link }: Card) {
  // Text blocks and fact sets read Markdown; text runs do not.
  const run = (text: string, look: object) => ({ type: 'TextRun', text, ...look })
  const row = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })
  return {
    type: 'message',
    summary: sentence,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            row(run(title, { weight: 'Bolder', size: 'Medium' })),
            ...facts.map(({ label, value }) => row(run(`${label}: `, { isSubtle: true }), run(value, {}))),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  }
}

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
function discordMessage({ at, title, sentence, facts, link }: Card) {
  return {
    content: asMarkdown(sentence),
    embeds: [
      {
        title: asMarkdown(title),
        url: link.url,
        timestamp: at,
        fields: facts.map(({ label, value }) => ({ name: label, value: asMarkdown(value), inline: true })),
      },
    ],
    allowed_mentions: { parse: [] },
  }
}

function plainMessage({ id, event, at, title, facts, link }: Card) {
  return {
    id,
    event,
    at,
    title,
    facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])),
    url: link.url,
  }
}

/**
 * HMAC-SHA-256 over `time.body`, time in seconds of the epoch, so that the receiver can refuse old and altered ones.
 */
function signatureOf(body: string, { key, now }: { key: string; now: number }): Record<string, string> {
  const time = Math.floor(now / 1000)
  const mac = createHmac('sha256', Buffer.from(key, 'base64url')).update(`${time}.${body}`).digest('hex')
  return { 'chaveiro-time': String(time), 'chaveiro-signature': `v1=${mac}` }
}

interface Limits {
  title: number
  value: number
  /** The form in which a service counts a text; each sign by itself. */
  asCounted: (text: string) => string
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const asMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<:@-]/g, '\\$&')
/** Google Chat's text has marks and mentions, but no way to escape them. */
const lookAlike: Record<string, string> = { '<': '‹', '>': '›', '*': '∗', '~': '∼', '`': 'ˋ' }
const asPlainChat = (text: string) =>
  text
    .replace(/[<>*~`]/g, (sign) => lookAlike[sign] ?? sign)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '＿')
const asIs = (text: string) => text

/**
 * What a service accepts, in UTF-16 units, which are never fewer than what it counts. Discord takes 256 and 1024 with our escapes, and 6000
 * in all; Slack 150 in a header and 2000 in a field, and keeps `&` as `&amp;`. The others limit only the message, to 28 KB and more.
 */
const limits: Record<ChatService, Limits> = {
  google_chat: { title: 150, value: 500, asCounted: asIs },
  slack: { title: 150, value: 1500, asCounted: asHtml },
  teams: { title: 150, value: 500, asCounted: asIs },
  discord: { title: 256, value: 1000, asCounted: asMarkdown },
  json: { title: 150, value: 500, asCounted: asIs },
}

/** More than a notification shows. */
const sentenceMax = 300

const shortened = (card: Card, { title, value, asCounted }: Limits): Card => ({
  ...card,
  title: shorten([...card.title], title, asCounted).join(''),
  sentence: shorten([...card.sentence], sentenceMax, asCounted).join(''),
  facts: card.facts.map((fact) => ({ ...fact, value: shortenFact(fact, value, asCounted) })),
})

/** The end of a path says most. */
function shortenFact({ name, value }: Card['facts'][number], max: number, asCounted: Limits['asCounted']) {
  const signs = [...value]
  return name === 'vault'
    ? shorten(signs.reverse(), max, asCounted).reverse().join('')
    : shorten(signs, max, asCounted).join('')
}

/** The signs that fit, with `…` for the rest. */
function shorten(signs: string[], max: number, asCounted: Limits['asCounted']): string[] {
  if (asCounted(signs.join('')).length <= max) return signs
  let length = 1
  const end = signs.findIndex((sign) => {
    length += asCounted(sign).length
    return length > max
  })
  return [...signs.slice(0, end), '…']
}
