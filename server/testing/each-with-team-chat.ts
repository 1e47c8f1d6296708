import { afterEach, beforeEach } from 'node:test'
import { getWebhook, listChatMessages, saveWebhook } from '@chaveiro/contract/calls/team-chat.ts'
import type { ChatEvent } from '@chaveiro/contract/events/chat.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { audit } from '../features/audit/audit.routes.ts'
import { notifications } from '../features/notifications/notifications.routes.ts'
import { settings } from '../features/settings/settings.routes.ts'
import { deliverMessages } from '../features/team-chat/deliver-messages.ts'
import { teamChat } from '../features/team-chat/team-chat.routes.ts'
import { vaults } from '../features/vaults/vaults.routes.ts'
import type { TestPerson } from '../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts'
import { type ChatService, startChatService } from './chat-service.ts'

export let server: TestServer
export let service: ChatService
export let admin: TestPerson

/** Each test of the calling file gets a server with team chat, a service for its messages, and an admin. */
export function eachWithTeamChat(): void {
  beforeEach(async () => {
    service = await startChatService()
    const environment = { WEBHOOK_ALLOWED_HOSTS: service.host }
    server = await startTestServer([vaults, audit, settings, notifications, teamChat], { environment })
    admin = await server.makePerson('admin')
  })
  afterEach(async () => {
    await server.stop()
    await service.stop()
  })
}

export const read = async () => (await server.call(getWebhook, { as: admin })).body
export const save = (body: object, as = admin) => server.send(saveWebhook, { as, body })
export const messages = async () => (await server.call(listChatMessages, { as: admin })).body
export const deliver = () => deliverMessages(server.platform)
export const turnOn = (events?: ChatEvent[]) =>
  save({ webhook_url: service.address, ...(events && { events }) })

/** Writes an audit entry, as a use case does. */
export async function decide(
  event: Extract<ChatEvent, AuditEventType>,
  name = 'Ana',
  more: { fail?: boolean } = {},
) {
  const { db, appendAudit } = server.platform
  const { actor, ip } = await server.callerOf(admin)
  await db.inTransaction(async (tx) => {
    await appendAudit(tx, { event, actor, ip, details: { name } })
    if (more.fail) throw new Error('taken back')
  })
}

/** What the service received. */
export const bodies = () => service.received.map(({ body }) => JSON.parse(body))
export const told = () => bodies().map(({ event, facts }) => [event, facts.about])
