import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { readVaultPlaces } from '@chaveiro/contract/calls/vault-logs.ts'
import type { SeenView } from '@chaveiro/contract/calls/views.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { ViewEntry } from '@chaveiro/contract/log/statements/view.ts'
import { saltView, signView } from '@chaveiro/crypto/processes/sign-view.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { atAScreen } from './at-a-screen.ts'
import { keysOf } from './colluding.ts'
import { userIdOf } from './lying-server.ts'
import type { TestPerson } from './person.ts'

export const viewsPath = /^\/api\/views$/

/** A device of somebody's, unlocked as after a reload, with its memory. */
export async function openDevice(
  baseUrl: string,
  person: TestPerson,
  memory: SeenMemory = createSeenMemory(),
) {
  const api = createApiClient({ baseUrl, token: () => person.token, language: () => 'en' })
  const session = createDevice({ api, memory, origin: baseUrl })
  await session.start()
  await session.resume(person.secret)
  return { ...atAScreen(session, api), api, memory }
}

/** Lets so many days pass for what a device remembers of its colleagues' views. */
export async function age(memory: SeenMemory, person: TestPerson, days: number): Promise<void> {
  const name = `views/${await userIdOf(person)}`
  const earlier = (_key: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-.*Z$/.test(value)
      ? new Date(Date.parse(value) - days * dayMs).toISOString()
      : value
  const text = JSON.stringify(await memory.get(name), earlier)
  await memory.setAll(new Map([[name, JSON.parse(text)]]))
}

interface Otherwise {
  entry?: (entry: ViewEntry) => ViewEntry
  roster?: StatementPayload<'chaveiro.view'>['roster']
  at?: Date
}

/** What somebody's device would have signed, had it been shown something else. */
export async function viewOf(person: TestPerson, otherwise: Otherwise = {}): Promise<SeenView> {
  const { statements } = await person.api.send(getRoster)
  const { org, head } = await replayRoster(statements, verifier)
  const { places } = await person.api.send(readVaultPlaces)
  const tree = await saltView(places.map(otherwise.entry ?? ((entry) => entry)))
  const at = otherwise.at ?? new Date()
  const statement = await signView(await keysOf(person), { org, head: otherwise.roster ?? head }, tree, at)
  return {
    number: 1,
    statement,
    entries: tree.entries.map((entry, index) => ({ ...entry, index })),
    hidden: [],
  }
}

export const answerOf = (...views: SeenView[]) => ({ views, last: 1, has_more: false, days: [] })
