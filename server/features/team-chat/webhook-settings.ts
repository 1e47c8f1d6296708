import { randomBytes } from 'node:crypto'
import type { Webhook } from '@chaveiro/contract/calls/team-chat.ts'
import type { ChatService } from '@chaveiro/contract/constants.ts'
import { type ChatEvent, chatEventNames, chatEventsAtFirst } from '@chaveiro/contract/events/chat.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { putTeamChat, selectTeamChat } from '../../platform/team-chat/chat-queue.queries.ts'

/** The sealed document; the address is empty while chat is off. */
type TeamChatDocument = { address: string; signingKey: string }

export type TeamChat = TeamChatDocument & {
  /** Null: by the address. */
  chosenService: ChatService | null
  showsNames: boolean
  events: readonly ChatEvent[]
}

/** The organisation's chat as last saved. */
export async function readTeamChat(reader: Reader, atRest: AtRest): Promise<TeamChat> {
  const row = await reader.first(selectTeamChat, {})
  if (!row) {
    return { address: '', signingKey: '', chosenService: null, showsNames: true, events: chatEventsAtFirst }
  }
  const names = row.events.split(' ')
  return {
    ...atRest.open<TeamChatDocument>('team_chat', '1', row.document),
    chosenService: row.service as ChatService | null,
    showsNames: Boolean(row.shows_names),
    events: chatEventNames.filter((name) => names.includes(name)),
  }
}

export async function writeTeamChat(tx: Tx, atRest: AtRest, chat: TeamChat): Promise<void> {
  const { address, signingKey } = chat
  await tx.run(putTeamChat, {
    is_on: address !== '',
    service: chat.chosenService,
    shows_names: chat.showsNames,
    events: chat.events.join(' '),
    document: atRest.seal('team_chat', '1', { address, signingKey } satisfies TeamChatDocument),
  })
}

/** The key that signs messages in plain JSON: 256 bits in base64url. */
export const makeSigningKey = () => randomBytes(32).toString('base64url')

/** What people may read of it: only the host of the address. */
export function shownWebhook(chat: TeamChat): Webhook {
  return {
    webhook_url: maskedAddress(chat.address),
    service: serviceOf(chat),
    is_service_chosen: chat.chosenService !== null,
    events: [...chat.events],
    shows_names: chat.showsNames,
  }
}

const mask = '/…'

export const maskedAddress = (address: string) => (address === '' ? '' : `${new URL(address).origin}${mask}`)

export const isMasked = (text: string) => text.endsWith(mask)

/**
 * The service that messages are formatted for: as chosen, otherwise by the address; plain JSON for an unknown address.
 */
export function serviceOf({
  chosenService,
  address,
}: Pick<TeamChat, 'chosenService' | 'address'>): ChatService {
  if (chosenService) return chosenService
  const host = address === '' ? '' : new URL(address).hostname
  return hosts.find(([ending]) => host === ending || host.endsWith(`.${ending}`))?.[1] ?? 'json'
}

const hosts: readonly [string, ChatService][] = [
  ['chat.googleapis.com', 'google_chat'],
  ['hooks.slack.com', 'slack'],
  ['hooks.slack-gov.com', 'slack'],
  ['webhook.office.com', 'teams'],
  ['logic.azure.com', 'teams'],
  ['powerplatform.com', 'teams'],
  ['discord.com', 'discord'],
  ['discordapp.com', 'discord'],
]
