import type { Language, Words } from '../languages.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { clientLinks } from './client-links.ts'
import { emergencies } from './emergencies.ts'
import type { AuditRecord, EventRecord } from './event-record.ts'
import type { EventSet } from './event-sets.ts'
import { exports } from './exports.ts'
import { items } from './items.ts'
import { machines } from './machines.ts'
import { members } from './members.ts'
import { oneTimeLinks } from './one-time-links.ts'
import { organisation } from './organisation.ts'
import { people } from './people.ts'
import { teams } from './teams.ts'
import { vaultRequests } from './vault-requests.ts'
import { vaults } from './vaults.ts'

const literals = {
  ...account,
  ...items,
  ...vaults,
  ...clientLinks,
  ...members,
  ...access,
  ...emergencies,
  ...oneTimeLinks,
  ...exports,
  ...people,
  ...organisation,
  ...machines,
  ...teams,
  ...vaultRequests,
}
export type Events = typeof literals
type EventName = keyof Events

/** Everything that happens. Append only, and rename nothing: old entries of the audit log must stay readable. */
export const events: Readonly<Record<EventName, EventRecord>> = literals

/** The events that the audit log records. */
export type AuditEventType = {
  [Name in EventName]: Events[Name] extends AuditRecord ? Name : never
}[EventName]
export const isAuditEvent = (name: string): name is AuditEventType => eventOf(name)?.en?.length === 2
export const auditEventTypes = Object.keys(events).filter(isAuditEvent) as [
  AuditEventType,
  ...AuditEventType[],
]

/** What tells that somebody's device opened an item's secret: they know it. */
export const revealEvents = [
  'item_revealed',
  'item_filled',
  'breakglass_revealed',
  'item_file_opened',
  'item_exported',
  'item_checked',
] as const satisfies readonly AuditEventType[]

/** The event's record; undefined if this release does not know it. */
export function eventOf(name: string): EventRecord | undefined {
  return Object.hasOwn(events, name) ? events[name as EventName] : undefined
}

/** The audit log's record; undefined for what it does not record and for what this release does not know. */
export const auditRecordOf = (name: string): AuditRecord | undefined =>
  isAuditEvent(name) ? (events[name] as AuditRecord) : undefined

/** Whether the event is highlighted among others. */
export const isCritical = (name: string): boolean => auditRecordOf(name)?.isCritical === true

/** Whether devices do it by themselves, following what people decided. */
export const isByDevice = (name: string): boolean => auditRecordOf(name)?.isByDevice === true

/** The event's name for people; undefined if this release does not know it. */
export const eventName = (name: string, language: Language): string | undefined =>
  eventOf(name)?.[language]?.[0]

/** The specification's own choices of the filter, in its order. */
const mostUsed = [
  'login',
  'logout',
  'item_created',
  'item_revealed',
  'item_deleted',
  'vault_created',
  'jit_requested',
  'jit_approved',
] as const satisfies readonly AuditEventType[]

const othersOf = (records: Readonly<Record<string, EventRecord>>) =>
  Object.keys(records)
    .filter(isAuditEvent)
    .filter((name) => !(mostUsed as readonly string[]).includes(name))

/** Groups of the audit log's filter, in its order, with their events. */
export const eventGroups: readonly (Words & { events: readonly AuditEventType[] })[] = [
  { en: 'Most used', 'pt-BR': 'Mais usados', events: mostUsed },
  { en: 'Items', 'pt-BR': 'Itens', events: othersOf(items) },
  {
    en: 'Vaults and their keys',
    'pt-BR': 'Cofres e suas chaves',
    events: othersOf({ ...vaults, ...clientLinks }),
  },
  {
    en: 'Who can open a vault',
    'pt-BR': 'Quem pode abrir um cofre',
    events: othersOf({ ...members, ...vaultRequests }),
  },
  {
    en: 'Temporary and emergency access',
    'pt-BR': 'Acesso temporário e de emergência',
    events: othersOf({ ...access, ...emergencies }),
  },
  {
    en: 'Exports and checks of strength',
    'pt-BR': 'Exportações e verificações de força',
    events: othersOf(exports),
  },
  { en: 'Links to outside', 'pt-BR': 'Links para fora', events: othersOf(oneTimeLinks) },
  { en: 'Machines', 'pt-BR': 'Máquinas', events: othersOf(machines) },
  { en: 'Teams', 'pt-BR': 'Equipes', events: othersOf(teams) },
  { en: 'People and roles', 'pt-BR': 'Pessoas e funções', events: othersOf(people) },
  { en: 'Sign-in and devices', 'pt-BR': 'Login e dispositivos', events: othersOf(account) },
  { en: 'Organisation', 'pt-BR': 'Organização', events: othersOf(organisation) },
]

/** The events of a set. */
export const eventsOfSet = (set: EventSet): AuditEventType[] =>
  auditEventTypes.filter((name) => auditRecordOf(name)?.set === set)
