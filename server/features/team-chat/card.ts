import { rehearsalPrefix } from '@chaveiro/contract/calls/rehearsals.ts'
import { type ChatEvent, chatWords } from '@chaveiro/contract/events/chat.ts'
import { eventName, isCritical } from '@chaveiro/contract/events/events.ts'
import { auditSentence, nonPersonOf } from '@chaveiro/contract/events/sentence.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { inSentence, onOneLine } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { AuditFields } from '../../platform/audit/audit.ts'

/** A message's content before it is formatted for a service. Every text is plain. */
export type Card = {
  /** The same at each retry, so that a receiver can drop duplicates. */
  id: string
  /** The event's name, or `test`. */
  event: ChatEvent | 'test'
  /** ISO 8601. */
  at: string
  title: string
  /** All in one line, as a phone's notification shows it. */
  sentence: string
  facts: readonly { name: keyof typeof chatWords; label: string; value: string }[]
  link: { label: string; url: string }
}

type Told = {
  id: string
  event: ChatEvent
  at: string
  /** How many earlier acts like it, by the same person, this message also tells of. */
  folded: number
  fields: Partial<AuditFields>
  vaultId: string | null
  itemId: string | null
  /** The vault's path; null if neither it nor its item may be named. */
  vaultPath: string | null
  /** Chat may name things, as its settings say. */
  namesThings: boolean
}

/** The card of an audit entry, in the organisation's language. */
export function cardOf(message: Told, language: Language, publicUrl: URL): Card {
  const { id, event, at, folded, fields, vaultId, itemId, vaultPath, namesThings } = message
  const named = (name: string | undefined) =>
    vaultPath !== null && name ? name : chatWords.unnamed[language]
  const values: Partial<Record<keyof typeof chatWords, string | undefined>> = {
    by: fields.user_email,
    about: fields.name,
    vault: vaultId === null ? undefined : (vaultPath ?? chatWords.unnamed[language]),
    item: itemId === null ? undefined : named(fields.item_title),
    folded: folded === 0 ? undefined : String(folded),
    count: fields.count,
    hours: fields.hours,
    approvals: fields.approvals,
    machine: fields.machine && (namesThings ? fields.machine : chatWords.unnamed[language]),
    // A run is in no vault.
    reason: fields.reason && (fields.machine && namesThings ? fields.reason : named(fields.reason)),
    time: readableTime(at, language),
  }
  const rehearsal = fields.rehearsal ? rehearsalPrefix[language] : ''
  return {
    id,
    event,
    at,
    title: `${rehearsal}${titleOf(event, language)}`,
    sentence: `${rehearsal}${sentenceOf(message, language)}`,
    facts: factsOf(values, language),
    link: { label: chatWords.open[language], url: new URL(pathOf(message), publicUrl).href },
  }
}

/** The number of expiring credentials, without names, since some readers of the chat may see none of them. */
export function expiryCard(
  id: string,
  { expiring, expired }: { expiring: number; expired: number },
  at: string,
  language: Language,
  publicUrl: URL,
): Card {
  const shown = (count: number) => (count === 0 ? undefined : String(count))
  const values = { expiring: shown(expiring), expired: shown(expired), time: readableTime(at, language) }
  const title = titleOf('credentials_expire', language)
  const facts = factsOf(values, language)
  const counts = facts.filter(({ name }) => name !== 'time').map(({ label, value }) => `${label}: ${value}`)
  return {
    id,
    event: 'credentials_expire',
    at,
    title,
    sentence: [title, ...counts].join(' · '),
    facts,
    link: { label: chatWords.open[language], url: new URL('/notifications', publicUrl).href },
  }
}

/** What a colleague's device saw, as words to compare with those on one's own screen. */
export function viewCard(
  id: string,
  { name, at, words }: { name: string; at: string; words: readonly string[] },
  language: Language,
  publicUrl: URL,
): Card {
  const title = chatWords.saw[language]
    .replace('{time}', readableTime(at, language))
    .replace('{name}', () => inSentence(name))
  return {
    id,
    event: 'view_of_day',
    at,
    title,
    sentence: title,
    facts: factsOf({ words: words.join(' '), compare: chatWords.colleagues[language] }, language),
    link: { label: chatWords.open[language], url: new URL('/colleagues', publicUrl).href },
  }
}

/** Sent on request, to see whether the address works. */
export function testCard(id: string, by: string, at: string, language: Language, publicUrl: URL): Card {
  const title = chatWords.test[language]
  return {
    id,
    event: 'test',
    at,
    title,
    sentence: title,
    facts: factsOf({ by, time: readableTime(at, language) }, language),
    link: { label: chatWords.open[language], url: new URL('/settings?tab=notifications', publicUrl).href },
  }
}

function factsOf(
  values: Partial<Record<keyof typeof chatWords, string | undefined>>,
  language: Language,
): Card['facts'] {
  return (Object.keys(values) as (keyof typeof chatWords)[]).flatMap((name) => {
    const value = values[name]
    return value ? [{ name, label: chatWords[name][language], value: onOneLine(value) }] : []
  })
}

/** The audit log's sentence, with the names that chat may show. */
function sentenceOf({ event, fields, vaultPath, namesThings }: Told, language: Language): string {
  const names = {
    who: nonPersonOf(fields, language) ?? fields.user_email,
    name: fields.name,
    vault: vaultPath ?? undefined,
    item: vaultPath === null ? undefined : fields.item_title,
    machine: namesThings ? fields.machine : undefined,
  }
  const sentence = auditSentence(event, names, language)
  return sentence === undefined ? titleOf(event, language) : markCritical(event, sentence, language)
}

function titleOf(event: ChatEvent, language: Language): string {
  return markCritical(event, eventName(event, language) ?? event, language)
}

const markCritical = (event: ChatEvent, text: string, language: Language) =>
  isCritical(event) ? `${chatWords.critical[language]}: ${text}` : text

function pathOf({ event, vaultId, itemId, fields }: Told): string {
  if (event.startsWith('machine_run_')) return '/jit'
  if (vaultId === null && fields.machine_id) return `/settings/machines/${fields.machine_id}`
  if (event.startsWith('jit_') || event.startsWith('vault_request')) return '/jit'
  if (event.startsWith('breakglass_')) return '/breakglass'
  if (event.startsWith('link_')) return '/links'
  if (vaultId === null) return '/settings'
  if (event === 'vault_deleted') return '/vaults?deleted'
  if (event === 'vault_purged') return '/vaults'
  return itemId === null ? `/vaults?vault=${vaultId}` : `/vaults?vault=${vaultId}&item=${itemId}`
}

/** The chat's readers may be anywhere, so the time names its zone. */
const readableTime = (at: string, language: Language) =>
  `${new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at))} UTC`
