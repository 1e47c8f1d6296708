import { z } from 'zod'
import { call } from './call.ts'
import { chatEventNames } from './chat-events.ts'
import { chatOutcomes, chatServices, maxLength } from './constants.ts'
import { Id, Instant } from './primitives.ts'

const Service = z.enum(chatServices, { error: 'unknown_choice' })
const Event = z.enum(chatEventNames, { error: 'unknown_choice' })
const Outcome = z.object({
  outcome: z.enum(chatOutcomes),
  /** The HTTP status that the service answered with; null where it did not answer. */
  status: z.int().nullable(),
})

const Webhook = z.object({
  /** Empty while chat is off; otherwise the host of the address, the rest hidden: the address is a credential. */
  webhook_url: z.string(),
  /** Whose form the messages have. */
  service: Service,
  /** Whether that was chosen by hand; otherwise it follows from the address. */
  is_service_chosen: z.boolean(),
  events: z.array(Event),
  /** Whether messages name listed vaults and their items. Private vaults are never named. */
  shows_names: z.boolean(),
})
export type Webhook = z.infer<typeof Webhook>

export const getWebhook = call('GET /api/settings/webhook', {
  access: 'custodian',
  summary: 'Where the organisation’s chat is, and what it is told of',
  response: Webhook,
})

export const saveWebhook = call('POST /api/settings/webhook', {
  access: 'custodian',
  summary:
    'Change it; what is left out stays. An empty address turns chat off, the one that was read keeps it',
  body: z.object({
    webhook_url: z.string().trim().max(maxLength.loginUrl, { error: 'too_long' }).optional(),
    /** Null: by the address. */
    service: Service.nullable().optional(),
    events: z.array(Event).max(chatEventNames.length).optional(),
    shows_names: z.boolean({ error: 'invalid' }).optional(),
  }),
  response: Webhook.extend({
    /** Signs messages in plain JSON; shown when it was made, and never again. */
    signing_key: z.string().nullable(),
  }),
})

export const testWebhook = call('POST /api/settings/webhook/test', {
  access: 'custodian',
  summary: 'Send a test message now',
  response: Outcome,
})

const ChatMessage = z.object({
  id: Id,
  event: Event,
  created_at: Instant,
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** Of the last attempt; null before the first. */
  last: Outcome.nullable(),
  /** When it is tried again; null unless it waits. */
  next_at: Instant.nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const listChatMessages = call('GET /api/settings/webhook/messages', {
  access: 'custodian',
  summary: 'The last 50 messages, newest first, and what became of each',
  response: z.array(ChatMessage),
})

export const retryChatMessage = call('POST /api/settings/webhook/messages/:id/retry', {
  access: 'custodian',
  summary: 'Try a message again that was given up or that waits',
  params: z.object({ id: Id }),
})
