import {
  getWebhook,
  listChatMessages,
  retryChatMessage,
  saveWebhook as saveCall,
  testWebhook,
} from '@chaveiro/contract/calls/team-chat.ts'
import { type ChatOutcome, chatMessagesKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { ChatEvent } from '@chaveiro/contract/events/chat.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { organisationLanguage } from '../../organisation/language.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { deliverAside } from '../../platform/jobs/deliver-aside.ts'
import type { Platform } from '../../platform/platform.ts'
import { testCard } from './card.ts'
import { deliverMessages } from './deliver-messages.ts'
import { retryMessage } from './retry-message.ts'
import { saveWebhook } from './save-webhook.ts'
import { sendCard } from './send-card.ts'
import { deleteMessagesBefore, selectMessages } from './team-chat.queries.ts'
import { readTeamChat, shownWebhook } from './webhook-settings.ts'

/** A test calls somebody else's server, so it costs as much as ten writes. */
const testWeight = 10
const deliverySeconds = 5

/** The organisation's chat: its address, its events, and what became of each message. */
export function teamChat(platform: Platform): void {
  const { route, db, atRest, clock, config } = platform
  route(getWebhook, async () => shownWebhook(await readTeamChat(db.read, atRest)))
  route(saveCall, (request) => db.inTransaction((tx) => saveWebhook(tx, platform, request, request.body)))

  route(
    testWebhook,
    async ({ actor, now }) => {
      const { chat, card } = await db.snapshot(async (reader) => {
        await requireCallerRight(reader, actor, 'change_settings')
        const language = await organisationLanguage(reader, config)
        const card = testCard(makeId(now), actor.email, isoInstant(now), language, config.publicUrl)
        return { chat: await readTeamChat(reader, atRest), card }
      })
      if (chat.address === '') throw new Refusal('chat_off')
      const { outcome, status } = await sendCard(platform, chat, card)
      return { outcome, status }
    },
    { weight: testWeight },
  )

  route(listChatMessages, async () =>
    (await db.read.all(selectMessages, {})).map(({ outcome, status, next_at, ...message }) => ({
      ...message,
      event: message.event as ChatEvent,
      state: message.state as 'waiting' | 'sent' | 'failed',
      last: outcome === null ? null : { outcome: outcome as ChatOutcome, status },
      next_at: message.state === 'waiting' ? next_at : null,
    })),
  )
  route(retryChatMessage, async (request) => {
    await db.inTransaction((tx) => retryMessage(tx, request, request.params.id))
    return undefined
  })

  deliverAside(platform, 'chat-messages', deliverySeconds, (signal) => deliverMessages(platform, signal))
  platform.jobs.every('chat-messages-clean-up', 3600, () =>
    db.inTransaction((tx) =>
      deleteMessagesBefore(tx, isoInstant(clock.now() - chatMessagesKeptDays * dayMs)),
    ),
  )
}
