import { z } from 'zod'
import { call } from '../call.ts'
import { chatOutcomes, chatServices, maxLength, pageRows } from '../constants.ts'
import { chatEventNames } from '../events/chat.ts'
import { Id, Instant } from '../primitives.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import type { Told } from '../rules/texts/told.ts'

const Service = z.enum(chatServices, { error: 'unknown_choice' })
const Event = z.enum(chatEventNames, { error: 'unknown_choice' })
const Outcome = z.object({
  outcome: z.enum(chatOutcomes),
  /** The HTTP status of the service's answer; null if there was none. */
  status: z.int().nullable(),
})

const Webhook = z.object({
  /** Empty while chat is off; otherwise only the host of the address, which is a credential. */
  webhook_url: z.string().default(''),
  /** The service that messages are formatted for. */
  service: Service,
  /** Whether an admin chose it; otherwise it follows from the address. */
  is_service_chosen: z.boolean(),
  events: z.array(Event),
  /** Whether messages name listed vaults and their items. Private vaults are never named. */
  shows_names: z.boolean(),
})
export type Webhook = Told<z.infer<typeof Webhook>>

export const getWebhook = call('GET /api/settings/webhook', {
  access: 'custodian',
  summary: 'The organisation’s chat: its address and events',
  response: Webhook,
})

export const saveWebhook = call('POST /api/settings/webhook', {
  access: 'custodian',
  summary: 'Change it; fields left out stay. An empty address turns chat off, the one that was read keeps it',
  body: z.object({
    webhook_url: z.string().trim().max(maxLength.loginUrl, tooLong).optional(),
    /** Null: chosen by the address. */
    service: Service.nullable().optional(),
    /** The whole list; `switched` after it. */
    events: z.array(Event).max(chatEventNames.length).optional(),
    /** Events to turn on or off; all others stay as somebody else may have set them meanwhile. */
    switched: z.partialRecord(Event, z.boolean({ error: 'invalid' })).optional(),
    shows_names: z.boolean({ error: 'invalid' }).optional(),
  }),
  response: Webhook.extend({
    /** The key that signs messages in plain JSON; shown once, when it is made. */
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
  /** The last attempt's outcome; null before the first. */
  last: Outcome.nullable(),
  /** When it is retried; null if no retry is pending. */
  next_at: Instant.nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const listChatMessages = call('GET /api/settings/webhook/messages', {
  access: 'custodian',
  summary: `The last ${pageRows.chatMessages} messages, newest first, with their outcomes`,
  response: z.array(ChatMessage),
})

export const retryChatMessage = call('POST /api/settings/webhook/messages/:id/retry', {
  access: 'custodian',
  summary: 'Retry a waiting or given-up message',
  params: z.object({ id: Id }),
})
