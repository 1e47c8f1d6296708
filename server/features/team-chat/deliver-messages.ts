import { hash } from 'node:crypto'
import { expiringSoonDays } from '@chaveiro/contract/constants.ts'
import { type ChatEvent, isChatEvent } from '@chaveiro/contract/events/chat.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { organisationLanguage } from '../../organisation/language.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { nameOf, nameOfUser } from '../../organisation/persons.ts'
import { isPresentCustodian } from '../../organisation/present-role.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { type AuditFields, openAuditFields } from '../../platform/audit/audit.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { PostResult } from '../../platform/outside/call-outside.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Card, cardOf, expiryCard, viewCard } from './card.ts'
import { listedPath } from './listed-path.ts'
import { nextAttemptAt, pauseMaxMs, retryAfterMs } from './pauses.ts'
import { sendCard } from './send-card.ts'
import {
  changeMessages,
  countExpiring,
  deleteMessages,
  selectDueMessages,
  selectToldEntry,
  selectViewOfDay,
} from './team-chat.queries.ts'
import { readTeamChat, type TeamChat } from './webhook-settings.ts'

/** Long enough for all messages of a round at their slowest. */
const leaseMs = 120_000
const messagesAtOnce = 8

type Sender = Pick<Platform, 'db' | 'atRest' | 'clock' | 'config'>
type Due = Awaited<ReturnType<typeof selectDueMessages>>[number]

/**
 * Sends what is due: each message at least once, those of one matter in order, with any number of servers. A server
 * that dies loses its messages to the others when their lease ends.
 */
export async function deliverMessages(sender: Sender, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const due = await claimDue(sender)
    if (due.length === 0) return
    await Promise.all(due.map((message) => deliver(sender, message, signal)))
  }
}

const claimDue = ({ db, clock }: Sender) =>
  db.inTransaction(async (tx) => {
    const now = clock.now()
    const due = await selectDueMessages(tx, {
      now: isoInstant(now),
      nextMax: isoInstant(now + pauseMaxMs + clockSkewMs),
      leaseMax: isoInstant(now + 2 * leaseMs),
      limit: messagesAtOnce,
    })
    const ids = due.map(({ id }) => id)
    await changeMessages(tx, ids, { lease_until: isoInstant(now + leaseMs) })
    return due
  })

async function deliver(sender: Sender, message: Due, signal: AbortSignal | undefined): Promise<void> {
  const { db, atRest } = sender
  const toSend = await db.snapshot(async (reader) => {
    const chat = await readTeamChat(reader, atRest)
    return { chat, card: await readCard(reader, sender, message, chat) }
  })
  // Chat was turned off, or no longer wants such events.
  if (toSend.card === null) return db.inTransaction((tx) => deleteMessages(tx, [message.id]))
  const result = await sendCard(sender, toSend.chat, toSend.card, signal)
  await recordResult(sender, message, result)
}

/** The message as it may be sent now; null if it must not be. */
async function readCard(
  reader: Reader,
  { atRest, config, clock }: Sender,
  { id, event, audit_id, day, folded }: Due,
  chat: TeamChat,
): Promise<Card | null> {
  if (chat.address === '' || !isWanted(event, chat)) return null
  if (day !== null) return readViewCard(reader, { atRest, config }, id, day)
  if (audit_id === null) return readExpiryCard(reader, { clock, config }, id)
  const entry = await reader.first(selectToldEntry, { audit_id })
  if (!entry) return null
  const { subject_id: subjectId, wrapped, document } = entry
  const opened = openAuditFields(atRest, { id: entry.id, document, subjectId, wrapped })
  const toSend = {
    id,
    event,
    at: entry.at,
    folded: folded ?? 0,
    fields: await nameWhomItIsAbout(reader, atRest, opened),
    vaultId: entry.vault_id,
    itemId: entry.item_id,
    namesThings: chat.showsNames,
    vaultPath:
      chat.showsNames && entry.vault_id !== null
        ? await listedPath(reader, atRest, entry.vault_id, opened.vault_name)
        : null,
  }
  return cardOf(toSend, await organisationLanguage(reader, config), config.publicUrl)
}

async function nameWhomItIsAbout(reader: Reader, atRest: AtRest, fields: AuditFields): Promise<AuditFields> {
  const { person_id: id } = fields
  return id === undefined ? fields : { ...fields, name: await nameOfUser(reader, atRest, id) }
}

/** The day's view with its signer's name; null if they are no longer a custodian. */
async function readViewCard(
  reader: Reader,
  { atRest, config }: Pick<Sender, 'atRest' | 'config'>,
  id: string,
  day: string,
): Promise<Card | null> {
  const view = await reader.first(selectViewOfDay, { day })
  if (!view) return null
  const { by, at } = parseStatement(view.statement, 'chaveiro.view').payload
  const signer = await reader.first(selectPerson, { id: by })
  if (!signer || !(await isPresentCustodian(reader, by))) return null
  const language = await organisationLanguage(reader, config)
  const words = await hashWords(hash('sha256', view.statement, 'base64url'), language)
  return viewCard(id, { name: nameOf(atRest, signer), at, words }, language, config.publicUrl)
}

/** The present number of expiring items; null if there are none. */
async function readExpiryCard(
  reader: Reader,
  { clock, config }: Pick<Sender, 'clock' | 'config'>,
  id: string,
): Promise<Card | null> {
  const now = clock.now()
  const [today, soon] = [dayOf(now), dayOf(now, expiringSoonDays)]
  const counts = await reader.first(countExpiring, { today, soon })
  const [all, expired] = [Number(counts?.all ?? 0), Number(counts?.expired ?? 0)]
  if (all === 0) return null
  const counted = { expiring: all - expired, expired }
  return expiryCard(
    id,
    counted,
    isoInstant(now),
    await organisationLanguage(reader, config),
    config.publicUrl,
  )
}

const isWanted = (event: string, { events }: TeamChat): event is ChatEvent =>
  isChatEvent(event) && events.includes(event)

async function recordResult({ db, clock }: Sender, message: Due, result: PostResult): Promise<void> {
  const now = clock.now()
  const attempts = message.attempts + 1
  const { outcome, status } = result
  const tried = { attempts, outcome, status, lease_until: null }
  const nextAt =
    outcome === 'sent'
      ? null
      : nextAttemptAt(
          { attempts, giveUpAt: Date.parse(message.give_up_at) },
          now,
          retryAfterMs(result.retryAfter, now),
        )
  await db.inTransaction((tx) =>
    changeMessages(
      tx,
      [message.id],
      nextAt === null
        ? { ...tried, state: outcome === 'sent' ? 'sent' : 'failed' }
        : { ...tried, next_at: isoInstant(nextAt) },
    ),
  )
}
