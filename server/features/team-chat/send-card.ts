import { type PostResult, postJson } from '../../platform/outside/call-outside.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Card } from './card.ts'
import { postOf } from './message-forms.ts'
import { serviceOf, type TeamChat } from './webhook-settings.ts'

/** Sends a card to the organisation's chat; never throws. */
export function sendCard(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  chat: TeamChat,
  card: Card,
  signal?: AbortSignal,
): Promise<PostResult> {
  const { body, headers } = postOf(serviceOf(chat), card, { key: chat.signingKey, now: clock.now() })
  const allowedHosts = config.webhookAllowedHosts
  return postJson(new URL(chat.address), body, { headers, allowedHosts, ...(signal && { signal }) })
}
