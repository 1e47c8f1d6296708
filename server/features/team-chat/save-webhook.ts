import type { saveWebhook as call, Webhook } from '@chaveiro/contract/calls/team-chat.ts'
import { type ChatEvent, chatEventNames } from '@chaveiro/contract/events/chat.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { checkedAddress } from '../../platform/outside/checked-address.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'
import { deleteWaitingMessages } from './team-chat.queries.ts'
import {
  isMasked,
  makeSigningKey,
  maskedAddress,
  readTeamChat,
  serviceOf,
  shownWebhook,
  writeTeamChat,
} from './webhook-settings.ts'

type Change = z.output<typeof call.body>

/**
 * Changes the organisation's chat and its events; fields not given stay. When chat is turned off, waiting messages are
 * dropped. Returns the signing key if one was made.
 */
export async function saveWebhook(
  tx: Tx,
  {
    atRest,
    appendAudit,
    notify,
    config,
  }: Pick<Dependencies, 'atRest' | 'appendAudit' | 'notify'> & Pick<Platform, 'config'>,
  { actor, ip }: Caller,
  change: Change,
): Promise<Webhook & { signing_key: string | null }> {
  await requireCallerRight(tx, actor, 'change_settings')
  const previousChat = await readTeamChat(tx, atRest)
  const { webhook_url: newUrl } = change
  const isKept = newUrl === undefined || newUrl === maskedAddress(previousChat.address)
  const address = isKept ? previousChat.address : addressFrom(newUrl, config.webhookAllowedHosts)
  const after = {
    ...previousChat,
    address,
    chosenService: change.service === undefined ? previousChat.chosenService : change.service,
    events: switchEvents(change.events ?? previousChat.events, change.switched ?? {}),
    showsNames: change.shows_names ?? previousChat.showsNames,
  }
  const signs = address !== '' && serviceOf(after) === 'json'
  const isNewKey = signs && (address !== previousChat.address || previousChat.signingKey === '')
  after.signingKey = isNewKey ? makeSigningKey() : signs ? previousChat.signingKey : ''
  if (JSON.stringify(after) !== JSON.stringify(previousChat)) {
    await writeTeamChat(tx, atRest, after)
    if (address === '') await deleteWaitingMessages(tx)
    const name = address === '' ? '-' : new URL(address).host
    await appendAudit(tx, { event: 'team_chat_changed', actor, ip, details: { name } })
    if (address !== previousChat.address) {
      const notice = { name: 'chat_moved', values: { person_id: actor.id } } as const
      // Also notifies the person who did it: a thief of their session could go on reading after it ended.
      await notify(tx, await activeCustodians(tx), notice, { about: [actor.id], by: actor.id })
    }
  }
  return { ...shownWebhook(after), signing_key: isNewKey ? after.signingKey : null }
}

const switchEvents = (events: readonly ChatEvent[], switched: Partial<Record<ChatEvent, boolean>>) =>
  chatEventNames.filter((name) => switched[name] ?? events.includes(name))

function addressFrom(text: string, allowedHosts: readonly string[]): string {
  if (text === '') return ''
  if (isMasked(text)) throw new Refusal('invalid', { fields: [{ path: 'webhook_url', fault: 'shortened' }] })
  return checkedAddress('webhook_url', text, allowedHosts)
}
